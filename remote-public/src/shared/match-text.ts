import { holdsWord } from '@stafapp/shared/rules/schools/find-schools'
import { fold } from '@stafapp/shared/rules/schools/fold'

/** One multiplication sign and one dash, without case and diacritics. */
const plain = (text: string): string => fold(text).replaceAll('×', 'x').replaceAll('–', '-')

type Searchable = { words: readonly string[]; tight: string }

/** By text: every key of a search looks through the same names, of which a carnival has a thousand. */
const known = new Map<string, Searchable>()
const mostKnown = 5000

function searchable(text: string): Searchable {
  const before = known.get(text)
  if (before) return before
  const hay = plain(text)
  const made = { words: hay.split(/[^a-z0-9]+/), tight: hay.replace(/\s+/g, '') }
  if (known.size >= mostKnown) known.clear()
  known.set(text, made)
  return made
}

/**
 * Returns a test whether a text holds every search word (`holdsWord`). For words with a digit or a sign spaces are
 * ignored: users write "4x100" and "åk7" for "4 × 100 m" and "åk 7–9". An empty search matches everything.
 */
export function matcherFor(search: string): (text: string) => boolean {
  const words = plain(search)
    .split(/\s+/)
    .filter((word) => /[a-z0-9]/.test(word))
  return (text) => {
    const { words: own, tight } = searchable(text)
    return words.every((word) => holdsWord(own, word) || (/[^a-z]/.test(word) && tight.includes(word)))
  }
}
