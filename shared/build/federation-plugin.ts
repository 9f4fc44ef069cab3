import { createRequire } from 'node:module'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'

/**
 * The federation runtime imported by every bundle. The shell replaces it with its own
 * (shell/src/federation/load/runtime.ts), and remotes use the shell's: with the plugin's default each bundle would
 * include loaders, snapshots and preloading that the portal's loader replaces, 30 kB brotli on the landing page.
 */
export const runtimeModule = createRequire(import.meta.url).resolve('@module-federation/webpack-bundler-runtime')

/** Global name of the shell's runtime, used by the remotes. */
export const runtimeGlobal = 'staf_federation'

type Options = Pick<
  ConstructorParameters<typeof ModuleFederationPlugin>[0],
  'name' | 'filename' | 'library' | 'exposes' | 'shared'
>

/** The federation plugin with the options common to all bundles. */
export function federationPlugin(options: Options): ModuleFederationPlugin {
  return new ModuleFederationPlugin({
    ...options,
    shareStrategy: 'loaded-first',
    dts: false,
    manifest: false,
    // The runtime loads nothing itself: shell/src/federation/load loads releases with limits, retries and the previous
    // release. This removes a third of the runtime.
    experiments: { optimization: { disableSnapshot: true, disableRemote: true, target: 'web' } },
  })
}
