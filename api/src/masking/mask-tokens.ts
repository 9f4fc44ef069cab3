/** What a crash report may carry without the sender's knowing: JSON Web Tokens, bearer headers, and links that act for their owner. */
const patterns: [RegExp, string][] = [
  [/\b(bearer)\s+[\w.~+/=-]+/gi, '$1 [token]'],
  [/((?:passwordreset|invitation|verifyemail|angra|password-reset|undo-change)\/)[^\s/?#"'<>)]+/gi, '$1[token]'],
  [/(["']?(?:access|refresh|token|password|access_token|refresh_token)["']?\s*[:=]\s*["']?)[^\s"',&}]+/gi, '$1[token]'],
]

/**
 * The text with each JSON Web Token replaced by `[token]`, with what follows it without a space. A token is found within its
 * run of characters, so that a long run is read once and not once per place where a token could begin.
 */
export const maskJwt = (text: string): string =>
  text.replace(/[\w.-]+/g, (run) => {
    const start = run.search(/\beyJ[\w-]{5}/)
    const dot = start === -1 ? -1 : run.indexOf('.', start)
    return dot !== -1 && run.includes('.', dot + 1) ? `${run.slice(0, start)}[token]` : run
  })

/** Characters of an opaque handle of the portal: 256 bits in base64url. */
const HANDLE = 43

const maskHandles = (text: string): string =>
  text.replace(/[\w-]+/g, (run) => (run.length === HANDLE ? '[token]' : run))

/** The text with everything that could sign somebody in replaced by `[token]`. */
export const maskTokens = (text: string): string =>
  maskHandles(patterns.reduce((masked, [pattern, replacement]) => masked.replace(pattern, replacement), maskJwt(text)))
