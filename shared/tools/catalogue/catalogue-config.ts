import { join } from 'node:path'
import { type RspackOptions, rspack } from '@rspack/core'
import { type BuildMode, baseConfig } from '../../build/base-config.ts'
import { root } from '../root.ts'

/** The catalogue as an app of its own, without federation. Not part of any release. */
export function catalogueConfig({ outDir, mode }: { outDir: string; mode: BuildMode }): RspackOptions {
  const base = baseConfig({ packageDir: join(root, 'shared'), outDir, mode, uniqueName: 'catalogue' })
  return {
    ...base,
    entry: { main: join(import.meta.dirname, 'main.tsx') },
    output: { ...base.output, publicPath: '/', filename: '[name].js', importFunctionName: 'import' },
    plugins: [
      ...(base.plugins ?? []),
      new rspack.HtmlRspackPlugin({
        template: join(import.meta.dirname, 'index.html'),
        scriptLoading: 'module',
        inject: 'head',
      }),
    ],
    // Small files help nobody here, and minifying takes most of the time.
    optimization: { ...base.optimization, minimize: false },
  }
}
