import { ModuleFederation } from '@module-federation/runtime-core'
import type { UserOptions } from '@module-federation/runtime-core/types'
import { attachShareScopeMap } from '@module-federation/webpack-bundler-runtime/dist/attachShareScopeMap.js'
import { consumes } from '@module-federation/webpack-bundler-runtime/dist/consumes.js'
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js'
import { initializeSharing } from '@module-federation/webpack-bundler-runtime/dist/initializeSharing.js'
import { installInitialConsumes } from '@module-federation/webpack-bundler-runtime/dist/installInitialConsumes.js'

declare global {
  /** The shell's federation runtime, which every remote's bundle uses (shared/federation/federation-plugin.ts). */
  var staf_federation: typeof runtime
}

type Bundle = { federation: { initOptions: UserOptions } }

/**
 * Module federation's runtime as the bundler expects it, put together from its parts: only sharing, because releases
 * are fetched by this folder's loader.
 */
const runtime = {
  attachShareScopeMap,
  bundlerRuntime: {
    S: {},
    I: initializeSharing,
    consumes,
    installInitialConsumes,
    initContainerEntry,
    // An instance for each bundle. The runtime's own `init` looks one up by name, so that a remote's new release in an
    // open tab would be given what its old one has registered.
    init: ({ webpackRequire }: { webpackRequire: Bundle }) =>
      new ModuleFederation(webpackRequire.federation.initOptions),
  },
}

globalThis.staf_federation = runtime

export default runtime
