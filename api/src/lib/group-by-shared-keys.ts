/** Groups things that share a key, transitively; the order of the things is kept. */
export function groupBySharedKeys<T>(things: readonly T[], keysOf: (thing: T) => readonly string[]): T[][] {
  const parents = new Map<string, string>()
  const rootOf = (key: string): string => {
    const parent = parents.get(key) ?? key
    if (parent === key) return key
    const root = rootOf(parent)
    parents.set(key, root)
    return root
  }
  for (const thing of things) {
    const [first = '', ...others] = keysOf(thing)
    for (const other of others) parents.set(rootOf(other), rootOf(first))
  }
  return [...Map.groupBy(things, (thing) => rootOf(keysOf(thing)[0] ?? '')).values()]
}
