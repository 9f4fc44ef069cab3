import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { Registry } from '../contract/registry.ts'
import { readJson } from './files.ts'

/**
 * Permissions to publish, by system user name: `{"economy": ["ekonomi-ci"], "*": ["drift"]}`. The file is in the site
 * folder but not served. Without it every user with write access may publish, as on a developer's machine.
 */
export const PUBLISHERS = '.publishers.json'

type Publishers = Readonly<Record<string, readonly string[]>>

/** @throws Error naming the remotes that this user may not publish */
export function assertMayPublish(siteDir: string, names: readonly string[], user = userInfo().username): void {
  const publishers = readJson<Publishers | null>(join(siteDir, PUBLISHERS), null)
  if (publishers === null) return
  const refused = names.filter((name) => ![...(publishers[name] ?? []), ...(publishers['*'] ?? [])].includes(user))
  if (refused.length > 0)
    throw new Error(`${user} may not publish ${refused.join(', ')}: see ${join(siteDir, PUBLISHERS)}`)
}

/** Names of the remotes that differ between two registries, including added and removed ones. */
export function changedNames(before: Registry, after: Registry): string[] {
  const told = (registry: Registry) => new Map(registry.remotes.map((entry) => [entry.name, JSON.stringify(entry)]))
  const [old, now] = [told(before), told(after)]
  const names = new Set([...old.keys(), ...now.keys()])
  return [...names].filter((name) => old.get(name) !== now.get(name))
}
