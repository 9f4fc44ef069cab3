import { expect, test, vi } from 'vitest'
import runtime, { type Bundle } from './runtime.ts'

const { init, installInitialConsumes, consumes } = runtime.bundlerRuntime
const settings = { theme: 'ljus' }
const load = vi.fn(async () => () => ({ lazy: true }))

init({
  webpackRequire: bundleWith({}, { settings: [{ version: '1.5.0', get: () => () => settings }] }),
})
init({ webpackRequire: bundleWith({}, { forms: [{ version: '1.5.0', get: load }] }) })

/** A bundle whose module ids are the names of what it consumes. */
function bundleWith(
  consumed: Record<string, string>,
  shared: Bundle['federation']['initOptions']['shared'] = {},
): Bundle {
  const ids = Object.keys(consumed)
  return {
    m: {},
    c: {},
    federation: { initOptions: { shared } },
    consumesLoadingData: {
      moduleIdToConsumeDataMapping: Object.fromEntries(
        ids.map((id) => [id, { shareKey: id, requiredVersion: consumed[id] ?? '' }]),
      ),
      chunkMapping: { page: ids },
      initialConsumes: ids,
    },
  }
}

function exportsOf(bundle: Bundle, id: string): unknown {
  const module = { exports: {} as unknown }
  bundle.c[id] = module
  bundle.m[id]?.(module)
  return module.exports
}

async function loadChunk(bundle: Bundle): Promise<void> {
  const promises: unknown[] = []
  consumes({ chunkId: 'page', promises, webpackRequire: bundle })
  await Promise.all(promises)
}

test('every bundle gets the same shared module', async () => {
  const [first, second] = [bundleWith({ settings: '^1.0.0' }), bundleWith({ settings: '^1.4.0' })]
  installInitialConsumes({ webpackRequire: first })
  await loadChunk(second)
  expect(exportsOf(first, 'settings')).toBe(settings)
  expect(exportsOf(second, 'settings')).toBe(settings)
})

test('a module in the act of being filled is not handed to those that import it in a circle', () => {
  const bundle = bundleWith({ settings: '^1.0.0' })
  installInitialConsumes({ webpackRequire: bundle })
  exportsOf(bundle, 'settings')
  expect(bundle.c).not.toHaveProperty('settings')
})

test('a chunk waits for its lazy shared modules, and loads those that failed anew', async () => {
  const bundle = bundleWith({ forms: '^1.0.0' })
  load.mockRejectedValueOnce(new Error('no network'))
  await expect(loadChunk(bundle)).rejects.toThrow('no network')
  await loadChunk(bundle)
  expect(exportsOf(bundle, 'forms')).toEqual({ lazy: true })
  await loadChunk(bundle)
  expect(load).toHaveBeenCalledTimes(2)
})

test.each([
  ['settings', '^2.0.0'],
  ['settings', '^1.6.0'],
  ['unknown', '^1.0.0'],
])('a chunk with %s %s is refused, because the shell does not provide it', async (name, range) => {
  await expect(loadChunk(bundleWith({ [name]: range }))).rejects.toThrow(`The shell does not provide ${name} ${range}`)
})

test('a chunk without shared modules waits for nothing', async () => {
  const promises: unknown[] = []
  consumes({ chunkId: 'other', promises, webpackRequire: bundleWith({ settings: '^1.0.0' }) })
  expect(promises).toEqual([])
})
