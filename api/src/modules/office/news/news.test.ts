import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'

const MINUTE = 60_000

let portal: TestApp | undefined
let homepage: Server
let answer: { status: number; html: string }
let visits: number

const post = (title: string) => `<article><h2><a href="/${title}">${title}</a></h2><p>Om ${title}</p></article>`

beforeEach(async () => {
  answer = { status: 200, html: post('Ett') }
  visits = 0
  homepage = createServer((_request, response) => {
    visits += 1
    response.writeHead(answer.status, { 'content-type': 'text/html' }).end(answer.html)
  })
  await new Promise<void>((resolve) => homepage.listen(0, '127.0.0.1', resolve))
})

afterEach(async () => {
  homepage.closeAllConnections()
  homepage.close()
  await portal?.close()
  portal = undefined
})

const open = async (options: { demo?: boolean } = {}) => {
  const newsUrl = new URL(`http://127.0.0.1:${(homepage.address() as AddressInfo).port}/`)
  portal = await createTestApp({ ...options, ...(options.demo ? {} : { newsUrl }) })
  return portal
}

const titles = async (from: TestApp) => {
  const response = await from.call('GET', '/api/news/', { query: {} })
  return response.json().data?.map(({ title }: { title: string }) => title) ?? response.json().errors[0].code
}

test('R34: the homepage is read once in 10 minutes however many ask', async () => {
  const from = await open()
  expect(await Promise.all([titles(from), titles(from), titles(from)])).toEqual([['Ett'], ['Ett'], ['Ett']])
  answer.html = post('Två')
  from.clock.advance(9 * MINUTE)
  expect(await titles(from)).toEqual(['Ett'])
  from.clock.advance(MINUTE)
  expect(await titles(from)).toEqual(['Två'])
  expect(visits).toBe(2)
})

test('R34: while the homepage fails, or shows no post any more, the last good copy is served', async () => {
  const from = await open()
  expect(await titles(from)).toEqual(['Ett'])
  for (const broken of [
    { status: 500, html: '' },
    { status: 200, html: '<p>Ny design</p>' },
  ]) {
    answer = broken
    from.clock.advance(10 * MINUTE)
    expect(await titles(from)).toEqual(['Ett'])
  }
})

test('without any copy a failing homepage is 502 news_unavailable, and is not asked again at once', async () => {
  answer.status = 500
  const from = await open()
  expect(await titles(from)).toBe('news_unavailable')
  expect(await titles(from)).toBe('news_unavailable')
  expect(visits).toBe(1)
  answer.status = 200
  from.clock.advance(MINUTE)
  expect(await titles(from)).toEqual(['Ett'])
})

test('R34: no parameter of the client reaches the address', async () => {
  const from = await open()
  const response = await from.call('GET', '/api/news/', { query: { url: 'http://169.254.169.254/' } })
  expect(response.statusCode).toBeLessThan(500)
  expect(visits).toBeLessThanOrEqual(1)
})

test('the demo without an address serves its own posts, three at most', async () => {
  const shown = await titles(await open({ demo: true }))
  expect(shown.length).toBeGreaterThan(0)
  expect(shown.length).toBeLessThanOrEqual(3)
  expect(visits).toBe(0)
})
