import { maskTokens } from './mask-tokens.ts'

/** A search, or a form that was sent the old way: whatever is asked for, the page is named without it. */
const QUERY = /(\/[^\s?#"'<>)]*)\?[^\s#"'<>)]+/g
const EMAIL = /[\p{L}\p{N}._+%-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/gu

/** What tells who somebody is by its form alone. */
const patterns: [RegExp, string][] = [
  [EMAIL, '[e-post]'],
  [/\b\d{6}[-+A-FU-Y]\d{3}[0-9A-Y]\b/g, '[personbeteckning]'],
  [/\bFI\d{2}(?: ?\d{4}){3} ?\d{2}\b/g, '[konto]'],
  [/\+\d[\d ()-]{6,}\d/g, '[telefon]'],
  [/\b0[45]\d[ -]?\d{3,4}[ -]?\d{2,4}\b/g, '[telefon]'],
]

/** The text without tokens, query strings, addresses, numbers of phones and accounts. Names have no form: see maskNames. */
export const maskPersonal = (text: string): string =>
  patterns.reduce(
    (masked, [pattern, replacement]) => masked.replace(pattern, replacement),
    maskTokens(text.replace(QUERY, '$1?[…]')),
  )

/** The last look at a finished log line: nothing that signs somebody in, and no address. */
export const maskLogLine = (line: string): string =>
  line.replace(/\beyJ[\w-]{5,}\.[\w-]+\.[\w-]*/g, '[token]').replace(EMAIL, '[e-post]')
