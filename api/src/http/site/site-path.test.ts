import { expect, test } from 'vitest'
import { parseSitePath } from './site-path.ts'

test.each([
  ['', 'index.html'],
  ['login', 'app.html'],
  ['detail/school/7', 'app.html'],
  ['passwordreset/a-b_c', 'app.html'],
])('/%s is a page, answered with %s', (path, file) => {
  expect(parseSitePath(path)).toMatchObject({ kind: 'document', file })
})

test.each([
  ['assets/main.3f2a.js', true],
  ['remotes/economy/1-abc/remoteEntry.01234567.js', true],
  ['remotes/economy/1-abc/unknown', true],
  ['data/0123456789abcdef.json', true],
  ['registry.json', false],
  ['favicon.ico', false],
])('/%s is a file (immutable: %s)', (path, isImmutable) => {
  expect(parseSitePath(path)).toEqual({ kind: 'file', file: path, isImmutable, isData: path.startsWith('data/') })
})

test.each([
  '.env',
  '.git/config',
  '.prerender/shell.html',
  '.composed',
  'assets/../csp.json',
  'assets/..%2fsecret.js',
  'assets/a\\b.js',
  'remotes//x.js',
  'assets/main.js.map',
  'assets/main.js.br',
  'csp.json',
  'pages.json',
  '../package.json',
  'assets/\0.js',
])('R45: %j is nothing', (path) => {
  expect(parseSitePath(path)).toEqual({ kind: 'none' })
})

test('a public page may have a document of its own, an address that is no plain path has none', () => {
  expect(parseSitePath('tidtabeller/minutschema')).toMatchObject({ own: 'tidtabeller/minutschema.html' })
  for (const path of ['a//b', 'a/../b', 'tidtabeller/', 'a/.b']) expect(parseSitePath(path)).not.toHaveProperty('own')
})
