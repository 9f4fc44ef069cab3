import { join } from 'node:path'
import type { RspackOptions } from '@rspack/core'
import { baseConfig } from './base-config.ts'
import { buildDir, federationName } from './packages.ts'
import { sharedTable } from './shared-table.ts'

type Target = { packageDir: string; outDir?: string }

/** The shell for Node: includes the eager shared modules, for use by the landing page's bundle. */
export function createShellPrerenderConfig({ packageDir, outDir }: Target): RspackOptions {
  const entry = './src/federation/prerender/prerender.tsx'
  return nodeConfig({
    packageDir,
    outDir: outDir ?? join(buildDir, 'prerender-shell'),
    uniqueName: 'staf_shell',
    entry,
  })
}

/** A remote for Node: uses the shared modules of the shell's bundle, so that there is one React and one router. */
export function createRemotePrerenderConfig({ packageDir, outDir, name }: Target & { name: string }): RspackOptions {
  const entry = './src/remote.tsx'
  const uniqueName = federationName(name)
  return {
    ...nodeConfig({ packageDir, outDir: outDir ?? join(buildDir, `prerender-${name}`), uniqueName, entry }),
    externalsType: 'var',
    externals: Object.fromEntries(
      sharedTable.map(({ name: specifier }) => [specifier, `globalThis.staf_shared[${JSON.stringify(specifier)}]`]),
    ),
  }
}

type NodeOptions = { packageDir: string; outDir: string; uniqueName: string; entry: string }

function nodeConfig({ packageDir, outDir, uniqueName, entry }: NodeOptions): RspackOptions {
  const base = baseConfig({ packageDir, outDir, mode: 'production', uniqueName })
  return {
    ...base,
    target: 'node22',
    entry: { prerender: entry },
    output: {
      path: outDir,
      clean: true,
      uniqueName,
      module: true,
      chunkFormat: 'module',
      library: { type: 'module' },
      filename: '[name].mjs',
      assetModuleFilename: base.output?.assetModuleFilename,
      publicPath: '/assets/',
    },
    module: {
      ...base.module,
      // A single file, with the class names of the browser's build but without styles.
      parser: { ...base.module?.parser, javascript: { dynamicImportMode: 'eager' } },
      generator: {
        'css/module': { ...base.module?.generator?.['css/module'], exportsOnly: true },
        css: { exportsOnly: true },
        'asset/resource': { emit: false },
      },
    },
    optimization: { ...base.optimization, minimize: false, splitChunks: false },
  }
}
