import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBareApp } from '../../test/support/bare-app.ts'
import { site } from './site.ts'

let root: string
let written: string
let app: FastifyInstance

const put = (file: string, content: string | Buffer) => {
  const target = path.join(root, file)
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(`${target}.new`, content)
  renameSync(`${target}.new`, target)
}

/** A document, as the writer of documents puts it. */
const write = (file: string, content: string): void => put(path.relative(root, path.join(written, file)), content)

const SCRIPT = 'export const answer = 42;'.repeat(40)

beforeAll(async () => {
  root = mkdtempSync(path.join(os.tmpdir(), 'stafapp-site-'))
  written = mkdtempSync(path.join(os.tmpdir(), 'stafapp-documents-'))
  put('index.html', '<!doctype html><html><title>Start</title></html>')
  put('app.html', '<!doctype html><html><title>App</title></html>')
  put('registry.json', '{"revision":1}')
  put('pages.json', '["/","/login","/detail/school/:id","/tidtabeller/minutschema","/invitation/:token"]')
  put('assets/main.01234567.js', SCRIPT)
  put('assets/main.01234567.js.map', '{}')
  put('assets/pixel.png', Buffer.from([0x89, 0x50, 0x4e, 0x47]))
  put('remotes/economy/2/page.js', 'the original')
  put('remotes/economy/2/page.js.br', brotliCompressSync('written at publish'))
  put('remotes/economy/2/page.js.gz', gzipSync('written at publish'))
  put('.prerender/shell.html', 'not for visitors')
  put('csp.json', '{"scripts":["sha256-abc=","\'unsafe-inline\'"]}')
  app = await createBareApp()
  await app.register(site, { root, documentsDir: written })
})

afterAll(async () => {
  await app.close()
  rmSync(root, { recursive: true, force: true })
  rmSync(written, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

test('/ is the prerendered document, every other page the shell', async () => {
  expect((await get('/')).body).toContain('Start')
  for (const page of ['/login', '/detail/school/7', '/tidtabeller/minutschema?day=1']) {
    const response = await get(page)
    expect([response.statusCode, response.body]).toEqual([200, expect.stringContaining('App')])
  }
})

test('R45: an address that no page claims is a 404 with the portal’s own page', async () => {
  for (const page of ['/docs', '/detail/school/7/x', '/admin', '/Login/x']) {
    const response = await get(page, { 'if-none-match': '*' })
    expect([page, response.statusCode, response.body]).toEqual([page, 404, expect.stringContaining('App')])
    expect(response.headers['cache-control']).toBe('no-cache')
  }
  for (const page of ['/LOGIN', '/login/', '/index.html']) expect((await get(page)).statusCode).toBe(200)
})

test('T10, R42, R43: a document carries the strict policy and the fixed headers', async () => {
  const { headers } = await get('/login')
  const policy = String(headers['content-security-policy'])
  for (const part of [
    "default-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types default timing-clock',
  ]) {
    expect(policy).toContain(part)
  }
  const scripts = policy.split('; ').find((part) => part.startsWith('script-src'))
  expect(scripts).toMatch(/^script-src 'self' ('sha256-[A-Za-z0-9+/]{43}=' ){2}'sha256-abc='$/)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cache-control': 'no-cache',
    'permissions-policy': expect.stringMatching(/geolocation=\(\).*microphone=\(\).*camera=\(self\)/),
  })
  expect(headers['x-powered-by'] ?? headers.server).toBeUndefined()
})

test.each(['/passwordreset/secret', '/invitation/secret', '/verifyemail/secret'])(
  'R43: %s tells no other site its address',
  async (url) => {
    expect((await get(url)).headers['referrer-policy']).toBe('no-referrer')
  },
)

test('T10: files with a hash or version are immutable for a year; the registry and documents are asked for again', async () => {
  for (const url of ['/assets/main.01234567.js', '/remotes/economy/2/page.js']) {
    expect((await get(url)).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  }
  const registry = await get('/registry.json')
  expect([registry.headers['cache-control'], registry.headers['content-type']]).toEqual([
    'no-cache',
    'application/json; charset=utf-8',
  ])
})

test('a held ETag is answered 304 in every encoding, and a published change is seen at once', async () => {
  const first = await get('/registry.json', { 'accept-encoding': 'br' })
  const etag = String(first.headers.etag)
  expect(etag).toMatch(/^"[\w-]{22}-br"$/)
  const held = await get('/registry.json', { 'if-none-match': etag, 'accept-encoding': 'gzip' })
  expect([held.statusCode, held.body]).toEqual([304, ''])
  expect(held.headers['x-content-type-options']).toBe('nosniff')
  put('registry.json', '{"revision":2}')
  const changed = await get('/registry.json', { 'if-none-match': etag })
  expect([changed.statusCode, changed.json()]).toEqual([200, { revision: 2 }])
})

test('what publishing compressed is sent as it is; what it did not is compressed here', async () => {
  const published = await get('/remotes/economy/2/page.js', { 'accept-encoding': 'br' })
  expect(published.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(published.rawPayload).toString()).toBe('written at publish')
  const here = await get('/assets/main.01234567.js', { 'accept-encoding': 'gzip' })
  expect([here.headers['content-encoding'], String(here.headers.vary)]).toEqual([
    'gzip',
    expect.stringContaining('accept-encoding'),
  ])
  expect(gunzipSync(here.rawPayload).toString()).toBe(SCRIPT)
  const plain = await get('/assets/main.01234567.js')
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, SCRIPT])
})

