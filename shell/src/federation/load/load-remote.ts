import type { RegistryEntry, Release } from '@stafapp/shared/contract/registry'
import { isRemoteModule } from '@stafapp/shared/contract/remote'
import { hintRelease, moduleAddresses } from '../preload/hints.ts'
import { wholeEntry } from '../registry/whole-entry.ts'
import { openContainer } from './container.ts'
import { fitsShell } from './fits-shell.ts'
import { forgetModules, patienceMs } from './import-module.ts'
import type { LoadResult } from './load-result.ts'

const loading = new Map<string, Promise<LoadResult>>()
const loaded = new Map<string, string>()

/**
 * Loads a remote: its current release, else the previous one, else a failure. Calls at the same time share one attempt,
 * a success is kept, a failure is forgotten so that the next call tries anew.
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

/** Version of the release that is in memory; undefined while the remote is not. */
export function loadedVersion(name: string): string | undefined {
  return loaded.get(name)
}

/** Lets the next call load a remote anew: a newer release is published and this one is not on screen. */
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
  hintRelease(release)
  try {
    const exposed = await inTime(openContainer(new URL(release.baseUrl + release.entry, location.origin).href))
    const module = (exposed as { remote?: unknown } | null)?.remote
    if (isRemoteModule(module)) return { ok: true, module, version: release.version }
    // It arrived and is not a remote: only other bytes can help, so the next attempt must not find these.
    forgetModules(moduleAddresses(release))
  } catch (error) {
    console.warn(`${name} ${release.version}:`, error)
  }
  return { ok: false, failure: 'unreachable' }
}

/**
 * Of the portal's own site, and with a hash for all that starts it: what cannot be checked is not run (R55, R56). A
 * development build takes its remotes from servers of their own, where every key press makes other bytes.
 */
function isVerifiable({ baseUrl, entry, expose, integrity }: Release): boolean {
  if (process.env.NODE_ENV === 'development') return true
  return baseUrl.startsWith('/remotes/') && [entry, ...expose.js].every((file) => integrity?.[file])
}

/** Entry and module have their own limits; together with starting the container they get both. */
function inTime<T>(work: Promise<T>): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_resolve, reject) => setTimeout(() => reject(new Error('too slow')), 2 * patienceMs)),
  ])
}
