import { matches } from '@stafapp/shared/contract/path-pattern'
import type { SiteFiles } from './site-files.ts'

/**
 * Whether a page of the portal answers a path, by the patterns in site/pages.json, which publishing writes. True for
 * every path while there is no such file or it is damaged: a page that exists must not be called missing.
 */
export async function isClaimed(files: SiteFiles, path: string): Promise<boolean> {
  const file = await files.read('pages.json', false)
  if (!file) return true
  const patterns = JSON.parse(file.bodies.identity.toString()) as string[]
  return patterns.some((pattern) => matches(pattern, path))
}
