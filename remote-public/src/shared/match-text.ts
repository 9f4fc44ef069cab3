import { fold } from '@stafapp/shared/rules/schools/fold'

/** One multiplication sign and one dash, without case and diacritics. */
const plain = (text: string): string => fold(text).replaceAll('×', 'x').replaceAll('–', '-')

/**
 * Returns a test whether a text contains every search word. For words with a digit spaces are ignored: users write
 * "4x100" and "åk7" for "4 × 100 m" and "åk 7–9". An empty search matches everything.
 */
export function matcherFor(search: string): (text: string) => boolean {
  const words = plain(search).split(/\s+/).filter(Boolean)
  return (text) => {
    const hay = plain(text)
    const tight = hay.replace(/\s+/g, '')
    return words.every((word) => hay.includes(word) || (/\d/.test(word) && tight.includes(word)))
  }
}