test('a browser that has a file of a former release gets the difference to it', async () => {
  const hash = createHash('sha256').update('former').digest('base64')
  const file = '/remotes/economy/files/page.01234567.js'
  put(file.slice(1), SCRIPT)
  put(`${file.slice(1)}.from/${hash}`, 'the difference')
  const accepted = { 'accept-encoding': 'gzip, deflate, br, zstd, dcb, dcz', 'available-dictionary': `:${hash}:` }
  const delta = await get(file, accepted)
  expect([delta.headers['content-encoding'], delta.body]).toEqual(['dcz', 'the difference'])
  expect(delta.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'use-as-dictionary': 'match="/remotes/economy/files/page.*.js"',
  })
  expect(String(delta.headers.vary).split(/[ ,]+/).sort()).toEqual(['accept-encoding', 'available-dictionary'])
  const others = [
    { ...accepted, 'accept-encoding': 'br' },
    { ...accepted, 'available-dictionary': `:${createHash('sha256').update('unknown').digest('base64')}:` },
    { ...accepted, 'available-dictionary': ':../../../../registry.json:' },
  ]
  for (const headers of others) expect((await get(file, headers)).headers['content-encoding']).toBe('br')
  expect((await get(`${file}.from/${hash}`)).statusCode).toBe(404)
  expect((await get('/registry.json')).headers).not.toHaveProperty('use-as-dictionary')
})

test('a picture is sent as it is', async () => {
  const { headers, rawPayload } = await get('/assets/pixel.png', { 'accept-encoding': 'br, gzip' })
  expect([headers['content-type'], headers['content-encoding'], rawPayload.length]).toEqual(['image/png', undefined, 4])
})

test.each([
  '/assets/unknown.js',
  '/remotes/economy/9/remoteEntry.01234567.js',
  '/remotes/economy/9/no-extension',
  '/favicon.ico',
])('a missing file is a plain 404 and never the shell: %s', async (url) => {
  const { statusCode, headers, body } = await get(url)
  expect([statusCode, headers['content-type'], body]).toEqual([404, 'text/plain; charset=utf-8', 'Filen finns inte\n'])
  expect(headers['cache-control']).toBe('no-store')
})

test.each([
  '/.env',
  '/.git/config',
  '/.prerender/shell.html',
  '/package.json',
  '/assets/main.01234567.js.map',
  '/csp.json',
  '/assets/..%2f..%2fpackage.json',
  '/assets/%2e%2e/csp.json',
  '/..%2f..%2fetc/passwd.txt',
])('R45: %s is a 404', async (url) => {
  expect((await get(url)).statusCode).toBe(404)
})

