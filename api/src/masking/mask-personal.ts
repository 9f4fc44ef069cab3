import { maskJwt, maskTokens } from './mask-tokens.ts'

// These run on text from outside: each pattern takes a whole run of characters at once and only then looks into it, so that
// the time grows with the length of the text and not with its square.

/** A search, or a form that was sent the old way: whatever is asked for, the page is named without it. */
const maskQueries = (text: string): string =>
  text.replace(/[^\s#"'<>)]+/g, (run) => {
    const path = run.indexOf('/')
    const query = path === -1 ? -1 : run.indexOf('?', path)
    return query !== -1 && query < run.length - 1 ? `${run.slice(0, query)}?[…]` : run
  })

const ADDRESS = /[^@]@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2}/u

/** The run of letters, digits and signs that holds an e-mail address is masked whole. */
const maskEmails = (text: string): string =>
  text.replace(/[\p{L}\p{N}._+%@-]+/gu, (run) => (run.includes('@') && ADDRESS.test(run) ? '[e-post]' : run))

/** What tells who somebody is by its form alone. */
const patterns: [RegExp, string][] = [
  [/\b\d{6}[-+A-FU-Y]\d{3}[0-9A-Y]\b/g, '[personbeteckning]'],
  [/\bFI\d{2}(?: ?\d{4}){3} ?\d{2}\b/g, '[konto]'],
  [/\+\d[\d ()-]{6,}\d/g, '[telefon]'],
  [/\b0[45]\d[ -]?\d{3,4}[ -]?\d{2,4}\b/g, '[telefon]'],
]

/** The text without tokens, query strings, addresses, numbers of phones and accounts. Names have no form: see maskNames. */
export const maskPersonal = (text: string): string =>
  patterns.reduce(
    (masked, [pattern, replacement]) => masked.replace(pattern, replacement),
    maskEmails(maskTokens(maskQueries(text))),
  )

/** The last look at a finished log line: nothing that signs somebody in, and no address. */
export const maskLogLine = (line: string): string => maskEmails(maskJwt(line))
