/**
 * Where to go after login: `next` when it is a path of this site, else the start page. Everything that a browser could
 * read as another host is refused: `//evil`, `/\evil`, control characters, absolute addresses.
 */
export function localPath(next: string | null): string {
  if (next === null || !next.startsWith('/')) return '/'
  const base = 'https://stafapp.invalid'
  if (!URL.canParse(next, base)) return '/'
  const url = new URL(next, base)
  if (url.origin !== base || url.pathname.startsWith('//') || url.pathname === '/login') return '/'
  return url.pathname + url.search + url.hash
}
