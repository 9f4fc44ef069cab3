// @vitest-environment node
import { expect, test } from 'vitest'
import { type Batch, renderPages } from './render.ts'

/** Scripts like those of a release: the shell's renders what the remote's gives it. */
const shell = `
  var staf_prerender = {
    renderPage: async ({ path, now, withData, remote }) => ({ html: await remote.page({ path, now, withData }), queries: [] }),
  }`
const remote = (page: string) =>
  `var staf_prerender = { remote: { page: async ({ path, now, withData }) => { ${page} } } }`

const render = (page: string, more: Partial<Batch> = {}) =>
  renderPages({
    shell,
    remote: remote(page),
    settings: {},
    registry: { revision: 1, shell: 'a', remotes: [] },
    now: '2025-05-16T09:00:00.000Z',
    answers: {},
    paths: ['/a'],
    ...more,
  })

const htmlOf = async (page: string, more?: Partial<Batch>) => {
  const result = (await render(page, more))['/a']
  return result && 'html' in result ? result.html : result?.error
}

test('a page is rendered from the answers that are given, and names all that it has asked for', async () => {
  const page = `
    const get = async (url) => (await (await fetch(url)).json()).name
    return (await get('/api/known/')) + (await get('/api/other/').catch(() => '?'))`
  const answers = { '/api/known/': { status: 200, headers: {}, body: '{"name":"Sursik"}' } }
  expect((await render(page, { answers }))['/a']).toEqual({
    html: 'Sursik?',
    queries: [],
    asked: ['/api/known/', '/api/other/'],
  })
})

test('T16: there is no process, module, network, storage or code from text', async () => {
  const names = [
    'process',
    'require',
    'module',
    'globalThis.Buffer',
    'window',
    'localStorage',
    'WebSocket',
    'XMLHttpRequest',
  ]
  expect(await htmlOf(`return [${names.map((name) => `typeof ${name}`)}].join()`)).toBe(
    names.map(() => 'undefined').join(),
  )
  expect(await htmlOf("return String(eval('1 + 1'))")).toContain('Code generation from strings disallowed')
  expect(await htmlOf("return String((await import('node:fs')).readFileSync)")).toMatch(/dynamic import/i)
})

test('the clock stands at the document’s moment, so that the same data give the same bytes', async () => {
  const page = 'await new Promise((done) => setTimeout(done, 20)); return [Date.now(), new Date().toISOString()].join()'
  expect(await htmlOf(page)).toBe(`${Date.parse('2025-05-16T09:00:00.000Z')},2025-05-16T09:00:00.000Z`)
})

test('a page that fails tells why, and the others are rendered', async () => {
  const page = "if (path === '/a') throw new Error('no heats'); return path"
  const pages = await render(page, { paths: ['/a', '/b'] })
  expect(pages).toEqual({
    '/a': { error: expect.stringContaining('no heats'), asked: [] },
    '/b': { html: '/b', queries: [], asked: [] },
  })
})

test('T16: a script that does not end is ended', async () => {
  await expect(renderPages({ ...(await batchOf()), remote: 'for (;;) {}' })).rejects.toThrow(/timed out/)
  await expect(renderPages({ ...(await batchOf()), remote: remote('for (;;) {}') }, { mostMs: 500 })).rejects.toThrow(
    /took more than/,
  )
})

test('T16: a script that takes all memory is ended, in the heap and outside it', async () => {
  await expect(render('const all = []; for (;;) all.push(new Array(1e5).fill(path))')).rejects.toThrow(/memory/i)
  await expect(
    renderPages(
      {
        ...(await batchOf()),
        remote: remote(`
          const all = []
          for (;;) { all.push(new Uint8Array(5e6).fill(1)); await new Promise((done) => setTimeout(done, 1)) }`),
      },
      { mostGrowth: 100_000_000 },
    ),
  ).rejects.toThrow(/memory/)
})

async function batchOf(): Promise<Batch> {
  return {
    shell,
    remote: remote('return path'),
    settings: {},
    registry: { revision: 1, shell: 'a', remotes: [] },
    now: '2025-05-16T09:00:00.000Z',
    answers: {},
    paths: ['/a'],
  }
}
