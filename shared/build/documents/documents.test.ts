// @vitest-environment node
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createAnswers } from './answers.ts'
import { followChanges } from './changes.ts'
import { createDocuments } from './documents.ts'
import { createStore } from './store.ts'

const SHELL = `
  var staf_prerender = {
    renderPage: async ({ path, remote }) => {
      const url = path.includes('/', 1) ? '/api/one' + path : '/api/rows/'
      const { rows } = await (await fetch(url)).json()
      return { html: remote.page(path, rows), queries: [[['rows'], rows, url]] }
    },
  }`
const REMOTE = `
  var staf_prerender = {
    remote: { page: (path, rows) => { if (rows[0] === 'broken' && path === '/b') throw new Error('no rows'); return '<h1>' + path + '</h1>' + rows } },
  }`

let folder: string
let server: Server
let origin: string
/** The api's answer: rows, or a status. */
let rows: string[] | number
/** The api's answer for a page with a parameter, by its address. */
let ones: Record<string, string>
let requests: string[]
let failures: string[]
/** The carnival's clock. */
let time: string
/** The api gives small answers no ETag. */
let hasTags: boolean

const site = (name: string) => join(folder, 'site', name)
const out = (name: string) => join(folder, 'documents', name)
const read = (name: string) => readFileSync(out(name), 'utf8')
const documentsIn = (folder: string) =>
  readdirSync(out(folder))
    .filter((name) => name !== 'data')
    .sort()
const put = (file: string, content: unknown) => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
}

function publish({ enabled = true, version = 'v1', paths = ['/a', '/b'] } = {}) {
  const release = { version, contract: '^1.0.0', baseUrl: `/remotes/public/${version}/`, entry: 'entry.js' }
  const current = { ...release, expose: { js: [], css: [] }, pages: {}, integrity: {} }
  const routes = [...paths.map((path) => ({ path, title: path, document: true })), { path: '/private', title: 'P' }]
  put(site('registry.json'), {
    revision: 1,
    shell: 's1',
    remotes: [{ name: 'public', routes, nav: [], enabled, current }],
  })
  put(site(`.prerender/public-${version}.js`), REMOTE)
}

