import { fold } from './fold.ts'

const LONGEST_WORD = 40
const MOST_WORDS = 8

const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS)
    .map((word) => word.slice(0, LONGEST_WORD))

/**
 * The schools that a search means, in the given order: the one of exactly this name, else those whose names hold every
 * word of it, else those whose names do so but for a typing error.
 */
export function findSchools<T extends { name: string }>(schools: readonly T[], search: string): T[] {
  const wanted = wordsOf(search)
  if (wanted.length === 0) return []
  const named = schools.map((school) => ({ school, words: wordsOf(school.name) }))
  const matching = (isMatch: (words: string[]) => boolean) =>
    named.filter(({ words }) => isMatch(words)).map(({ school }) => school)
  const tiers = [
    (words: string[]) => words.join(' ') === wanted.join(' '),
    (words: string[]) => wanted.every((word) => words.join(' ').includes(word)),
    (words: string[]) => wanted.every((word) => words.some((own) => isNearlyStartOf(word, own))),
  ]
  for (const isMatch of tiers) {
    const found = matching(isMatch)
    if (found.length > 0) return found
  }
  return []
}

/** Two errors in a long word, one in a short one, none in three letters. */
const errorsIn = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

/** Whether a word becomes the start of another by a few letters that are wrong, missing, doubled or exchanged. */
function isNearlyStartOf(word: string, other: string): boolean {
  const allowed = errorsIn(word)
  const start = other.slice(0, word.length + allowed)
  let [before, row]: number[][] = [[], Array.from({ length: start.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= word.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= start.length; j += 1) {
      const isSame = word[i - 1] === start[j - 1]
      const isSwapped = i > 1 && j > 1 && word[i - 1] === start[j - 2] && word[i - 2] === start[j - 1]
      next[j] = Math.min(
        (row?.[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row?.[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before?.[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = row
    row = next
  }
  return Math.min(...(row ?? [])) <= allowed
}
