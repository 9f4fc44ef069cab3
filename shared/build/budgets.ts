import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Registry } from '../contract/registry.ts'
import { ownsLanding } from './build-remote.ts'
import type { BuiltShell } from './build-shell.ts'
import { brotliSize } from './compress.ts'

/** The parts of budgets.json used by the build; sizes are brotli bytes. */
type Budgets = {
  /** JavaScript of `/` before the first interaction. */
  landing: { scriptBytes: number }
  /** JavaScript that runs before a document's first screen is usable; the rest comes at idle or at the first touch. */
  document: { scriptBytes: number }
  /** Entry of each remote. */
  remoteEntryBytes: number
  /** Scripts before the first tap of each first screen: the remote's and the shell's. */
  firstScreenBytes: number
  /** All scripts and styles that a page loads, the shell's included, by route path. */
  pageBytes: Record<string, number>
  /** The same for each page that is not named. */
  otherPageBytes: number
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
  const sections = [...pageSizes(siteDir, shell, registry), ...firstScreenSizes(siteDir, shell, registry)]
  const landing = registry.remotes.find(ownsLanding)
  if (landing === undefined) return [...(await Promise.all(entries)), ...sections]
  const { baseUrl, entry, expose, pages } = landing.current
  const ownFiles = [entry, ...expose.js, ...(pages['/'] ?? [])].filter((file) => file.endsWith('.js'))
  const files = [
    ...[shell.main, shell.startLater].map((file) => join(siteDir, 'assets', file)),
    ...[...new Set(ownFiles)].map((file) => join(siteDir, baseUrl, file)),
  ]
  const page = {
    what: 'JavaScript of the landing page',
    bytes: await sizeOf(files),
    limit: budgets.landing.scriptBytes,
  }
  const document = {
    what: 'JavaScript before the first screen of a document',
    bytes: await sizeOf([join(siteDir, 'assets', shell.startLater)]),
    limit: budgets.document.scriptBytes,
  }
  return [page, document, ...(await Promise.all(entries)), ...sections]
}

/** What the browser asks for when a page is opened by its address, without the HTML and the data. */
function pageSizes(siteDir: string, shell: BuiltShell, { remotes }: Registry): Measured[] {
  return remotes.flatMap(({ current, routes }) =>
    routes.map(({ path }) => {
      const { baseUrl, entry, expose, pages, facades } = current
      const modules = (facades?.[path] ?? []).flatMap((name) => shell.facades[name] ?? [])
      const ofShell = [shell.main, shell.early, ...shell.css, ...modules].map((file) => join('assets', file))
      const own = [entry, ...expose.js, ...expose.css, ...(pages[path] ?? [])].map((file) => join(baseUrl, file))
      const sizes = Array.from(new Set([...ofShell, ...own]), (file) => statSync(join(siteDir, `${file}.br`)).size)
      return {
        what: `scripts and styles of ${path}`,
        bytes: sizes.reduce((sum, size) => sum + size, 0),
        limit: budgets.pageBytes[path] ?? budgets.otherPageBytes,
      }
    }),
  )
}

function firstScreenSizes(siteDir: string, shell: BuiltShell, { remotes }: Registry): Measured[] {
  return remotes.flatMap(({ current }) =>
    Object.entries(current.first ?? {}).map(([path, own]) => {
      const scripts = own.filter((file) => file.endsWith('.js')).map((file) => join(current.baseUrl, file))
      const files = [join('assets', shell.startAfterFirst), ...scripts]
      const sizes = files.map((file) => statSync(join(siteDir, `${file}.br`)).size)
      return {
        what: `scripts of the first screen of ${path}`,
        bytes: sizes.reduce((sum, size) => sum + size, 0),
        limit: budgets.firstScreenBytes,
      }
    }),
  )
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
