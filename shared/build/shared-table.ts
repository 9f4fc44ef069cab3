import { createRequire } from 'node:module'
import { CONTRACT_VERSION } from '../contract/remote.ts'

type Row = {
  /** Import specifier, also the key in the share scope. */
  name: string
  /** `eager`: in the shell's first file. `lazy`: a chunk of the shell, loaded when a remote needs it. */
  load: 'eager' | 'lazy'
}

/**
 * Modules that exist once in the running portal. Libraries are shared through façades that export only the names in
 * use, because sharing a whole package disables its tree shaking (antd: 558 kB instead of 206). `format` and
 * `contract/*` are left out: pure functions are cheaper to copy than to share.
 */
export const sharedTable: readonly Row[] = [
  { name: 'react', load: 'eager' },
  { name: 'react/jsx-runtime', load: 'eager' },
  { name: 'react-dom', load: 'eager' },
  // Imported by antd; unshared, each remote with antd would have a second 54 kB copy.
  { name: 'react-dom/client', load: 'eager' },
  { name: '@stafapp/shared/session', load: 'eager' },
  { name: '@stafapp/shared/carnival', load: 'eager' },
  { name: '@stafapp/shared/data', load: 'eager' },
  { name: '@stafapp/shared/router', load: 'eager' },
  { name: '@stafapp/shared/notify', load: 'eager' },
  { name: '@stafapp/shared/page', load: 'eager' },
  { name: '@stafapp/shared/settings', load: 'eager' },
  // Only schedules follow live changes.
  { name: '@stafapp/shared/live', load: 'lazy' },
  // Keeps forms and antd out of a visitor's download.
  { name: '@stafapp/shared/forms', load: 'lazy' },
  { name: '@stafapp/shared/ui', load: 'lazy' },
  { name: '@stafapp/shared/ui-form', load: 'lazy' },
  { name: '@stafapp/shared/ui-table', load: 'lazy' },
  { name: '@stafapp/shared/ui-date', load: 'lazy' },
]

type SharedOptions = {
  singleton: true
  strictVersion: true
  version?: string
  requiredVersion: string
  eager?: true
  import?: false
}

/** The shell provides every module: eager ones in its first file, lazy ones as chunks. */
export function hostShared(): Record<string, SharedOptions> {
  return eachRow((row, version) => ({
    singleton: true,
    strictVersion: true,
    version,
    requiredVersion: range(version),
    ...(row.load === 'eager' && { eager: true }),
  }))
}

/** A remote has no copies: a module missing in the shell shows an error page instead of loading a second React. */
export function remoteShared(): Record<string, SharedOptions> {
  return eachRow((_row, version) => ({
    singleton: true,
    strictVersion: true,
    requiredVersion: range(version),
    import: false,
  }))
}

function eachRow(options: (row: Row, version: string) => SharedOptions): Record<string, SharedOptions> {
  return Object.fromEntries(sharedTable.map((row) => [row.name, options(row, versionOf(row.name))]))
}

/** Within a major version the contract is additive, so a remote accepts any later minor version of the shell. */
function range(version: string): string {
  return `^${version.split('.')[0]}.0.0`
}

function versionOf(name: string): string {
  if (name.startsWith('@stafapp/shared/')) return CONTRACT_VERSION
  const library = name.split('/')[0]
  const { version } = createRequire(import.meta.url)(`${library}/package.json`) as { version: string }
  return version
}
