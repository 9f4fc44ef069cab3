import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
// Imported for its declaration of globalThis.stafappSettings.
import type {} from '../browser/settings/settings.ts'
import type { Registry } from '../contract/registry.ts'
import type { RemoteModule } from '../contract/remote.ts'
import { ownsLanding } from './build-remote.ts'

type ShellBundle = { prerender: (registry: Registry, landing: RemoteModule) => Promise<string> }
type RemoteBundle = { remote: RemoteModule }
type Input = { siteDir: string; registry: Registry; shellVersion: string; settings: Record<string, unknown> }

let round = 0

/** HTML of the shell with the landing page, as first shown to a visitor; null when no release owns `/`. */
export async function prerenderLanding({ siteDir, registry, shellVersion, settings }: Input): Promise<string | null> {
  const owner = registry.remotes.find((remote) => remote.enabled && ownsLanding(remote))
  if (owner === undefined) return null
  const shellFile = join(siteDir, '.prerender', `shell-${shellVersion}.mjs`)
  const remoteFile = join(siteDir, '.prerender', `${owner.name}-${owner.current.version}.mjs`)
  if (!existsSync(shellFile) || !existsSync(remoteFile)) return null
  // Settings are read when a bundle starts, so each run evaluates the bundles again; the shell's first, because it
  // provides the shared modules for the remote's bundle.
  globalThis.stafappSettings = settings
  round += 1
  const { prerender } = await load<ShellBundle>(shellFile)
  const { remote } = await load<RemoteBundle>(remoteFile)
  return prerender(registry, remote)
}

async function load<T>(file: string): Promise<T> {
  return (await import(`${pathToFileURL(file).href}?round=${round}`)) as T
}
