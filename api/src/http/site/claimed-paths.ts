import { matches } from '@stafapp/shared/contract/path-pattern'
import type { SiteFiles } from './site-files.ts'

/**
 * Whether a page of the portal has this path, by the patterns in site/pages.json, which publishing writes. true for
 * every path while that file is missing or damaged, so that no existing page gets 404.
 */
export async function isClaimed(files: SiteFiles, path: string): Promise<boolean> {
  const file = await files.read('pages.json', false)
  if (!file) return true
  const patterns = JSON.parse(file.bodies.identity.toString()) as string[]
  return patterns.some((pattern) => matches(pattern, path))
}
