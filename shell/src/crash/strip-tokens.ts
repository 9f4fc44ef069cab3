/**
 * Takes secrets out of a trace before it leaves the browser (R49): the token in the addresses of password reset,
 * invitation and e-mail verification, token parameters, bearer headers, and anything shaped like a JWT.
 */
export function stripTokens(text: string): string {
  return text
    .replace(/(\/(?:passwordreset|password-reset|invitation|verifyemail)\/)[^/?#\s"')]+/gi, '$1***')
    .replace(/([?&](?:token|access|refresh|code)=)[^&#\s"')]+/gi, '$1***')
    .replace(/\beyJ[\w-]*\.[\w-]+\.[\w-]*/g, '***')
    .replace(/(bearer\s+)[\w.~+/=-]+/gi, '$1***')
}
