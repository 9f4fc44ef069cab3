/**
 * Parses a Finnish number ('050 123 4567') or an international one with '+' or '00', with spaces, hyphens, slashes and
 * brackets, to E.164: '+358501234567'; null when invalid.
 */
export function toE164(text: string): string | null {
  const digits = text.replace(/[\s()\-–./]/g, '').replace(/^00/, '+')
  // '+358 (0)50 …' is a common spelling; the zero is not dialled from abroad.
  const number = digits.replace(/^0/, '+358').replace(/^\+3580/, '+358')
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : null
}
