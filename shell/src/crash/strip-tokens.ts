/**
 * Takes secrets and people out of a trace before it leaves the browser (R49): the token in the addresses of password reset,
 * invitation and e-mail verification, what was searched for, bearer headers, e-mail addresses, and anything shaped like
 * a JWT. The server takes out names.
 */
export function stripTokens(text: string): string {
  return text
    .replace(/(\/(?:passwordreset|password-reset|invitation|verifyemail|angra|undo-change)\/)[^/?#\s"')]+/gi, '$1***')
    .replace(/(\/[^\s?#"'()]*)\?[^\s#"')]+/g, '$1?***')
    .replace(/[\w.+-]+@[\w-]+(\.[\w-]+)*\.[a-z]{2,}/gi, '***')
    .replace(/\beyJ[\w-]*\.[\w-]+\.[\w-]*/g, '***')
    .replace(/(bearer\s+)[\w.~+/=-]+/gi, '$1***')
}
