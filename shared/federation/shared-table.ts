import { createRequire } from 'node:module'
import { CONTRACT_VERSION } from '../contract/remote.ts'

type Row = {
  /** Import specifier, also the key in the share scope. */
  name: string
  /** `eager`: in the shell's first file. `lazy`: a chunk of the shell, fetched when a remote asks for it. */
  load: 'eager' | 'lazy'
}

/**
 * Everything that exists once in the running portal. Libraries are not here but behind the façades that re-export only
 * the names in use: sharing a package whole switches its tree shaking off (antd: 558 kB instead of 206).
 * `format` and `contract/*` are absent on purpose: pure functions, cheaper copied than shared.
 */
export const sharedTable: readonly Row[] = [
  { name: 'react', load: 'eager' },
  { name: 'react/jsx-runtime', load: 'eager' },
  { name: 'react-dom', load: 'eager' },
  // antd imports it; unshared it would be a second 54 kB copy in each remote with antd.
  { name: 'react-dom/client', load: 'eager' },
  { name: '@stafapp/shared/session', load: 'eager' },
  { name: '@stafapp/shared/carnival', load: 'eager' },
  { name: '@stafapp/shared/data', load: 'eager' },
  { name: '@stafapp/shared/router', load: 'eager' },
  { name: '@stafapp/shared/notify', load: 'eager' },
  { name: '@stafapp/shared/page', load: 'eager' },
  { name: '@stafapp/shared/settings', load: 'eager' },
  // Only schedules follow what happens.
  { name: '@stafapp/shared/live', load: 'lazy' },
  // Forms and antd stay out of a visitor's download.
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

/** The shell provides every row: eager ones in its first file, lazy ones as chunks. */
export function hostShared(): Record<string, SharedOptions> {
  return eachRow((row, version) => ({
    singleton: true,
    strictVersion: true,
    version,
    requiredVersion: range(version),
    ...(row.load === 'eager' && { eager: true }),
  }))
}

/** A remote brings no copy of its own: what the shell lacks is a failure with a page, not a second React. */
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

/** Within one major the contract is additive, so a remote accepts any later minor of the shell. */
function range(version: string): string {
  return `^${version.split('.')[0]}.0.0`
}

function versionOf(name: string): string {
  if (name.startsWith('@stafapp/shared/')) return CONTRACT_VERSION
  const library = name.split('/')[0]
  const { version } = createRequire(import.meta.url)(`${library}/package.json`) as { version: string }
  return version
}
