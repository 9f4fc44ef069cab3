import { startDocuments } from '../fixtures/documents.ts'
import { copySeededData } from '../fixtures/seeded-data.ts'
import { freePort, startServer } from '../fixtures/server.ts'
import { expect, test } from '../fixtures/test.ts'
import { findNginx, startNginx } from './nginx.ts'

test.skip(findNginx() === undefined, 'nginx is neither installed nor installable here')

test('T14: public pages can be read while the api and the database are stopped', async ({ browser }) => {
  test.setTimeout(300_000)
  const { dataDir, remove } = copySeededData()
  const server = await startServer({ dataDir })
  const documents = await startDocuments(server, { dataDir })
  const port = await freePort()
  const nginx = await startNginx({ port, apiPorts: [server.port, server.port], documents: documents.dir })
  const found = await fetch(`${nginx.url}/skola/sok?namn=vasa%20ovningskola`, { redirect: 'manual' })
  expect([found.status, found.headers.get('location')]).toEqual([303, '/skola/vasa-ovningsskola'])
  expect((await fetch(`${nginx.url}/skola/sok?namn=skola&enkel=`)).headers.get('cache-control')).toBe('no-store')
  await server.stop()

  for (const [path, text] of [
    ['/tidtabeller/minutschema', '5 × 80 m flickor, åk 1–6'],
    ['/tidtabeller/heatindelning', 'Heat 1'],
    ['/tidtabeller/minutschema/alla', 'lördag 17.5.2025'],
    ['/tidtabeller/heatindelning/2025-05-17', 'Heat 1'],
    ['/tidtabeller/heatindelning/gren/21', 'Heat 1'],
    ['/skola', 'Vasa övningsskola'],
    ['/skola/vasa-ovningsskola', 'Nästa start'],
    ['/resultservice', 'Till resultaten'],
    ['/documentation/qna', 'Frågor och svar'],
  ] as const) {
    const page = await (await browser.newContext()).newPage()
    await page.goto(`${nginx.url}${path}`)
    await expect(page.getByRole('main')).toContainText(text)
    // After the scripts have come too: they keep what they were given, and say that it may be old.
    await expect(page.locator('html')).toHaveAttribute('data-started', 'true')
    await expect(page.getByRole('main')).toContainText(text)
    await page.context().close()
  }

  const data = /"data":"(\/data\/[0-9a-f]+\.json)"/.exec(documents.read('/tidtabeller/heatindelning'))?.[1]
  for (const coding of ['br', 'gzip', 'identity']) {
    const ask = (path: string) => fetch(`${nginx.url}${path}`, { headers: { 'accept-encoding': coding } })
    const page = await ask('/tidtabeller/minutschema')
    expect(page.headers.get('content-encoding') ?? 'identity').toBe(coding)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('cache-control')).toBe('no-cache')
    expect(page.headers.get('etag')).not.toBeNull()
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await page.text()).toContain('id="stafapp-document"')
    const file = await ask(data ?? '')
    expect(file.headers.get('cache-control')).toContain('immutable')
    expect(await file.json()).toEqual(expect.any(Array))
    // The start page and pages without a document come compressed too.
    for (const path of ['/', '/login'])
      expect((await ask(path)).headers.get('content-encoding') ?? 'identity').toBe(coding)
  }
  // The search of forms without scripts needs the api; without it a page says so.
  const search = await fetch(`${nginx.url}/skola/sok?namn=vasa`)
  expect(search.status).toBe(503)
  expect(search.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(search.headers.get('retry-after')).toBe('5')
  expect(await search.text()).toContain('<h1>Sökningen fungerar inte just nu</h1>')
  expect((await fetch(`${nginx.url}/documents/`)).status).toBe(404)
  expect((await fetch(`${nginx.url}/status.json`)).status).toBe(404)
  await documents.stop()
  await nginx.stop()
  remove()
})
