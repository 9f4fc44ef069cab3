import { join } from 'node:path'
import type { RspackOptions } from '@rspack/core'
import type { RemoteManifest } from '../contract/registry.ts'
import { baseConfig } from './base-config.ts'
import { federationName, rootDir } from './packages.ts'

type FirstScreenOptions = { packageDir: string; outDir: string; manifest: RemoteManifest }

/** Name of a first screen's entry: `upprop` of `/tavlingsdag/upprop`. */
export const firstScreenName = (path: string): string => path.split('/').at(-1) ?? ''

/**
 * Build of a remote's first screens: one script and one style each, which draw a page's components before React and the
 * shell have come. React is replaced by what draws them once (remote-<name>/src/first-screen), the session by its clock.
 */
export function createFirstScreenConfig({ packageDir, outDir, manifest }: FirstScreenOptions): RspackOptions {
  const uniqueName = `${federationName(manifest.name)}_first`
  const base = baseConfig({ packageDir, outDir, mode: 'production', uniqueName })
  const screens = Object.entries(manifest.firstScreens ?? {})
  return {
    ...base,
    entry: Object.fromEntries(screens.map(([path, source]) => [firstScreenName(path), source])),
    output: {
      ...base.output,
      publicPath: 'auto',
      filename: 'first-[name].[contenthash:8].js',
      cssFilename: 'first-[name].[contenthash:8].css',
    },
    resolve: {
      ...base.resolve,
      alias: {
        ...base.resolve?.alias,
        '@stafapp/shared/router$': join(packageDir, 'src/first-screen/router.tsx'),
        react$: join(packageDir, 'src/first-screen/react.ts'),
        '@stafapp/shared/page$': join(rootDir, 'shared/browser/page/first-screen-page.ts'),
        '@stafapp/shared/session$': join(rootDir, 'shared/browser/session/server-clock.ts'),
      },
    },
  }
}
