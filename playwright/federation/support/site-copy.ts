import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildDir, rootDir } from '@stafapp/shared/build/packages'
import { publishAll } from '@stafapp/shared/build/publish-all'

export type SiteCopy = { siteDir: string; remove: () => void }

/** Builds and publishes this checkout for the first time, so no release has a previous one. */
export async function publishForTests(): Promise<SiteCopy> {
  const siteDir = mkdtempSync(join(tmpdir(), 'stafapp-site-'))
  await publishAll({ rootDir, buildDir, siteDir })
  return { siteDir, remove: () => rmSync(siteDir, { recursive: true, force: true }) }
}

/** A copy of the site that a test may publish to and roll back. */
export function copyOf(site: string): SiteCopy {
  const siteDir = mkdtempSync(join(tmpdir(), 'stafapp-site-'))
  cpSync(site, siteDir, { recursive: true })
  return { siteDir, remove: () => rmSync(siteDir, { recursive: true, force: true }) }
}
