/**
 * Redirect target after login: `next` if it is a path of this site, else the start page. Refuses anything that a
 * browser could resolve to another host: `//evil`, `/\evil`, control characters, absolute URLs.
 */
export function localPath(next: string | null): string {
  if (next === null || !next.startsWith('/')) return '/'
  const base = 'https://stafapp.invalid'
  if (!URL.canParse(next, base)) return '/'
  const url = new URL(next, base)
  if (url.origin !== base || url.pathname.startsWith('//') || url.pathname === '/login') return '/'
  return url.pathname + url.search + url.hash
}