const create = (more: { mostAddresses?: number } = {}) => {
  const store = createStore(join(folder, 'documents'))
  const answers = createAnswers(origin)
  const onFailure = (path: string, reason: string) => failures.push(`${path} ${reason.split('\n')[0]}`)
  return { ...createDocuments({ siteDir: join(folder, 'site'), store, answers, onFailure, ...more }), store }
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stafapp-documents-'))
  rows = ['first']
  ones = {}
  requests = []
  failures = []
  time = '2025-05-16T09:00:30.000Z'
  hasTags = true
  server = createServer((request, response) => {
    requests.push(`${request.url} ${request.headers['if-none-match'] ?? '-'}`)
    if (typeof rows === 'number') return response.writeHead(rows).end('{}')
    const one = ones[request.url?.slice('/api/one'.length) ?? '']
    const answer = one === undefined ? rows : [one]
    const tag = `"${answer.join().slice(0, 20)}"`
    response.setHeader('x-server-now', time)
    if (hasTags) response.setHeader('etag', tag)
    if (request.headers['if-none-match'] === tag) return response.writeHead(304).end()
    return response.setHeader('content-type', 'application/json').end(JSON.stringify({ rows: answer }))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  put(site('shell.json'), {
    version: 's1',
    main: 'main.js',
    early: 'early.js',
    startLater: 'later.js',
    startAfterFirst: 'after-first.js',
    css: [],
    pages: [],
    facades: {},
    integrity: {},
  })
  put(site('.prerender/shell-s1.js'), SHELL)
  put(
    site('.prerender/shell-s1.html'),
    '<html><title>Stafapp 2.0</title><!--head--><body><div id="root"></div><noscript><p>Behöver</p></noscript></body></html>',
  )
  publish()
})

afterEach(() => {
  server.close()
  server.closeAllConnections()
  rmSync(folder, { recursive: true, force: true })
})

test('T17: each public page is written with its data, and none that a release does not name', async () => {
  expect(await create().refresh(7)).toMatchObject({ written: ['/a', '/b'], failed: [], isWhole: true })
  expect(documentsIn('.')).toEqual(['a.html', 'a.html.br', 'a.html.gz', 'b.html', 'b.html.br', 'b.html.gz'])
  const html = read('a.html')
  expect(html).toContain('<title>/a – Stafapp 2.0</title>')
  expect(html).toContain(' data-prerendered="v1"><h1>/a</h1>first</div>')
  expect(html).toContain('{"now":"2025-05-16T09:00:00.000Z"')
  expect(html).toMatch(/"version":7,"queries":\[\[\["rows"\],\["first"\],"\/api\/rows\/"\]\]/)
  expect(html).not.toContain('Behöver')
  for (const [twin, unpack] of [
    ['.br', brotliDecompressSync],
    ['.gz', gunzipSync],
  ] as const)
    expect(unpack(readFileSync(out(`a.html${twin}`))).toString()).toBe(html)
})

test('T13: a document has a menu for visitors without scripts, with the public pages of all sections', async () => {
  const registry = JSON.parse(readFileSync(site('registry.json'), 'utf8'))
  const [own] = registry.remotes
  const nav = [
    { path: '/b', label: 'B & <b>', order: 2 },
    { path: '/a', label: 'A', order: 1 },
    { path: '/private', label: 'P', order: 3, visibleTo: ['teacher'] },
  ]
  const off = { ...own, name: 'off', enabled: false, routes: [], nav: [{ path: '/off', label: 'Off', order: 4 }] }
  put(site('registry.json'), { ...registry, remotes: [{ ...own, nav }, off] })
  await create().refresh(7)
  expect(/<ul>.*<\/ul>/.exec(read('a.html'))?.[0]).toBe(
    '<ul><li><a href="/a">A</a></li><li><a href="/b">B &amp; &lt;b></a></li></ul>',
  )
})

test('T20: the registry is no part of a document: its code finds it in a file, one for all documents of a remote', async () => {
  await create().refresh(7)
  const portalFileOf = (name: string) => /data-portal="(\/data\/[0-9a-f]{16}\.json)"/.exec(read(name))?.[1] ?? ''
  const address = portalFileOf('a.html')
  expect(portalFileOf('b.html')).toBe(address)
  expect(read('a.html')).not.toContain('stafapp-registry')
  expect(read('a.html')).toContain(`<link rel="preload" as="fetch" crossorigin href="${address}">`)
  expect(JSON.parse(read(address))).toMatchObject({
    registry: { revision: 1, remotes: [{ name: 'public', current: { version: 'v1' } }] },
    facades: {},
  })
})

test('what has not changed is neither sent nor written again, what has changed is', async () => {
  const documents = create()
  await documents.refresh(7)
  const before = requests.length
  expect((await documents.refresh(7)).written).toEqual([])
  expect(requests.slice(before)).toEqual(['/api/rows/ "first"'])
  rows = ['second']
  expect((await documents.refresh(8)).written).toEqual(['/a', '/b'])
  expect(read('a.html')).toContain('</h1>second')
  rmSync(out('a.html'))
  expect((await documents.refresh(8)).written).toEqual(['/a'])
})

test('T17: a page that cannot be rendered keeps its document and is told, the others follow', async () => {
  const documents = create()
  await documents.refresh(7)
  rows = ['broken']
  expect(await documents.refresh(8)).toMatchObject({ written: ['/a'], failed: ['/b'] })
  expect(failures).toEqual(['/b Error: no rows'])
  expect(read('b.html')).toContain('</h1>first')
})

test.each([503, 429])('T17: while the api answers %i the documents stay', async (status) => {
  const documents = create()
  await documents.refresh(7)
  rows = status
  await expect(documents.refresh(8)).rejects.toThrow(`/api/rows/ answers ${status}`)
  expect(read('a.html')).toContain('</h1>first')
})

test('without the api the documents stay', async () => {
  const documents = create()
  await documents.refresh(7)
  server.close()
  server.closeAllConnections()
  await expect(documents.refresh(8)).rejects.toThrow('fetch failed')
  expect(read('a.html')).toContain('</h1>first')
})

test('T15: a release of another remote leaves the documents as they are, a new menu item does not', async () => {
  const documents = create()
  await documents.refresh(7)
  const registry = JSON.parse(readFileSync(site('registry.json'), 'utf8'))
  const other = (version: string, nav: object[]) => ({
    ...registry.remotes[0],
    name: 'economy',
    routes: [],
    nav,
    current: { ...registry.remotes[0].current, version },
  })
  const write = (entry: object) =>
    put(site('registry.json'), { ...registry, revision: registry.revision + 1, remotes: [registry.remotes[0], entry] })
  write(other('e1', []))
  await documents.refresh(7)
  write(other('e2', []))
  expect((await documents.refresh(7)).written).toEqual([])
  write(other('e2', [{ path: '/e', label: 'Ekonomi', order: 1 }]))
  expect((await documents.refresh(7)).written).toEqual(['/a', '/b'])
})

test('a release that leaves out a page, and a remote that is switched off, take their documents along', async () => {
  const documents = create()
  await documents.refresh(7)
  publish({ version: 'v2', paths: ['/a'] })
  await documents.refresh(7)
  expect(documentsIn('.')).toEqual(['a.html', 'a.html.br', 'a.html.gz'])
  expect(read('a.html')).toContain('data-prerendered="v2"')
  publish({ version: 'v2', enabled: false })
  await documents.refresh(7)
  expect(documentsIn('.')).toEqual([])
})

test('large data are a file of their own, which stays for pages that were opened before it was replaced', async () => {
  rows = ['x'.repeat(30_000)]
  const documents = create()
  await documents.refresh(7)
  const address = /"data":"(\/data\/[0-9a-f]{16}\.json)"/.exec(read('a.html'))?.[1] ?? ''
  expect(JSON.parse(read(address))).toEqual([[['rows'], rows, '/api/rows/']])
  expect(read('a.html')).toContain(`<link rel="preload" as="fetch" crossorigin href="${address}">`)
  rows = ['small']
  await documents.refresh(8)
  expect(JSON.parse(read(address))).toHaveLength(1)
  const threeDaysAgo = new Date(Date.now() - 3 * 24 * 3_600_000)
  for (const file of readdirSync(out('data'))) utimesSync(out(`data/${file}`), threeDaysAgo, threeDaysAgo)
  await documents.refresh(8)
  const [portal = ''] = readdirSync(out('data'))
  expect(readdirSync(out('data'))).toEqual([portal, `${portal}.br`, `${portal}.gz`])
  expect(read('a.html')).toContain(`/data/${portal}`)
})

test('a page that is one of hundreds carries more data itself: a change of all leaves few files behind', async () => {
  publish({ paths: ['/a', '/a/:id'] })
  rows = linksTo('/a/1', 'x'.repeat(3_000))
  ones = { '/a/1': 'y'.repeat(3_000) }
  await create().refresh(7)
  expect(read('a.html')).toMatch(/"data":"\/data\//)
  expect(read('a/1.html')).toContain(`"queries":[[["rows"],["${ones['/a/1']}"]`)
})

test('a document is small at the latest after the second compression', async () => {
  rows = Array.from({ length: 2000 }, (_, index) => `<td>${Math.round(Math.abs(Math.sin(index)) * 500)} lag</td>`)
  const documents = create()
  await documents.refresh(7)
  const quick = readFileSync(out('a.html.br')).length
  await documents.store.improve(() => false)
  const best = readFileSync(out('a.html.br'))
  expect(best.length).toBeLessThan(quick)
  expect(brotliDecompressSync(best).toString()).toBe(read('a.html'))
})

const linksTo = (...addresses: string[]) => addresses.map((address) => `<a href="${address}">${address}</a>`)

test('a page with a parameter has a document for each address that other documents link to, at any depth', async () => {
  publish({ paths: ['/a', '/a/:id', '/a/:id/:part'] })
  rows = linksTo('/a/1', '/a/2?q=1', '/a/../b', '/a/UP', '/other/1')
  ones = { '/a/1': 'one', '/a/2': linksTo('/a/2/x').join(), '/a/2/x': 'part' }
  expect(await create().refresh(7)).toMatchObject({ written: ['/a', '/a/1', '/a/2', '/a/2/x'], failed: [] })
  expect(read('a/2/x.html')).toContain('part</div>')
  expect(read('a/1.html')).toContain('"queries":[[["rows"],["one"],"/api/one/a/1"]]')
})

test.each([true, false])(
  'T17: a page that the clock will not change is left alone for ten minutes, and its data are still asked for (ETag: %s)',
  async (tags) => {
    hasTags = tags
    const remote = REMOTE.replace("'</h1>' + rows", "'</h1>' + rows + (path === '/b' ? new Date().getUTCHours() : '')")
    put(site('.prerender/public-v1.js'), remote)
    const documents = create()
    const refreshAt = async (clock: string) => {
      time = `2025-05-16T${clock}:30.000Z`
      const { written } = await documents.refresh(7)
      return written
    }
    await refreshAt('09:51')
    expect(await refreshAt('09:52')).toEqual([])
    put(
      site('.prerender/public-v1.js'),
      remote.replace('page: (path', 'page: (path) => { throw new Error(path) }, old: (path'),
    )
    await refreshAt('09:58')
    // The hour of /b changes within ten minutes, so it is rendered each minute.
    expect(failures).toEqual(['/b Error: /b'])
    rows = ['second']
    await refreshAt('09:59')
    expect(failures.slice(1)).toEqual(['/a Error: /a', '/b Error: /b'])
    put(site('.prerender/public-v1.js'), remote)
    expect(await refreshAt('10:00')).toEqual(['/a', '/b'])
    expect(read('b.html')).toContain('</h1>second10')
  },
)

test('pages with a parameter are rendered anew when their data change, and not for the clock', async () => {
  publish({ paths: ['/a', '/a/:id'] })
  rows = linksTo('/a/1', '/a/2')
  ones = { '/a/1': 'one', '/a/2': 'two' }
  const documents = create()
  await documents.refresh(7)
  requests = []
  ones['/a/1'] = 'new'
  expect((await documents.refresh(7)).written).toEqual([])
  expect(requests).toEqual([expect.stringContaining('/api/rows/')])
  expect((await documents.refresh(8)).written).toEqual(['/a', '/a/1'])
  expect(read('a/1.html')).toContain('</h1>new')
})

test('pages with a parameter make way for newer data, and follow in the next refresh', async () => {
  publish({ paths: ['/a', '/a/:id'] })
  rows = linksTo('/a/1', '/a/2')
  ones = { '/a/1': 'one', '/a/2': 'two' }
  const documents = create()
  await documents.refresh(7)
  ones['/a/1'] = 'new'
  expect(await documents.refresh(8, () => true)).toMatchObject({ written: ['/a'], isWhole: false })
  expect(read('a/1.html')).toContain('</h1>one')
  expect(readdirSync(out('a'))).toContain('2.html')
  expect(await documents.refresh(8)).toMatchObject({ written: ['/a/1'], isWhole: true })
  expect(read('a/1.html')).toContain('</h1>new')
})

test('T15: a release renders also its pages with a parameter anew', async () => {
  publish({ paths: ['/a', '/a/:id'] })
  rows = linksTo('/a/1')
  ones = { '/a/1': 'one' }
  const documents = create()
  await documents.refresh(7)
  publish({ version: 'v2', paths: ['/a', '/a/:id'] })
  expect((await documents.refresh(7)).written).toEqual(['/a', '/a/1'])
  expect(read('a/1.html')).toContain('data-prerendered="v2"')
})

test('T17: an address that nothing links to any more loses its document, unless a page with links has failed', async () => {
  publish({ paths: ['/b', '/b/:id'] })
  rows = linksTo('/b/1', '/b/2')
  ones = { '/b/1': 'one', '/b/2': 'two' }
  const documents = create()
  await documents.refresh(7)
  rows = ['broken']
  expect(await documents.refresh(8)).toMatchObject({ written: [], failed: ['/b'] })
  expect(read('b/2.html')).toContain('two')
  rows = linksTo('/b/1')
  await documents.refresh(9)
  expect(readdirSync(out('b')).sort()).toEqual(['1.html', '1.html.br', '1.html.gz'])
})

test('T17: the number of a remote’s addresses is bounded', async () => {
  publish({ paths: ['/a', '/a/:id'] })
  rows = linksTo('/a/1', '/a/2', '/a/3')
  expect((await create({ mostAddresses: 3 }).refresh(7)).written).toEqual(['/a', '/a/1', '/a/2'])
})

test('T17: the second compression makes way for a change', async () => {
  const documents = create()
  await documents.refresh(7)
  const quick = readFileSync(out('a.html.br'))
  await documents.store.improve(() => true)
  expect(readFileSync(out('a.html.br'))).toEqual(quick)
})

test('T17: a disk that takes no more leaves the documents whole', async () => {
  const documents = create()
  await documents.refresh(7)
  rows = ['second']
  // Root may write everywhere, so the folder of drafts is made a file for it.
  const draft = out(`a.html.br.${process.pid}.tmp`)
  mkdirSync(draft)
  await expect(documents.refresh(8)).rejects.toThrow()
  expect(read('a.html')).toContain('</h1>first')
  rmSync(draft, { recursive: true })
  expect((await documents.refresh(8)).written).toEqual(['/a', '/b'])
})

test('an answer beyond the limit is refused before it is kept', async () => {
  server.removeAllListeners('request')
  server.on('request', (_request, response) => {
    const chunk = Buffer.alloc(1_000_000, 32)
    const send = () => {
      while (!response.destroyed && response.write(chunk));
      if (!response.destroyed) response.once('drain', send)
    }
    send()
  })
  await expect(create().refresh(7)).rejects.toThrow('more than 16000000 bytes')
})

test('changes are followed, and a stream that ends or falls silent is opened anew', async () => {
  let streams = 0
  server.removeAllListeners('request')
  server.on('request', (_request, response) => {
    streams += 1
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(`event: hello\ndata: {"version":${streams},"previous":0}\n\n`)
    if (streams === 1) response.end('event: heats\ndata: {"version":5,"previous":1}\n\n')
  })
  const ending = new AbortController()
  const heard: string[] = []
  const following = followChanges({
    origin,
    signal: ending.signal,
    onVersion: (version) => {
      heard.push(`version ${version}`)
      if (streams === 3) ending.abort()
    },
    onLost: () => heard.push('lost'),
    retryMs: 10,
    silenceMs: 200,
  })
  await following
  expect(heard).toEqual(['version 1', 'version 5', 'lost', 'version 2', 'lost', 'version 3'])
})
