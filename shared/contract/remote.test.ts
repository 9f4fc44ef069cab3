import { expect, test } from 'vitest'
import { CONTRACT_VERSION, defineRemote, isRemoteModule, mergeRoutes } from './remote.ts'

const routes = [{ path: '/economy/followup' }]

test('a defined remote carries the contract version that it was compiled with, and passes the guard', () => {
  const remote = defineRemote({ routes })
  expect(remote.contract).toBe(CONTRACT_VERSION)
  expect(isRemoteModule(remote)).toBe(true)
})

test.each([
  ['nothing', undefined],
  ['a number', 1],
  ['no stamp', { routes }],
  ['no routes', { contract: '1.0.0', routes: [] }],
  ['a path that is not from the root', { contract: '1.0.0', routes: [{ path: 'followup' }] }],
  ['a hole among the routes', { contract: '1.0.0', routes: [undefined] }],
])('the guard refuses %s', (_what, value) => {
  expect(isRemoteModule(value)).toBe(false)
})

test('routes of all features are merged', () => {
  const modules: Record<string, unknown> = {
    './a/routes.tsx': { routes },
    './b/routes.tsx': { routes: [{ path: '/b' }] },
  }
  const context = Object.assign((key: string) => modules[key], { keys: () => Object.keys(modules) })
  expect(mergeRoutes(context).map(({ path }) => path)).toEqual(['/economy/followup', '/b'])
})
