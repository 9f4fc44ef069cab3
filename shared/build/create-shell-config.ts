import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type RspackOptions, rspack } from '@rspack/core'
import { type BuildMode, baseConfig } from './base-config.ts'
import { federationPlugin, runtimeModule } from './federation-plugin.ts'
import { buildDir } from './packages.ts'
import { hostShared } from './shared-table.ts'

type ShellOptions = { packageDir: string; outDir?: string; mode?: BuildMode }

/** Globals of all supported browsers, so that libraries' fallbacks are removed: 0.4 kB brotli of the shell. */
const browserOnly = {
  ...typesOf('object', ['window', 'document', 'globalThis', 'navigator', 'performance', 'console']),
  ...typesOf('function', ['AbortController', 'MessageChannel', 'WeakMap', 'WeakSet', 'Promise', 'URLSearchParams']),
  ...typesOf('function', ['setTimeout', 'clearTimeout', 'queueMicrotask', 'reportError', 'requestAnimationFrame']),
  ...typesOf('undefined', ['process', 'setImmediate', 'FEDERATION_DEBUG']),
}

/** React's tools for developers look at development builds: 0.3 kB brotli of the shell. */
const withoutDevTools = typesOf('undefined', ['__REACT_DEVTOOLS_GLOBAL_HOOK__'])

/** The behaviour of infinite queries in the query library, which asks for it only when a query is one. */
const infiniteQueries = join(
  dirname(createRequire(import.meta.url).resolve('@tanstack/react-query/package.json')),
  '../query-core/build/modern/infiniteQueryBehavior.js',
)

/** Build of the shell: provides all shared modules and knows no remotes; they come from the registry at run time. */
export function createShellConfig({ packageDir, outDir, mode = 'production' }: ShellOptions): RspackOptions {
  const base = baseConfig({ packageDir, outDir: outDir ?? join(buildDir, 'shell'), mode, uniqueName: 'staf_shell' })
  return {
    ...base,
    // A direct entry: all start code is eager, so no async bootstrap costs a round trip.
    entry: { main: './src/main.tsx' },
    output: {
      ...base.output,
      publicPath: '/assets/',
      filename: mode === 'production' ? '[name].[contenthash:8].js' : '[name].js',
    },
    resolve: {
      ...base.resolve,
      alias: {
        ...base.resolve?.alias,
        [runtimeModule]: join(packageDir, 'src/federation/load/runtime.ts'),
        // The data façade has no infinite queries: 0.5 kB brotli of the shell.
        [infiniteQueries]: false,
      },
    },
    plugins: [
      ...(base.plugins ?? []),
      federationPlugin({ name: 'staf_shell', shared: hostShared() }),
      new rspack.DefinePlugin(mode === 'production' ? { ...browserOnly, ...withoutDevTools } : browserOnly),
    ],
  }
}

function typesOf(type: string, names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [`typeof ${name}`, JSON.stringify(type)]))
}
