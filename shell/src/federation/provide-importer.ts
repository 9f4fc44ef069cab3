import { importModule } from './load/import-module.ts'

declare global {
  /** What stands in for `import()` in every chunk of the portal (shared/federation/base-config.ts). */
  var staf_import: typeof importModule
}

globalThis.staf_import = importModule
