/** What a crash report may carry without the sender's knowing: JSON Web Tokens, bearer headers, and links that act for their owner. */
const patterns: [RegExp, string][] = [
  [/\beyJ[\w-]{5,}\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\b(bearer)\s+[\w.~+/=-]+/gi, '$1 [token]'],
  [/((?:passwordreset|invitation|verifyemail|password-reset)\/)[^\s/?#"'<>)]+/gi, '$1[token]'],
  [/(["']?(?:access|refresh|token|password|access_token|refresh_token)["']?\s*[:=]\s*["']?)[^\s"',&}]+/gi, '$1[token]'],
  // An opaque handle of ours: 256 bits in base64url.
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, '[token]'],
]

/** The text with everything that could sign somebody in replaced by `[token]`. */
export const maskTokens = (text: string): string =>
  patterns.reduce((masked, [pattern, replacement]) => masked.replace(pattern, replacement), text)
