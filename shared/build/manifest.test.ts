import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { RemoteManifest } from '../contract/registry.ts'
import { listFiles } from './hash.ts'
import { manifestMistakes, pathConflicts, readManifest } from './manifest.ts'
import { remoteDir, remoteNames } from './packages.ts'

const good: RemoteManifest = {
  name: 'economy',
  contract: '^1.0.0',
  routes: [{ path: '/economy/followup', title: 'Uppföljning', visibleTo: ['super_admin'] }],
  nav: [{ path: '/economy/followup', label: 'Uppföljning', order: 1, visibleTo: ['super_admin'] }],
}

test('a good manifest has no mistakes', () => {
  expect(manifestMistakes(good)).toEqual([])
  const actions = [{ label: 'Påminn', to: '/economy/followup?del=sena#remind', visibleTo: ['super_admin'] }]
  expect(manifestMistakes({ ...good, actions })).toEqual([])
})

test.each([
  ['the contract range "*"', { ...good, contract: '*' }, /contract/],
  ['a contract that it is not compiled with', { ...good, contract: '^2.0.0' }, /does not hold for 1\.\d+\.0/],
  ['no routes', { ...good, routes: [] }, /routes/],
  ['an unknown role', { ...good, routes: [{ path: '/a', title: 'A', visibleTo: ['boss'] }] }, /visibleTo/],
  ['an unknown key', { ...good, colour: 'blue' }, /additional/],
  ['a path twice', { ...good, routes: [...good.routes, ...good.routes] }, /twice/],
  [
    'a menu item for people who may not open the page',
    { ...good, nav: [{ path: '/economy/followup', label: 'U', order: 1 }] },
    /menu item/,
  ],
  [
    'an action for people who may not open its page',
    { ...good, actions: [{ label: 'Påminn', to: '/economy/followup?del=sena#remind' }] },
    /action "Påminn"/,
  ],
  [
    'an action without a page',
    { ...good, actions: [{ label: 'Påminn', to: '/economy/x', visibleTo: ['super_admin'] }] },
    /action "Påminn"/,
  ],
  ['an action that leads out of the portal', { ...good, actions: [{ label: 'Påminn', to: '//x.fi/' }] }, /pattern/],
  ['a menu item without a page', { ...good, nav: [{ path: '/economy/x', label: 'X', order: 1 }] }, /menu item/],
])('%s is refused', (_what, manifest, message) => {
  expect(manifestMistakes(manifest).join('\n')).toMatch(message)
})

test('a path has one owner, whatever its parameter is called', () => {
  const other = { name: 'admin', routes: [{ path: '/detail/school/:schoolId', title: 'S' }] }
  const claim = { ...good, routes: [{ path: '/detail/school/:id', title: 'S' }] }
  expect(pathConflicts(claim, [other])).toEqual(['/detail/school/:schoolId belongs to admin'])
  expect(pathConflicts(good, [other])).toEqual([])
})

describe.each(remoteNames())('remote-%s', (name) => {
  const manifest = readManifest(remoteDir(name))

  test('claims no path of another remote', () => {
    const others = remoteNames().map((other) => readManifest(remoteDir(other)))
    expect(pathConflicts(manifest, others)).toEqual([])
  })

  test('has a page for every route of its remote.json, and lists every page', () => {
    const features = join(remoteDir(name), 'src/features')
    const inCode = listFiles(features)
      .filter((file) => /^[^/]+\/routes\.tsx$/.test(file))
      .flatMap((file) => [...readFileSync(join(features, file), 'utf8').matchAll(/\bpath: '([^']+)'/g)])
      // A page with an optional parameter is two routes of remote.json, each with a title of its own.
      .flatMap(([, path = '']) => (path.endsWith('?') ? [path.replace(/\/:\w+\?$/, ''), path.slice(0, -1)] : [path]))
    expect(inCode.sort()).toEqual(manifest.routes.map(({ path }) => path).sort())
  })
})
