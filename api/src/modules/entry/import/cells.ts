/** A cell's value, or the fault with its Swedish text. */
export type Read<T> = { value: T } | { code: string; detail: string }

/**
 * Letters of any language and the punctuation that names use. Excludes formulas and markup, so that later exports are
 * safe.
 */
const NAME = /^[\p{L}\p{M}][\p{L}\p{M} .'’´`-]*$/u
const NAME_MAX = 60

export function readName(cell: string): Read<string> {
  const name = cell.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
  if (name === '') return { code: 'required', detail: 'Namnet saknas.' }
  if (name.length > NAME_MAX) return { code: 'too_long', detail: `Namnet är längre än ${NAME_MAX} tecken.` }
  if (!NAME.test(name)) {
    return { code: 'invalid', detail: 'Namnet får innehålla bokstäver, mellanslag, bindestreck, punkt och apostrof.' }
  }
  return { value: name }
}

const GRADE_MAX = 13

const withoutBlanks = (cell: string): string => cell.replaceAll(/\s+/g, '')

/** "5", "åk 5", "5B", "Klass 5 b", "5-LK". */
export function readGrade(cell: string): Read<number> {
  if (cell === '') return { code: 'required', detail: 'Årskursen saknas.' }
  const digits = /^(?:åk|ak|årskurs|klass|kl)?\.?(\d{1,2})(?:[.,]0)?[.-]?\p{L}{0,3}\.?$/iu.exec(
    withoutBlanks(cell),
  )?.[1]
  const grade = digits === undefined ? Number.NaN : Number(digits)
  if (!(grade >= 0 && grade <= GRADE_MAX)) {
    return { code: 'invalid', detail: `”${cell}” är ingen årskurs mellan 0 och ${GRADE_MAX}.` }
  }
  return { value: grade }
}

/**
 * The class as stored, "5B", from "5B" or "Klass 5 b"; "b" beside a grade is the class of that grade. '' when the cell
 * names no class within the grade.
 */
export function readClass(cell: string, grade: number | null): string {
  const [, digits, letters] =
    /^(?:åk|ak|årskurs|klass|kl)?\.?(\d{1,2})?[.-]?(\p{L}{1,3})\.?$/iu.exec(withoutBlanks(cell)) ?? []
  const year = digits ?? (grade === null ? undefined : String(grade))
  return letters === undefined || year === undefined ? '' : `${Number(year)}${letters.toUpperCase()}`
}

/**
 * Words for girl and boy in Swedish, Finnish and English. Each letter is unambiguous: F flicka, K kvinna, T tyttö or
 * tjej, N nainen are girls; P pojke or poika and M man or mies are boys.
 */
const genders: Readonly<Record<string, 'female' | 'male'>> = {
  ...words('female', 'f fl fli flick flicka flickor k kvinna t tjej tjejer ty tyttö tytöt n nainen female girl girls'),
  ...words('male', 'p po poj pojk pojke pojkar m man kille killar poika pojat mies male boy boys'),
}

function words(gender: 'female' | 'male', list: string): Record<string, 'female' | 'male'> {
  return Object.fromEntries(list.split(' ').map((word) => [word, gender]))
}

export function readGender(cell: string): Read<'female' | 'male'> {
  if (cell === '') return { code: 'required', detail: 'Könet saknas. Välj Flicka eller Pojke.' }
  const word = cell.toLowerCase().normalize('NFC').replace(/\.$/, '')
  const gender = Object.hasOwn(genders, word) ? genders[word] : undefined
  return gender ? { value: gender } : { code: 'invalid', detail: `”${cell}” känns inte igen. Välj Flicka eller Pojke.` }
}

/** Event names are compared without case, blanks and kinds of dash: "5×80 m Flickor åk 1–6". */
export const plainEvent = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFC')
    .replaceAll('×', 'x')
    .replace(/[^\p{L}\d]/gu, '')

/** The team's number: "2", "Lag 2", "Vasa övningsskola 2"; an empty cell means the first team. */
export function readTeam(cell: string): Read<number> {
  if (cell === '') return { value: 1 }
  const number = Number(/(\d{1,2})(?:[.,]0)?\s*$/.exec(cell)?.[1] ?? Number.NaN)
  return number >= 1 ? { value: number } : { code: 'invalid', detail: `”${cell}” är inget lagnummer. Skriv 1, 2 …` }
}

export type Leg = { leg: number } | { reserve: number | null } | null

/** "3", "sträcka 3", "R", "reserv 1"; null for an empty cell, which takes the next free leg. */
export function readLeg(cell: string): Read<Leg> {
  if (cell === '') return { value: null }
  const reserve = /^r(?:es|eserv)?\.?\s*(\d{1,2})?$/i.exec(cell)
  if (reserve) return { value: { reserve: reserve[1] === undefined ? null : Number(reserve[1]) } }
  const leg = Number(/^(?:sträcka|str)?\.?\s*(\d{1,2})(?:[.,]0)?$/i.exec(cell)?.[1] ?? Number.NaN)
  return leg >= 1
    ? { value: { leg } }
    : { code: 'invalid', detail: `”${cell}” är ingen sträcka. Skriv 1, 2 … eller R.` }
}

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
