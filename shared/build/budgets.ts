import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Registry } from '../contract/registry.ts'
import { ownsLanding } from './build-remote.ts'
import type { BuiltShell } from './build-shell.ts'
import { brotliSize } from './compress.ts'

/** The parts of budgets.json used by the build; sizes are brotli bytes. */
type Budgets = {
  /** JavaScript of `/` before the first interaction. */
  landing: { scriptBytes: number }
  /** Entry of each remote. */
  remoteEntryBytes: number
}

const budgets: Budgets = JSON.parse(readFileSync(join(import.meta.dirname, 'budgets.json'), 'utf8'))

type Measured = { what: string; bytes: number; limit: number }

/** Measures every budget in the published site. */
export async function measureBudgets(siteDir: string, shell: BuiltShell, registry: Registry): Promise<Measured[]> {
  const entries = registry.remotes.map(async ({ name, current }) => ({
    what: `entry of remote-${name}`,
    bytes: await sizeOf([join(siteDir, current.baseUrl, current.entry)]),
    limit: budgets.remoteEntryBytes,
  }))
  const landing = registry.remotes.find(ownsLanding)
  if (landing === undefined) return Promise.all(entries)
  const { baseUrl, entry, expose, pages } = landing.current
  const ownFiles = [entry, ...expose.js, ...(pages['/'] ?? [])].filter((file) => file.endsWith('.js'))
  const files = [
    ...[shell.main, shell.watchStart].map((file) => join(siteDir, 'assets', file)),
    ...[...new Set(ownFiles)].map((file) => join(siteDir, baseUrl, file)),
  ]
  const page = {
    what: 'JavaScript of the landing page',
    bytes: await sizeOf(files),
    limit: budgets.landing.scriptBytes,
  }
  return [page, ...(await Promise.all(entries))]
}

/** Throws with one line per exceeded budget. */
export function assertBudgets(measured: Measured[]): void {
  const broken = measured.filter(({ bytes, limit }) => bytes > limit)
  if (broken.length === 0) return
  const lines = broken.map(({ what, bytes, limit }) => `${what}: ${bytes} bytes, budget ${limit}`)
  throw new Error(`Over budget (shared/build/budgets.json):\n  ${lines.join('\n  ')}`)
}

async function sizeOf(files: string[]): Promise<number> {
  const sizes = await Promise.all(files.map((file) => brotliSize(readFileSync(file))))
  return sizes.reduce((sum, size) => sum + size, 0)
}
