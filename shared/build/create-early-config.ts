import { join } from 'node:path'
import { type RspackOptions, rspack } from '@rspack/core'
import { type BuildMode, baseConfig } from './base-config.ts'
import { buildDir } from './packages.ts'

type EarlyOptions = { packageDir: string; outDir?: string; mode?: BuildMode }

/**
 * Build of the small scripts beside the main file. `early` requests the address's section and its data; `start-later`
 * loads the main file of a prerendered page, `start-after-first` that of a page with a first screen. All report a failed
 * start.
 */
export function createEarlyConfig({ packageDir, outDir, mode = 'production' }: EarlyOptions): RspackOptions {
  const base = baseConfig({ packageDir, outDir: outDir ?? join(buildDir, 'early'), mode, uniqueName: 'staf_early' })
  return {
    ...base,
    entry: {
      early: './src/federation/early/early.ts',
      'start-later': './src/federation/early/start-later.ts',
      'start-after-first': './src/federation/early/start-after-first.ts',
    },
    output: {
      path: base.output?.path,
      clean: true,
      publicPath: '/assets/',
      filename: mode === 'production' ? '[name].[contenthash:8].js' : '[name].js',
    },
    plugins: [...(base.plugins ?? []), new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 3 })],
  }
}
