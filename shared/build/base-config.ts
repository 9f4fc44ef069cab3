import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type RspackOptions, rspack } from '@rspack/core'
import { ModuleIdsPlugin } from './module-ids-plugin.ts'

export type BuildMode = 'production' | 'development'

/**
 * Browsers targeted by the CSS. Without a list the minifier targets those of the scripts' year and duplicates rules for
 * them.
 */
const evergreen = ['chrome >= 120', 'edge >= 120', 'firefox >= 121', 'safari >= 17.4', 'ios_saf >= 17.4']

type Base = { packageDir: string; outDir: string; mode: BuildMode; uniqueName: string }

/** An SVG as a URL with few escapes: base64 and full escaping compress worse. */
const svgUrl = (svg: string): string =>
  `data:image/svg+xml,${svg
    .trim()
    .replaceAll('"', "'")
    .replaceAll(/[%#<>]/g, encodeURIComponent)}`

/**
 * Common configuration of the shell and the remotes. Always ES modules, so that a release can be swapped in an open tab
 * and integrity covers every file; with script output the old release stays in memory.
 */
export function baseConfig({ packageDir, outDir, mode, uniqueName }: Base): RspackOptions {
  const production = mode === 'production'
  return {
    context: packageDir,
    name: uniqueName,
    mode,
    target: ['web', 'es2022'],
    devtool: production ? false : 'cheap-module-source-map',
    lazyCompilation: false,
    output: {
      path: outDir,
      clean: true,
      uniqueName,
      module: true,
      chunkFormat: 'module',
      chunkLoading: 'import',
      // A browser caches a failed module import for the life of the page; the shell's importer can retry.
      importFunctionName: '((file) => globalThis.staf_import(new URL(file, import.meta.url).href))',
      chunkLoadTimeout: 10_000,
      // A preloaded module is used only when it is fetched with the same CORS mode.
      crossOriginLoading: 'anonymous',
      chunkFilename: production ? '[name].[contenthash:8].js' : '[name].js',
      cssFilename: production ? '[name].[contenthash:8].css' : '[name].css',
      cssChunkFilename: production ? '[name].[contenthash:8].css' : '[name].css',
      assetModuleFilename: '[name].[contenthash:8][ext]',
    },
    resolve: { extensions: ['.ts', '.tsx', '.js'], alias: production ? productionFiles : {} },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          type: 'javascript/auto',
          use: { loader: 'builtin:swc-loader', options: swcOptions(production) },
        },
        { test: /react-router[\\/]dist[\\/].*\.mjs$/, use: join(import.meta.dirname, 'mark-pure-loader.cjs') },
        { test: /\.module\.css$/, type: 'css/module' },
        { test: /\.css$/, exclude: /\.module\.css$/, type: 'css' },
        {
          test: /\.(svg|png|jpg|webp|avif|ico)$/,
          oneOf: [
            {
              resourceQuery: /inline/,
              type: 'asset/inline',
              generator: { dataUrl: (svg: Buffer) => svgUrl(svg.toString()) },
            },
            { type: 'asset/resource' },
          ],
        },
      ],
      // Custom properties keep their names, so that a module can override a token for its content (`--color-focus` in
      // the dark bar).
      parser: { 'css/module': { namedExports: false, dashedIdents: false } },
      generator: { 'css/module': { localIdentName: '[uniqueName]-[name]__[local]', exportsConvention: 'as-is' } },
    },
    plugins: [
      new rspack.DefinePlugin({ 'process.env.NODE_ENV': JSON.stringify(mode) }),
      ...(production ? [new ModuleIdsPlugin()] : []),
    ],
    optimization: {
      // Deterministic output: comparing hashes shows that other remotes are unchanged.
      moduleIds: production ? 'deterministic' : 'named',
      // In the order of their use: 'deterministic' numbers depend on the checkout's folder, and are longer.
      chunkIds: production ? 'natural' : 'named',
      realContentHash: production,
      runtimeChunk: false,
      // 'all' would split the remote's entry.
      // Above the default of 20 kB: a smaller chunk for several pages is one request more, and its styles cannot keep the
      // order of each page.
      splitChunks: { chunks: 'async', minSize: 24_000 },
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({
          extractComments: false,
          minimizerOptions: {
            module: true,
            ecma: 2022,
            format: { comments: false },
            // No inlining, because repeated code compresses better: saves 0.3 kB brotli of the shell.
            compress: { passes: 4, inline: 0, reduce_funcs: false },
          },
        }),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: evergreen } }),
      ],
    },
    performance: false,
    stats: 'errors-warnings',
  }
}

// React Router always resolves to its development files; use the production files beside them.
const routerDir = dirname(createRequire(import.meta.url).resolve('react-router/package.json'))
const productionFiles = {
  'react-router$': join(routerDir, 'dist/production/index.mjs'),
  'react-router/dom$': join(routerDir, 'dist/production/dom-export.mjs'),
}

function swcOptions(production: boolean) {
  return {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: !production, refresh: !production } },
    },
  }
}