test('R45: an unknown address under /api is a JSON 404, whatever the method', async () => {
  for (const method of ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS', 'TRACE'] as const) {
    const response = await app.inject({ method, url: '/api/nope' })
    expect([method, response.statusCode]).toEqual([method, 404])
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(response.headers['cache-control']).toBe('no-store')
  }
})

test('a public page’s own document is served in its place, and follows when it is replaced', async () => {
  const ask = async () => (await app.inject({ url: '/tidtabeller/minutschema' })).body
  expect(await ask()).toContain('<title>App</title>')
  write('tidtabeller/minutschema.html', '<!doctype html><html><title>Minutschema</title></html>')
  expect(await ask()).toContain('<title>Minutschema</title>')
  write('tidtabeller/minutschema.html', '<!doctype html><html><title>Minutschema, nytt</title></html>')
  expect(await ask()).toContain('Minutschema, nytt')
  const { headers } = await app.inject({ url: '/tidtabeller/minutschema' })
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', etag: expect.any(String) })
  expect(headers['content-security-policy']).toContain("default-src 'none'")
})

test('a half-written document is never served', async () => {
  write('tidtabeller/minutschema.html', '<!doctype html><html><title>Hel</title></html>')
  await app.inject({ url: '/tidtabeller/minutschema' })
  write('tidtabeller/minutschema.html', '<!doctype html><html><title>Hal')
  expect((await app.inject({ url: '/tidtabeller/minutschema' })).body).toContain('<title>Hel</title>')
})

test('the data of a document are kept for ever, because their name is their hash', async () => {
  write('data/0123456789abcdef.json', '[[["a"],1,null]]')
  const { body, headers } = await app.inject({ url: '/data/0123456789abcdef.json' })
  expect(JSON.parse(body)).toEqual([[['a'], 1, null]])
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await app.inject({ url: '/data/status.json' })).statusCode).toBe(404)
  expect((await app.inject({ url: '/documents/tidtabeller/minutschema.html' })).statusCode).toBe(404)
})

test('before the portal is built a document says what to do', async () => {
  const empty = await createBareApp()
  await empty.register(site, { root: path.join(root, 'nothing'), documentsDir: path.join(root, 'nothing') })
  const response = await empty.inject({ url: '/' })
  expect([response.statusCode, response.body]).toEqual([
    503,
    'Portalen kan inte visas: dess filer saknas eller är skadade. Driftansvarig: kör npm start.\n',
  ])
  await empty.close()
})

test('HEAD is the GET without its body', async () => {
  const response = await app.inject({ method: 'HEAD', url: '/assets/main.01234567.js' })
  expect([response.statusCode, response.body, response.headers['content-length']]).toEqual([
    200,
    '',
    String(SCRIPT.length),
  ])
})

test('a damaged file of the site is not served: the last whole one is, and pages are never 500', async () => {
  const whole = (await get('/login')).body
  const registry = (await get('/registry.json')).body
  put('app.html', '<!doctype html><html><title>Ap')
  put('registry.json', '{"revision":')
  for (const pages of ['', '{', '{"a":1}', '[1]', 'null']) {
    put('pages.json', pages)
    expect([pages, (await get('/login')).statusCode]).toEqual([pages, 200])
    // The last complete list still applies.
    expect([pages, (await get('/nope')).statusCode]).toEqual([pages, 404])
  }
  expect((await get('/login')).body).toBe(whole)
  expect((await get('/registry.json')).body).toBe(registry)
  put('app.html', '<!doctype html><html><title>App 2</title></html>')
  expect((await get('/login')).body).toContain('App 2')
  put('app.html', '<!doctype html><html><title>App</title></html>')
  put('registry.json', '{"revision":1}')
})

test('a site that was damaged before the start says so in one sentence, and shows what is whole', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'stafapp-torn-'))
  writeFileSync(path.join(folder, 'app.html'), '<!doctype html>')
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><html></html>')
  writeFileSync(path.join(folder, 'pages.json'), '{')
  const torn = await createBareApp()
  await torn.register(site, { root: folder, documentsDir: folder })
  const answers = await Promise.all(['/login', '/'].map((url) => torn.inject({ url })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 200])
  expect(answers[0]?.body).toContain('kör npm start')
  await torn.close()
  rmSync(folder, { recursive: true })
})
