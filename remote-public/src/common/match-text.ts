/** Lower case without dots, rings and accents, one multiplication sign, one dash: keyboards abroad have no å, ä or ö. */
const plain = (text: string): string =>
  text.toLocaleLowerCase('sv-FI').normalize('NFD').replace(/\p{M}/gu, '').replaceAll('×', 'x').replaceAll('–', '-')

/**
 * A test for "does this text hold every word of the search". In words with a digit spaces do not matter, because people
 * write "4x100" and "åk7" where the events say "4 × 100 m" and "åk 7–9". An empty search matches everything.
 */
export function matcherFor(search: string): (text: string) => boolean {
  const words = plain(search).split(/\s+/).filter(Boolean)
  return (text) => {
    const hay = plain(text)
    const tight = hay.replace(/\s+/g, '')
    return words.every((word) => hay.includes(word) || (/\d/.test(word) && tight.includes(word)))
  }
}
