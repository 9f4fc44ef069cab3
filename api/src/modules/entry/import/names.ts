export type NameOrder = 'first_last' | 'last_first'
export type SplitName = {
  first: string
  last: string
  /** Whether the split is uncertain: `order` depends on which name comes first, `particle` on a word like "Van". */
  doubt: null | 'order' | 'particle'
}

/** Words that begin a surname when written in lower case: "Karl von Essen", "Maria de la Cruz". */
const particles = new Set(
  'von van af av de der den del della dela di da do dos das du la le lo zu zum zur ter ten te el al bin ben ibn st mac'.split(
    ' ',
  ),
)

const isParticle = (word: string) => particles.has(word)
/** A capitalised word such as "Van", which may be a particle or a name. */
const maybeParticle = (word: string) => !isParticle(word) && particles.has(word.toLowerCase())

/**
 * Splits a whole name. A comma ("Sjöberg, Maria") or a particle ("von Essen Karl", "Karl von Essen") identifies the
 * surname; otherwise it is the last word, or the first with the order `last_first`.
 */
export function splitName(cell: string, order: NameOrder): SplitName {
  const [before = '', after] = cell
    .split(',')
    .map((part) => part.split(/\s+/).filter((word) => word !== ''))
    .map((words) => words.join(' '))
  if (after !== undefined) return withComma(before, after)
  const words = before.split(' ')
  if (words.length < 2) return { first: before, last: '', doubt: null }
  const start = words.findIndex(isParticle)
  if (start !== -1) return { ...byParticle(words, start), doubt: null }
  const doubtful = words.findIndex((word, index) => index > 0 && index < words.length - 1 && maybeParticle(word))
  if (doubtful !== -1 && order === 'first_last') return { ...parted(words, doubtful), doubt: 'particle' }
  return { ...(order === 'first_last' ? parted(words, words.length - 1) : swapped(parted(words, 1))), doubt: 'order' }
}

/** The alternative split of a name with a doubtful particle: only the last word is the surname. */
export const lastWordOnly = (cell: string): Pick<SplitName, 'first' | 'last'> => {
  const words = cell.split(/\s+/).filter((word) => word !== '')
  return parted(words, words.length - 1)
}

const parted = (words: readonly string[], at: number) => ({
  first: words.slice(0, at).join(' '),
  last: words.slice(at).join(' '),
})

const swapped = ({ first, last }: Pick<SplitName, 'first' | 'last'>) => ({ first: last, last: first })

/** Splits "Essen, Karl von" into Karl and von Essen. */
function withComma(last: string, first: string): SplitName {
  const words = first.split(' ')
  const start = words.findIndex((_, index) => words.slice(index).every(isParticle))
  if (start < 1) return { first, last, doubt: null }
  return { first: words.slice(0, start).join(' '), last: [...words.slice(start), last].join(' '), doubt: null }
}

function byParticle(words: readonly string[], start: number): Pick<SplitName, 'first' | 'last'> {
  const end = words.findIndex((word, index) => index > start && !isParticle(word))
  // "von Essen Karl": the surname ends with the word after the particles.
  if (start === 0 && end !== -1) return swapped(parted(words, end + 1))
  // "Essen Karl von": index order without the comma.
  if (end === -1 && start > 1) {
    return { first: words.slice(1, start).join(' '), last: [...words.slice(start), words[0]].join(' ') }
  }
  return parted(words, start === 0 ? words.length - 1 : start)
}
