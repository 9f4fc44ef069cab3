import { fold } from './fold.ts'

/** More names are no proposal. */
const most = 3
/** Share of the letter pairs that must be the same: below it the names only happen to share letters. */
const leastAlike = 0.4

/** The pairs of letters that follow each other, with the word's first letter as one of its own. */
const pairsOf = (word: string): Set<string> =>
  new Set(Array.from(word, (letter, index) => (word[index - 1] ?? '') + letter))

function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return (2 * [...one].filter((pair) => other.has(pair)).length) / (one.size + other.size)
}

const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 2)

/** Said of most schools, so it tells none of them. */
const common = new Set(['skola', 'skolan'])

/**
 * The schools whose name or town is most like a search that finds none, best first: those with more typing errors than
 * the search itself forgives, or one right word of several.
 */
export function nearestSchools<T extends { name: string; municipality: string }>(
  schools: readonly T[],
  search: string,
): T[] {
  const wanted = wordsOf(search)
    .filter((word) => !common.has(word))
    .map(pairsOf)
  const scored = schools.map((school) => {
    const own = wordsOf(`${school.name} ${school.municipality}`).map(pairsOf)
    return { school, alike: Math.max(0, ...wanted.flatMap((word) => own.map((other) => likeness(word, other)))) }
  })
  return scored
    .filter(({ alike }) => alike >= leastAlike)
    .toSorted((one, other) => other.alike - one.alike)
    .slice(0, most)
    .map(({ school }) => school)
}
