import { join } from 'node:path'
import { type RspackOptions, rspack } from '@rspack/core'
import { baseConfig } from '../../../build/base-config.ts'
import { root } from '../../root.ts'

/** The same sources as one application without federation: the bundler's own `import()`, one copy of each library. */
export const plainConfig = (outDir: string): RspackOptions => {
  const base = baseConfig({ packageDir: join(root, 'shell'), outDir, mode: 'production', uniqueName: 'staf_plain' })
  return {
    ...base,
    entry: { main: join(import.meta.dirname, 'plain-main.tsx') },
    output: {
      ...base.output,
      publicPath: '/assets/',
      filename: '[name].[contenthash:10].js',
      importFunctionName: 'import',
    },
    plugins: [
      ...(base.plugins ?? []),
      new rspack.NormalModuleReplacementPlugin(
        /[\\/]load-remote\.ts$/,
        join(import.meta.dirname, 'plain-load-remote.ts'),
      ),
      new rspack.NormalModuleReplacementPlugin(
        /[\\/]read-portal\.ts$/,
        join(import.meta.dirname, 'plain-read-portal.ts'),
      ),
    ],
  }
}
