/**
 * Cuts the text to at most `length` characters and appends `[…]`. Cuts before the last word, because masking cannot
 * recognise a partial word. Without a space within `length` characters nothing of the text is kept.
 */
export function cutAtSpace(text: string, length: number): string {
  if (text.length <= length) return text
  const kept = text.slice(0, length)
  let end = length
  while (end > 0 && !/\s/.test(kept.charAt(end - 1))) end -= 1
  return `${kept.slice(0, end)}[…]`
}
