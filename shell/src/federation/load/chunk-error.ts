import { ImportError } from './import-module.ts'

/** Whether an error is a file of the portal that could not be had, and not a mistake in a page. */
export function isChunkError(error: unknown): boolean {
  if (error instanceof ImportError) return true
  // Styles come through the bundler's own loader, which says so in words.
  return error instanceof Error && /Loading (css )?chunk \S+ failed/i.test(error.message)
}
