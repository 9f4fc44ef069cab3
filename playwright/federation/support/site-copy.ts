import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildDir, rootDir } from '@stafapp/shared/federation/packages'
import { publishAll } from '@stafapp/shared/federation/publish-all'

export type SiteCopy = { siteDir: string; remove: () => void }

/** The portal of this checkout, built and published for the first time: no release has a previous one yet. */
export async function publishForTests(): Promise<SiteCopy> {
  const siteDir = mkdtempSync(join(tmpdir(), 'stafapp-site-'))
  await publishAll({ rootDir, buildDir, siteDir })
  return { siteDir, remove: () => rmSync(siteDir, { recursive: true, force: true }) }
}

/** A copy that a test may ship to and roll back. */
export function copyOf(site: string): SiteCopy {
  const siteDir = mkdtempSync(join(tmpdir(), 'stafapp-site-'))
  cpSync(site, siteDir, { recursive: true })
  return { siteDir, remove: () => rmSync(siteDir, { recursive: true, force: true }) }
}
