import { join } from 'node:path'
import { type RspackOptions, rspack } from '@rspack/core'
import { compile } from '@stafapp/shared/build/build'
import { summariseRemote } from '@stafapp/shared/build/build-remote'
import { createRemoteConfig } from '@stafapp/shared/build/create-remote-config'
import { changeRegistry } from '@stafapp/shared/build/publish'
import { copyRelease, withRelease } from '@stafapp/shared/build/publish-remote'
import { remoteShared } from '@stafapp/shared/build/shared-table'
import { checkoutWithHeading } from './second-release.ts'

/** Publishes a remote of one heading, built as for contract 1.0.0: with its own federation runtime in the entry. */
export async function shipInFormerWay(name: string, path: string, heading: string, siteDir: string): Promise<void> {
  const { dir, remove } = checkoutWithHeading(name, path, heading)
  const dirs = { packageDir: join(dir, `remote-${name}`), outDir: join(dir, 'build') }
  try {
    const [stats] = await compile([formerConfig(name, dirs)])
    if (stats === undefined) throw new Error('nothing was built')
    const { manifest, release } = summariseRemote(stats, dirs)
    const built = { manifest, release: { ...release, contract: '^1.0.0' } }
    const copied = await copyRelease({ built, outDir: dirs.outDir, siteDir })
    await changeRegistry(siteDir, (registry) => withRelease(registry, built, copied))
  } finally {
    remove()
  }
}

function formerConfig(name: string, { packageDir, outDir }: { packageDir: string; outDir: string }): RspackOptions {
  const { externals, externalsType, plugins, ...config } = createRemoteConfig({
    packageDir,
    outDir: join(outDir, `remote-${name}`),
  })
  const former = new rspack.container.ModuleFederationPluginV1({
    name: `staf_${name}`,
    filename: 'remoteEntry.[contenthash:10].js',
    library: { type: 'module' },
    exposes: { './remote': { import: './src/remote.tsx', name: 'remote' } },
    shared: remoteShared(),
  })
  return { ...config, plugins: [...(plugins ?? []).slice(0, -1), former] }
}
