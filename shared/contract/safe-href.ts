/**
 * Returns an address that is safe as a link: http(s), or a path of the portal. Others, such as `javascript:`, give
 * null, and the caller shows only the text.
 */
export function safeHref(address: string): string | null {
  const trimmed = address.trim()
  // `//host` and `/\host` lead to other sites although they look like paths.
  if (/^\/(?![/\\])/.test(trimmed)) return trimmed
  if (!/^https?:\/\//i.test(trimmed)) return null
  return URL.canParse(trimmed) ? trimmed : null
}
