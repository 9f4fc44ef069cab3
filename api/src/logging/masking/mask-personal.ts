/**
 * Credentials that a crash report may contain: bearer headers, links that act for their owner, and token or password
 * fields.
 */
const credentials: [RegExp, string][] = [
  [/\b(bearer)\s+[\w.~+/=-]+/gi, '$1 [token]'],
  [/((?:passwordreset|invitation|verifyemail|angra|password-reset|undo-change)\/)[^\s/?#"'<>)]+/gi, '$1[token]'],
  [/(["']?(?:access|refresh|token|password|access_token|refresh_token)["']?\s*[:=]\s*["']?)[^\s"',&}]+/gi, '$1[token]'],
]

/**
 * Replaces each JSON Web Token by `[token]`, with any text attached to it. A token is searched within its run of
 * characters, so that a long run is read once instead of once per possible start.
 */
const maskJwt = (text: string): string =>
  text.replace(/[\w.-]+/g, (run) => {
    const start = run.search(/\beyJ[\w-]{5}/)
    const dot = start === -1 ? -1 : run.indexOf('.', start)
    return dot !== -1 && run.includes('.', dot + 1) ? `${run.slice(0, start)}[token]` : run
  })

/** Length of the portal's opaque tokens: 256 bits in base64url. */
const HANDLE = 43

const maskHandles = (text: string): string =>
  text.replace(/[\w-]+/g, (run) => (run.length === HANDLE ? '[token]' : run))

/** Replaces everything that could authenticate a user by `[token]`. */
export const maskTokens = (text: string): string =>
  maskHandles(
    credentials.reduce((masked, [pattern, replacement]) => masked.replace(pattern, replacement), maskJwt(text)),
  )

// These run on untrusted text: each pattern matches a whole run of characters and then inspects it, so that the time is
// linear in the text's length instead of quadratic.

/** Removes query strings, which may contain a search or form values; the path stays. */
const maskQueries = (text: string): string =>
  text.replace(/[^\s#"'<>)]+/g, (run) => {
    const path = run.indexOf('/')
    const query = path === -1 ? -1 : run.indexOf('?', path)
    return query !== -1 && query < run.length - 1 ? `${run.slice(0, query)}?[…]` : run
  })

const ADDRESS = /[^@]@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2}/u

/** Masks the whole run of letters, digits and punctuation that contains an e-mail address. */
const maskEmails = (text: string): string =>
  text.replace(/[\p{L}\p{N}._+%@-]+/gu, (run) => (run.includes('@') && ADDRESS.test(run) ? '[e-post]' : run))

/** Personal identifiers that can be recognised by their form. */
const patterns: [RegExp, string][] = [
  [/\b\d{6}[-+A-FU-Y]\d{3}[0-9A-Y]\b/g, '[personbeteckning]'],
  [/\bFI\d{2}(?: ?\d{4}){3} ?\d{2}\b/g, '[konto]'],
  [/\+\d[\d ()-]{6,}\d/g, '[telefon]'],
  [/\b0[45]\d[ -]?\d{3,4}[ -]?\d{2,4}\b/g, '[telefon]'],
]

/**
 * Masks tokens, query strings, e-mail addresses, phone and account numbers. Names have no recognisable form: see
 * maskNames.
 */
export const maskPersonal = (text: string): string =>
  patterns.reduce(
    (masked, [pattern, replacement]) => masked.replace(pattern, replacement),
    maskEmails(maskTokens(maskQueries(text))),
  )

/** Final pass over a finished log line: masks tokens and e-mail addresses. */
export const maskLogLine = (line: string): string => maskEmails(maskJwt(line))
