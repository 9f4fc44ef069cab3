/**
 * The text, at most `length` characters of it and then `[…]`. The cut is made before the last word: what is cut through can
 * no longer be recognised. A text without a space within `length` characters is left out whole.
 */
export function cutAtSpace(text: string, length: number): string {
  if (text.length <= length) return text
  const kept = text.slice(0, length)
  let end = length
  while (end > 0 && !/\s/.test(kept.charAt(end - 1))) end -= 1
  return `${kept.slice(0, end)}[…]`
}
