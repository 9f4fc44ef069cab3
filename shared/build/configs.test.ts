import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { type RspackOptions, rspack } from '@rspack/core'
import { describe, expect, test } from 'vitest'
import { baseConfig } from './base-config.ts'
import { createEarlyConfig } from './create-early-config.ts'
import { createRemotePrerenderConfig } from './create-prerender-config.ts'
import { createRemoteConfig } from './create-remote-config.ts'
import { createShellConfig } from './create-shell-config.ts'
import { runtimeModule } from './federation-plugin.ts'
import { remoteDir, remoteNames, rootDir } from './packages.ts'
import { hostShared, remoteShared, sharedTable } from './shared-table.ts'

const shell = createShellConfig({ packageDir: join(rootDir, 'shell') })
const remotes = remoteNames().map((name) => ({ name, config: createRemoteConfig({ packageDir: remoteDir(name) }) }))

/** The options of a config's federation plugin. */
function federation(config: RspackOptions) {
  const plugin = config.plugins?.find((one) => one instanceof ModuleFederationPlugin)
  // Private to the plugin, but the only place with the options as the compiler gets them.
  return (plugin as unknown as { _options: Record<string, unknown> })._options
}

describe('T11: the shell’s configuration', () => {
  test('names no remote', () => {
    const text = JSON.stringify([federation(shell), shell.entry, shell.output])
    for (const { name } of remotes) expect(text).not.toContain(`staf_${name}`)
    expect(federation(shell).remotes).toBeUndefined()
  })

  test('provides every row of the shared table once, eager ones eagerly', () => {
    expect(federation(shell).shared).toEqual(hostShared())
    for (const { name, load } of sharedTable) {
      expect(hostShared()[name]).toMatchObject({ singleton: true, strictVersion: true })
      expect(hostShared()[name]?.eager).toBe(load === 'eager' ? true : undefined)
    }
  })

  test('puts its own federation runtime in the plugin’s place', () => {
    const own = join(rootDir, 'shell/src/federation/load/runtime.ts')
    expect(shell.resolve?.alias).toMatchObject({ [runtimeModule]: own })
  })

  test('has one entry without an async bootstrap, and no runtime chunk', () => {
    expect(shell.entry).toEqual({ main: './src/main.tsx' })
    expect(shell.optimization?.runtimeChunk).toBe(false)
  })
})

describe.each(remotes)('T11: the configuration of remote-$name', ({ name, config }) => {
  test('has no entry of its own and exposes one module', () => {
    expect(config.entry).toEqual({})
    expect(federation(config)).toMatchObject({
      name: `staf_${name}`,
      library: { type: 'module' },
      filename: 'remoteEntry.[contenthash:8].js',
      exposes: { './remote': { import: './src/remote.tsx', name: 'remote' } },
    })
  })

  test('brings no copy of anything shared, and nothing eager', () => {
    expect(federation(config).shared).toEqual(remoteShared())
    for (const row of Object.values(remoteShared())) {
      expect(row).toMatchObject({ singleton: true, strictVersion: true, import: false })
      expect(row.eager).toBeUndefined()
    }
  })

  test('takes the shell’s federation runtime and brings none', () => {
    expect(config.externals).toEqual({ [runtimeModule]: 'staf_federation' })
    expect(config.externalsType).toBe('global')
  })

  test('finds its files wherever its release lies', () => {
    expect(config.output?.publicPath).toBe('auto')
  })
})

test.each([
  { name: 'shell', config: shell },
  ...remotes.map(({ name, config }) => ({ name: `remote-${name}`, config })),
])('T11: $name is built as ES modules with names of its own, deterministically', ({ config }) => {
  expect(config.output).toMatchObject({ module: true, chunkFormat: 'module', chunkLoading: 'import' })
  expect(config.target).toEqual(['web', 'es2022'])
  expect(config.lazyCompilation).toBe(false)
  expect(config.output?.uniqueName).toMatch(/^staf_[a-z]+$/)
  expect(config.optimization).toMatchObject({
    moduleIds: 'deterministic',
    chunkIds: 'natural',
    realContentHash: true,
  })
  expect(config.output?.chunkFilename).toContain('[contenthash')
  expect(federation(config)).toMatchObject({
    shareStrategy: 'loaded-first',
    dts: false,
    manifest: false,
    experiments: { optimization: { disableSnapshot: true, disableRemote: true, target: 'web' } },
  })
})

test('CSS is written once: no second set of rules for browsers that cannot load the modules anyway', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stafapp-css-'))
  writeFileSync(join(folder, 'a.css'), '.a:not(:focus, :active) { margin-inline-start: 1px; position: sticky }')
  const config = baseConfig({ packageDir: folder, outDir: join(folder, 'out'), mode: 'production', uniqueName: 'css' })
  const compiler = rspack({ ...config, entry: './a.css' })
  await promisify(compiler.run.bind(compiler))()
  await promisify(compiler.close.bind(compiler))()
  const [file = ''] = readdirSync(join(folder, 'out')).filter((name) => name.endsWith('.css'))
  const css = readFileSync(join(folder, 'out', file), 'utf8')
  rmSync(folder, { recursive: true })
  expect(css).toBe('.a:not(:focus,:active){margin-inline-start:1px;position:sticky}')
})

test('T11: the landing page rendered beforehand borrows every shared module from the frame', () => {
  const name = 'public'
  const config = createRemotePrerenderConfig({ packageDir: remoteDir(name), name })
  expect(Object.keys(config.externals ?? {})).toEqual(sharedTable.map((row) => row.name))
})

test('T11: the early scripts are plain files without federation', () => {
  const config = createEarlyConfig({ packageDir: join(rootDir, 'shell') })
  expect(config.output?.module).toBeUndefined()
  expect(config.plugins?.some((one) => one instanceof ModuleFederationPlugin)).toBe(false)
})
