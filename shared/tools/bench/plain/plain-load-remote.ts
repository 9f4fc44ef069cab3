import type { RegistryEntry } from '@stafapp/shared/contract/registry'
import type { RemoteModule } from '@stafapp/shared/contract/remote'
import { remote as admin } from '../../../../remote-admin/src/remote.tsx'
import { remote as economy } from '../../../../remote-economy/src/remote.tsx'
import { remote as lagledare } from '../../../../remote-lagledare/src/remote.tsx'
import { remote as publicPages } from '../../../../remote-public/src/remote.tsx'
import type { LoadResult } from '../../../../shell/src/federation/load/load-remote.ts'

// Replaces the shell's loader in the plain build: route tables are in the first file, as in a single-page application;
// pages stay lazy.
const modules: Record<string, RemoteModule> = { admin, economy, lagledare, public: publicPages }

export async function loadRemote({ name }: RegistryEntry): Promise<LoadResult> {
  const module = modules[name]
  return module ? { ok: true, module, version: 'plain' } : { ok: false, failure: 'unreachable' }
}

export const loadedVersion = (): string => 'plain'
export const forgetRemote = (): void => undefined
