/** Whether a path falls on a route's pattern; case does not matter and neither does a slash at the end, as in the router. */
export function matches(pattern: string, path: string): boolean {
  const wanted = segments(pattern)
  const given = segments(path)
  return wanted.length === given.length && wanted.every((part, index) => part.startsWith(':') || part === given[index])
}

function segments(path: string): string[] {
  return path.toLowerCase().split('/').filter(Boolean)
}
