import { hashFiles, listFiles } from '@stafapp/shared/build/hash'

/** Hash of all published files except those of one remote, the registry and the HTML that contains it. */
export function hashOfOthers(siteDir: string, remote: string): string {
  const files = listFiles(siteDir).filter(
    (file) => /^(assets|remotes)\//.test(file) && !file.startsWith(`remotes/${remote}/`),
  )
  return hashFiles(siteDir, files)
}
