/** Lower case without diacritics: å and ä become a, ö becomes o. Foreign keyboards have none of them. */
// Not toLocaleLowerCase: Swedish has no capitals of its own, and naming the language takes nine times as long.
export const fold = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

/** Whether a text holds all words of a search, each anywhere in it. */
export function holdsWords(text: string, search: string): boolean {
  const own = fold(text)
  return fold(search)
    .split(/\s+/)
    .every((word) => own.includes(word))
}
