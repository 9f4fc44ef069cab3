/**
 * An address that may become a link: http(s), or a path of the portal. Anything else, `javascript:` above all, gives
 * null, and the caller shows the text alone.
 */
export function safeHref(address: string): string | null {
  const trimmed = address.trim()
  // `//host` and `/\host` leave the portal although they look like paths of it.
  if (/^\/(?![/\\])/.test(trimmed)) return trimmed
  if (!/^https?:\/\//i.test(trimmed)) return null
  return URL.canParse(trimmed) ? trimmed : null
}
