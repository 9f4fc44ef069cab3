import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '@stafapp/shared/build/hash'

/** Published scripts of the shell and of remotes that contain a text. */
export function copiesIn(siteDir: string, text: string): { inShell: string[]; inRemotes: string[] } {
  const files = listFiles(siteDir).filter(
    (file) => file.endsWith('.js') && readFileSync(join(siteDir, file), 'utf8').includes(text),
  )
  return {
    inShell: files.filter((file) => file.startsWith('assets/')),
    inRemotes: files.filter((file) => file.startsWith('remotes/')),
  }
}
