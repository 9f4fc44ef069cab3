import { foldedWords, holdsAll } from './typed-words.ts'

/** What can be opened or done: a page or place, or without a path something that happens at once. */
export type Choice = {
  key: string
  title: string
  detail?: string
  path?: string
  run?: () => void
  /** A page or action that the text names: it stays first, whatever the server finds. */
  isNamed?: boolean
}
/** `isGuess`: what it holds was found despite a typing error. `isExact`: its first choice has just the number that was typed. */
export type ChoiceGroup = { title: string; choices: Choice[]; isGuess?: boolean; isExact?: boolean }

/**
 * Whether a school does not hold what was typed: the server names such schools when nothing holds it. A number is looked
 * up among the schools' numbers, which a hit does not show.
 */
export function isGuess(
  { kind, title, detail }: { kind: string; title: string; detail: string },
  text: string,
): boolean {
  const typed = foldedWords(text).filter((word) => /\D/.test(word))
  return kind === 'school' && !holdsAll(`${title} ${detail}`, typed)
}

/** Whether a hit is the invoice or credit note of just the number that was typed, also after a word: "faktura 254". */
export function isOfNumber({ kind, title }: { kind: string; title: string }, text: string): boolean {
  const number = /(?:^|\s)(\d+)$/.exec(text)?.[1]
  return kind === 'invoice' && number !== undefined && title.endsWith(` ${number}`)
}

/**
 * What the text names comes first, what is to be done before where one goes; then the things that were found, because who
 * writes a school's name wants the school, but who writes an invoice's number wants the invoice. What is only like the
 * text is a guess, which is made only when nothing else fits.
 */
export function inOrder(groups: readonly ChoiceGroup[]): ChoiceGroup[] {
  const own = ['Gör', 'Sidor']
  const rank = ({ title, choices, isExact: isJustIt = false }: ChoiceGroup) => {
    if (own.includes(title)) return own.indexOf(title) + (choices.some(({ isNamed }) => isNamed) ? 0 : 4)
    return isJustIt ? 2 : 3
  }
  const fitting = groups.filter(({ isGuess: isLike }) => !isLike)
  return (fitting.length > 0 ? fitting : groups).toSorted((left, right) => rank(left) - rank(right))
}
