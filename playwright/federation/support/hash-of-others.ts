import { hashFiles, listFiles } from '@stafapp/shared/federation/hash'

/** Hash of everything that is published but one remote, the registry and the HTML that carries it. */
export function hashOfOthers(siteDir: string, remote: string): string {
  const files = listFiles(siteDir).filter(
    (file) => /^(assets|remotes)\//.test(file) && !file.startsWith(`remotes/${remote}/`),
  )
  return hashFiles(siteDir, files)
}
