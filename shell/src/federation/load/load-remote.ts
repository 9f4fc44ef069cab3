import type { RegistryEntry, Release } from '@stafapp/shared/contract/registry'
import { isRemoteModule, type RemoteModule } from '@stafapp/shared/contract/remote'
import { moduleAddresses, preloadRelease } from '../preload/preload-links.ts'
import { wholeEntry } from '../registry/whole-entry.ts'
import { openContainer } from './container.ts'
import { fitsShell } from './fits-shell.ts'
import { forgetModules, inTime, patienceMs } from './import-module.ts'

const loading = new Map<string, Promise<LoadResult>>()
const loaded = new Map<string, string>()

/**
 * Loads a remote: its current release, else the previous one, else a failure. Concurrent calls share one attempt. A
 * success is cached; after a failure the next call retries.
 */
export function loadRemote(entry: RegistryEntry): Promise<LoadResult> {
  const running = loading.get(entry.name)
  if (running) return running
  const attempt = load(entry).then((result) => {
    if (result.ok) loaded.set(entry.name, result.version)
    else loading.delete(entry.name)
    return result
  })
  loading.set(entry.name, attempt)
  return attempt
}

/** Version of the loaded release; undefined if the remote is not loaded. */
export function loadedVersion(name: string): string | undefined {
  return loaded.get(name)
}

/** Makes the next call load the remote again. For remotes not on screen that have a newer release. */
export function forgetRemote(name: string): void {
  loading.delete(name)
  loaded.delete(name)
}

async function load(known: RegistryEntry): Promise<LoadResult> {
  if (!known.enabled) return { ok: false, failure: 'disabled' }
  const entry = await wholeEntry(known)
  const releases = [entry.current, ...(entry.previous ? [entry.previous] : [])]
  const fitting = releases.filter(fitsShell)
  for (const release of fitting) {
    const result = await loadRelease(entry.name, release)
    if (result.ok) return result
  }
  return { ok: false, failure: fitting.length > 0 ? 'unreachable' : 'contract' }
}

async function loadRelease(name: string, release: Release): Promise<LoadResult> {
  if (!isVerifiable(release)) return { ok: false, failure: 'unreachable' }
  preloadRelease(release)
  try {
    const entry = new URL(release.baseUrl + release.entry, location.origin).href
    // Entry and module each have their own timeout; the sum covers the container's start too.
    const exposed = await inTime(openContainer(entry), 2 * patienceMs)
    const module = (exposed as { remote?: unknown } | null)?.remote
    if (isRemoteModule(module)) return { ok: true, module, version: release.version }
    // The file loaded but is not a remote: the next attempt must not reuse it.
    forgetModules(moduleAddresses(release))
  } catch (error) {
    console.warn(`${name} ${release.version}:`, error)
  }
  return { ok: false, failure: 'unreachable' }
}

/**
 * Runs only releases from this site with a hash for each start file. Development builds load remotes from dev servers,
 * whose files change on every edit.
 */
function isVerifiable({ baseUrl, entry, expose, integrity }: Release): boolean {
  if (process.env.NODE_ENV === 'development') return true
  return baseUrl.startsWith('/remotes/') && [entry, ...expose.js].every((file) => integrity?.[file])
}

/** Why a section cannot be shown. Each value has its own page. */
export type Failure =
  /** Missing, timed out, wrong type, wrong hash, threw, or without the expected export. */
  | 'unreachable'
  /** Built for an incompatible version of the shell. */
  | 'contract'
  /** Switched off in the registry. */
  | 'disabled'

/** Result of loading a remote: a value, never an exception. */
export type LoadResult = { ok: true; module: RemoteModule; version: string } | { ok: false; failure: Failure }
