import { ModuleFederation } from '@module-federation/runtime-core'
import type { UserOptions } from '@module-federation/runtime-core/types'
import { attachShareScopeMap } from '@module-federation/webpack-bundler-runtime/dist/attachShareScopeMap.js'
import { consumes } from '@module-federation/webpack-bundler-runtime/dist/consumes.js'
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js'
import { initializeSharing } from '@module-federation/webpack-bundler-runtime/dist/initializeSharing.js'
import { installInitialConsumes } from '@module-federation/webpack-bundler-runtime/dist/installInitialConsumes.js'

declare global {
  /** The shell's federation runtime, shared by all remotes' bundles (shared/build/federation-plugin.ts). */
  var staf_federation: typeof runtime
}

type Bundle = { federation: { initOptions: UserOptions } }

/**
 * Module federation's runtime in the shape that the bundler expects, reduced to sharing: releases are loaded by this
 * folder.
 */
const runtime = {
  attachShareScopeMap,
  bundlerRuntime: {
    S: {},
    I: initializeSharing,
    consumes,
    installInitialConsumes,
    initContainerEntry,
    // One instance per bundle. The runtime's own `init` finds instances by name, so a new release in an open tab would
    // get the old one's registrations.
    init: ({ webpackRequire }: { webpackRequire: Bundle }) =>
      new ModuleFederation(webpackRequire.federation.initOptions),
  },
}

globalThis.staf_federation = runtime

export default runtime
