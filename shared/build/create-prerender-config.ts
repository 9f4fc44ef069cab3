import { join } from 'node:path'
import type { RspackOptions } from '@rspack/core'
import { baseConfig } from './base-config.ts'
import { buildDir, federationName } from './packages.ts'
import { sharedTable } from './shared-table.ts'

type Target = { packageDir: string; outDir?: string }

/** The shell as a plain script that renders pages to text: includes the shared modules for the remotes' scripts. */
export function createShellPrerenderConfig({ packageDir, outDir }: Target): RspackOptions {
  const entry = './src/federation/prerender/prerender.tsx'
  return scriptConfig({
    packageDir,
    outDir: outDir ?? join(buildDir, 'prerender-shell'),
    uniqueName: 'staf_shell',
    entry,
  })
}

/** A remote as such a script: uses the shared modules of the shell's one, so that there is one React and one router. */
export function createRemotePrerenderConfig({ packageDir, outDir, name }: Target & { name: string }): RspackOptions {
  const entry = './src/remote.tsx'
  const uniqueName = federationName(name)
  return {
    ...scriptConfig({ packageDir, outDir: outDir ?? join(buildDir, `prerender-${name}`), uniqueName, entry }),
    externalsType: 'var',
    externals: Object.fromEntries(
      sharedTable.map(({ name: specifier }) => [specifier, `globalThis.staf_shared[${JSON.stringify(specifier)}]`]),
    ),
  }
}

type ScriptOptions = { packageDir: string; outDir: string; uniqueName: string; entry: string }

/**
 * One script without any platform's modules: it runs in a bare context (shared/build/documents/render-worker.ts), where there
 * is neither Node nor a browser.
 */
function scriptConfig({ packageDir, outDir, uniqueName, entry }: ScriptOptions): RspackOptions {
  const base = baseConfig({ packageDir, outDir, mode: 'production', uniqueName })
  return {
    ...base,
    entry: { prerender: entry },
    output: {
      path: outDir,
      clean: true,
      uniqueName,
      library: { type: 'var', name: 'staf_prerender' },
      filename: '[name].js',
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
