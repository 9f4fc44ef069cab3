/**
 * Removes secrets and personal data from a trace before it leaves the browser: tokens in mailed links and after #, query
 * strings, bearer headers, e-mail addresses and JWTs. The server removes names.
 */
export function stripTokens(text: string): string {
  return text
    .replace(/(\/(?:passwordreset|password-reset|invitation|verifyemail|angra|undo-change)\/)[^/?#\s"')]+/gi, '$1***')
    .replace(/(\/[^\s?#"'()]*)\?[^\s#"')]+/g, '$1?***')
    .replace(/#[\w-]{43}/g, '#***')
    .replace(/[\w.+-]+@[\w-]+(\.[\w-]+)*\.[a-z]{2,}/gi, '***')
    .replace(/\beyJ[\w-]*\.[\w-]+\.[\w-]*/g, '***')
    .replace(/(bearer\s+)[\w.~+/=-]+/gi, '$1***')
}
