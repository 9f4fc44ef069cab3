import { fold } from '@stafapp/shared/rules/schools/fold'

/** One multiplication sign and one dash, without case and diacritics. */
const plain = (text: string): string => fold(text).replaceAll('×', 'x').replaceAll('–', '-')

type Searchable = { hay: string; tight: string }

/** By text: every key of a search looks through the same names, of which a carnival has a thousand. */
const known = new Map<string, Searchable>()
const mostKnown = 5000

function searchable(text: string): Searchable {
  const before = known.get(text)
  if (before) return before
  const hay = plain(text)
  const made = { hay, tight: hay.replace(/\s+/g, '') }
  if (known.size >= mostKnown) known.clear()
  known.set(text, made)
  return made
}

/**
 * Returns a test whether a text contains every search word. For words with a digit spaces are ignored: users write
 * "4x100" and "åk7" for "4 × 100 m" and "åk 7–9". An empty search matches everything.
 */
export function matcherFor(search: string): (text: string) => boolean {
  const words = plain(search).split(/\s+/).filter(Boolean)
  return (text) => {
    const { hay, tight } = searchable(text)
    return words.every((word) => hay.includes(word) || (/\d/.test(word) && tight.includes(word)))
  }
}
