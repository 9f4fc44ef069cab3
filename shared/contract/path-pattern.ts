/** Whether a path matches a route's pattern, ignoring case and a trailing slash like the router. */
export function matches(pattern: string, path: string): boolean {
  const wanted = segments(pattern)
  const given = segments(path)
  return wanted.length === given.length && wanted.every((part, index) => part.startsWith(':') || part === given[index])
}

function segments(path: string): string[] {
  return path.toLowerCase().split('/').filter(Boolean)
}
