import { expect, test } from 'vitest'
import { parseRegistry } from './registry.ts'

const current = { baseUrl: '/remotes/a/1/', contract: '^1.0.0', entry: 'remoteEntry.js', expose: { js: [], css: [] } }
const good = { name: 'a', routes: [], nav: [], enabled: true, current }

test('one broken entry is left out and the others stay', () => {
  const text = JSON.stringify({ revision: 7, shell: 'x', remotes: [{ name: 'broken' }, good, null] })
  expect(parseRegistry(text)).toEqual({ revision: 7, shell: 'x', remotes: [good] })
})

test('something else than a registry is a portal without sections', () => {
  expect(parseRegistry('{}')).toEqual({ revision: 0, shell: '', remotes: [] })
})
