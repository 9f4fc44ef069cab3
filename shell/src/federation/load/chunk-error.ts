import { ImportError } from './import-module.ts'

/** Whether an error means that a file of the portal failed to load, as opposed to a bug in a page. */
export function isChunkError(error: unknown): boolean {
  if (error instanceof ImportError) return true
  // Stylesheets are loaded by the bundler's own loader, which is recognised only by its message.
  return error instanceof Error && /Loading (css )?chunk \S+ failed/i.test(error.message)
}
