import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RspackOptions } from '@rspack/core'
import type { RemoteManifest } from '../contract/registry.ts'
import { type BuildMode, baseConfig } from './base-config.ts'
import { federationPlugin, runtimeGlobal, runtimeModule } from './federation-plugin.ts'
import { buildDir, federationName } from './packages.ts'
import { remoteShared } from './shared-table.ts'

type RemoteOptions = { packageDir: string; outDir?: string; mode?: BuildMode }

/** Build of one remote: one entry, one exposed module `./remote`, no copies of shared modules. */
export function createRemoteConfig({ packageDir, outDir, mode = 'production' }: RemoteOptions): RspackOptions {
  const { name } = JSON.parse(readFileSync(join(packageDir, 'remote.json'), 'utf8')) as RemoteManifest
  const uniqueName = federationName(name)
  const base = baseConfig({ packageDir, outDir: outDir ?? join(buildDir, `remote-${name}`), mode, uniqueName })
  return {
    ...base,
    // An entry of its own would add 110 kB of unused runtime.
    entry: {},
    // The address follows from the release's folder, so that the same files work anywhere.
    output: { ...base.output, publicPath: 'auto' },
    externalsType: 'global',
    externals: { [runtimeModule]: runtimeGlobal },
    plugins: [
      ...(base.plugins ?? []),
      federationPlugin({
        name: uniqueName,
        filename: mode === 'production' ? 'remoteEntry.[contenthash:8].js' : 'remoteEntry.js',
        library: { type: 'module' },
        exposes: { './remote': { import: './src/remote.tsx', name: 'remote' } },
        shared: remoteShared(),
      }),
    ],
  }
}
