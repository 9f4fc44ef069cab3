/**
 * Credentials that a crash report may contain: bearer headers, links that act for their owner, and token or password
 * fields.
 */
const patterns: [RegExp, string][] = [
  [/\b(bearer)\s+[\w.~+/=-]+/gi, '$1 [token]'],
  [/((?:passwordreset|invitation|verifyemail|angra|password-reset|undo-change)\/)[^\s/?#"'<>)]+/gi, '$1[token]'],
  [/(["']?(?:access|refresh|token|password|access_token|refresh_token)["']?\s*[:=]\s*["']?)[^\s"',&}]+/gi, '$1[token]'],
]

/**
 * Replaces each JSON Web Token by `[token]`, with any text attached to it. A token is searched within its run of
 * characters, so that a long run is read once instead of once per possible start.
 */
export const maskJwt = (text: string): string =>
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
  maskHandles(patterns.reduce((masked, [pattern, replacement]) => masked.replace(pattern, replacement), maskJwt(text)))
