import { importModule } from './load/import-module.ts'

declare global {
  /** Replaces `import()` in all chunks of the portal (shared/build/base-config.ts). */
  var staf_import: typeof importModule
}

globalThis.staf_import = importModule
