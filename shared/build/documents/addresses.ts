import { matches } from '../../contract/path-pattern.ts'
import type { RegistryEntry } from '../../contract/registry.ts'

/** Lower case and digits, so that an address is a file's name on every system. */
const ADDRESS = /^(\/[a-z0-9-]+)+$/
const LINK = / href="(\/[^"?#]*)/g

/** The documents of a remote by the paths in its remote.json. */
export type DocumentPaths = {
  /** Pages with one address. */
  fixed: string[]
  /** Patterns with a parameter: their addresses are those to which other documents link. */
  patterns: string[]
}

/** None of a remote that is switched off. */
export function documentPaths({ routes, enabled }: RegistryEntry): DocumentPaths {
  const paths = enabled ? routes.flatMap(({ path, document }) => (document ? [path] : [])) : []
  return { fixed: paths.filter((path) => !path.includes(':')), patterns: paths.filter((path) => path.includes(':')) }
}

/** The addresses in a page's markup that one of the patterns describes. */
export function linkedAddresses(html: string, { fixed, patterns }: DocumentPaths): string[] {
  const linked = new Set(Array.from(html.matchAll(LINK), ([, address = '']) => address))
  return [...linked].filter(
    (address) => ADDRESS.test(address) && !fixed.includes(address) && patterns.some((path) => matches(path, address)),
  )
}

/** The path in remote.json to which an address belongs: itself, or a pattern. */
export function routeOf(address: string, { fixed, patterns }: DocumentPaths): string {
  return fixed.includes(address) ? address : (patterns.find((path) => matches(path, address)) ?? address)
}

/** `/tidtabeller/minutschema` → `tidtabeller/minutschema.html` */
export const fileOf = (address: string): string => `${address.slice(1)}.html`
