import { fold } from '@stafapp/shared/rules/schools/fold'

/** The words of a text, as they are compared. */
export const foldedWords = (text: string): string[] => fold(text).split(/\s+/).filter(Boolean)

/** Whether a name holds all of what was typed, in any order and as parts of words. */
export const holdsAll = (name: string, typed: readonly string[]): boolean => {
  const folded = fold(name)
  return typed.every((word) => folded.includes(word))
}

/** Whether what was typed begins a name, or is several words that each begin one of its words: "byt tema". */
export function isBegunBy(name: string, typed: readonly string[]): boolean {
  if (typed.length === 0) return false
  if (fold(name).startsWith(typed.join(' '))) return true
  const own = foldedWords(name)
  return typed.length > 1 && typed.every((word) => own.some((each) => each.startsWith(word)))
}
