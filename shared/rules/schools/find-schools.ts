import { fold } from './fold.ts'

const LONGEST_WORD = 40
const MOST_WORDS = 8

const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS)
    .map((word) => word.slice(0, LONGEST_WORD))

/** Shorter words are found within too many others: "öv" in "aftonläroverk". */
const SHORTEST_PART = 3

/** Whether a folded name holds a word: where one of its words begins, and a long one also within. */
export const holdsWord = (words: readonly string[], word: string): boolean =>
  words.some((own) => own.startsWith(word) || (word.length >= SHORTEST_PART && own.includes(word)))

type Named = { name: string; municipality?: string }

type Lookup<T> = {
  /** Best first. */
  found: T[]
  /**
   * How the schools match: they hold the search; they do but for a slip, which is small for the length of its word; or they
   * only come near it, so that another school, or none, may be meant.
   */
  match: 'whole' | 'slip' | 'guess'
}

/**
 * The schools that a search means: those of exactly this name, else those whose names and municipalities hold every word
 * of it (`holdsWord`), else those that do so with the fewest typing errors, by name. Spaces between words may be missing.
 */
export function lookUpSchools<T extends Named>(schools: readonly T[], search: string): Lookup<T> {
  const wanted = wordsOf(search)
  if (wanted.length === 0) return { found: [], match: 'guess' }
  const tight = wanted.join('').slice(0, LONGEST_WORD)
  // The signs around a single letter were meant: "<b>" is no search for all schools with a B.
  if (tight.length === 1 && search.trim().length > 1) return { found: [], match: 'guess' }
  const named = schools.map((school) => {
    const words = wordsOf(school.name)
    return { school, words, name: words.join(' '), tight: words.join(''), place: wordsOf(school.municipality ?? '') }
  })
  const same = named.filter(({ name }) => name === wanted.join(' '))
  if (same.length > 0) return { found: same.map(({ school }) => school), match: 'whole' }
  const holding = named.filter(
    (own) =>
      holdsWord([own.tight], wanted.join('')) ||
      wanted.every((word) => holdsWord(own.words, word) || own.place.some((part) => part.startsWith(word))),
  )
  if (holding.length > 0) {
    const [first = ''] = wanted
    const rank = ({ name, words, place }: (typeof named)[number]): number =>
      name.startsWith(first) ? 0 : [...words, ...place].some((word) => word.startsWith(first)) ? 1 : 2
    const found = holding.toSorted((one, other) => rank(one) - rank(other)).map(({ school }) => school)
    return { found, match: 'whole' }
  }
  const guessed = named.map((own) => {
    const apart = wanted.map((word) => ({ word, errors: leastErrors(word, [...own.words, ...own.place]) }))
    const joined = { word: tight, errors: leastErrors(tight, [own.tight]) }
    return {
      school: own.school,
      errors: Math.min(
        apart.reduce((sum, { errors }) => sum + errors, 0),
        joined.errors,
      ),
      // Of several words each is measured alone: those that are right do not make a wrong one less wrong.
      isSlip: apart.every(isSlip) || (wanted.length === 1 && isSlip(joined)),
    }
  })
  const fewest = Math.min(...guessed.map(({ errors }) => errors))
  if (!Number.isFinite(fewest)) return { found: [], match: 'guess' }
  const nearest = guessed.filter(({ errors }) => errors === fewest)
  return {
    found: nearest.map(({ school }) => school).toSorted((one, other) => one.name.localeCompare(other.name, 'sv')),
    match: nearest.every((one) => one.isSlip) ? 'slip' : 'guess',
  }
}

/** The schools that a search means, best first (`lookUpSchools`). */
export const findSchools = <T extends Named>(schools: readonly T[], search: string): T[] =>
  lookUpSchools(schools, search).found

/** The school that a sent search leads to: the only one that it finds, unless that is a guess, which is asked about. */
export function schoolMeant<T extends Named>(schools: readonly T[], search: string): T | null {
  const { found, match } = lookUpSchools(schools, search)
  const [only] = found
  return only && found.length === 1 && match !== 'guess' ? only : null
}

/** "sursikk" is a slip of the finger, two errors in "nonsens" make it another word. */
const LETTERS_PER_ERROR = 5
const isSlip = ({ word, errors }: { word: string; errors: number }): boolean =>
  errors * LETTERS_PER_ERROR <= word.length

/** Two errors in a long word, one in a short one, none in three letters. */
const errorsIn = (word: string): number => (word.length < 4 ? 0 : word.length < 6 ? 1 : 2)

/** The errors with which a word is the start of one of `others`; Infinity when they are too many. */
const leastErrors = (word: string, others: readonly string[]): number =>
  Math.min(...others.map((other) => errorsToStartOf(word, other)))

/** How many letters of a word another has not. Each is an error, which tells most words apart without comparing them. */
function countLacking(word: string, other: string): number {
  let lacking = 0
  for (const letter of word) if (!other.includes(letter)) lacking += 1
  return lacking
}

/** How many letters are wrong, missing, doubled or exchanged in a word that is the start of another; else Infinity. */
function errorsToStartOf(word: string, other: string): number {
  const allowed = errorsIn(word)
  if (other.length < word.length - allowed) return Number.POSITIVE_INFINITY
  const start = other.slice(0, word.length + allowed)
  if (countLacking(word, start) > allowed) return Number.POSITIVE_INFINITY
  let [before, row]: number[][] = [[], Array.from({ length: start.length + 1 }, (_, index) => index)]
  let leastBefore = 0
  for (let i = 1; i <= word.length; i += 1) {
    const next = [i]
    let least = i
    for (let j = 1; j <= start.length; j += 1) {
      const isSame = word[i - 1] === start[j - 1]
      const isSwapped = i > 1 && j > 1 && word[i - 1] === start[j - 2] && word[i - 2] === start[j - 1]
      next[j] = Math.min(
        (row?.[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row?.[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before?.[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
      least = Math.min(least, next[j] ?? least)
    }
    // A later row is made of these two, the earlier one by an exchange of letters, and has no fewer errors than they.
    if (least > allowed && leastBefore > allowed) return Number.POSITIVE_INFINITY
    leastBefore = least
    before = row
    row = next
  }
  const errors = Math.min(...(row ?? []))
  return errors <= allowed ? errors : Number.POSITIVE_INFINITY
}
