import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Registry } from '../contract/registry.ts'
import { ownsLanding } from './build-remote.ts'
import { renderPages } from './documents/render.ts'

type Input = { siteDir: string; registry: Registry; shellVersion: string; settings: Record<string, unknown> }

/** HTML of the shell with the landing page, as first shown to a visitor; null when no release owns `/`. */
export async function prerenderLanding({ siteDir, registry, shellVersion, settings }: Input): Promise<string | null> {
  const owner = registry.remotes.find((remote) => remote.enabled && ownsLanding(remote))
  if (owner === undefined) return null
  const shellFile = join(siteDir, '.prerender', `shell-${shellVersion}.js`)
  const remoteFile = join(siteDir, '.prerender', `${owner.name}-${owner.current.version}.js`)
  if (!existsSync(shellFile) || !existsSync(remoteFile)) return null
  const [shell, remote] = [shellFile, remoteFile].map((file) => readFileSync(file, 'utf8'))
  const pages = await renderPages({
    shell: shell ?? '',
    remote: remote ?? '',
    settings,
    registry,
    now: new Date().toISOString(),
    // Without any answer: the landing shows the same before and after its news have come.
    answers: null,
    paths: ['/'],
  })
  const page = pages['/']
  if (page === undefined || 'error' in page) throw new Error(page?.error ?? 'The landing page was not rendered.')
  return page.html
}
