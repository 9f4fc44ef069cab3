import { createRequire } from 'node:module'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'

/**
 * The module that the plugin makes every bundle import as its federation runtime. The shell puts its own in this place
 * (shell/src/federation/load/runtime.ts), remotes take the shell's: with the plugin's plain settings each bundle would
 * get loaders, snapshots and preloading that the portal's own loader replaces, 30 kB brotli on the landing page.
 */
export const runtimeModule = createRequire(import.meta.url).resolve('@module-federation/webpack-bundler-runtime')

/** Where the shell keeps the runtime for the remotes: the one name that both sides agree on. */
export const runtimeGlobal = 'staf_federation'

type Options = Pick<
  ConstructorParameters<typeof ModuleFederationPlugin>[0],
  'name' | 'filename' | 'library' | 'exposes' | 'shared'
>

/** The federation plugin with what all bundles of the portal have alike. */
export function federationPlugin(options: Options): ModuleFederationPlugin {
  return new ModuleFederationPlugin({
    ...options,
    shareStrategy: 'loaded-first',
    dts: false,
    manifest: false,
    // Nothing is loaded by the runtime itself: releases come by shell/src/federation/load with limits, retries and
    // the previous release. What this leaves out of the runtime is a third of it.
    experiments: { optimization: { disableSnapshot: true, disableRemote: true, target: 'web' } },
  })
}
