import { createServer } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { withSlowLine } from './slow-line.ts'
import { withListening } from './with-listening.ts'

const network = { name: '', suffix: '', latency: 10, down: 8_000_000, up: 8_000_000 }
const page = 'ö'.repeat(20_000)

it('passes every byte both ways, over several connections at once', async () => {
  const site = createServer(async (request, response) => {
    response.end(page + (await text(request)))
  })
  await withListening(site, (origin) =>
    withSlowLine(origin, network, async (url) => {
      const posts = ['a', 'b', 'c'].map(async (body) => (await fetch(url, { method: 'POST', body })).text())
      expect(await Promise.all(posts)).toEqual([`${page}a`, `${page}b`, `${page}c`])
    }),
  )
})

it('closes a connection that the site closes, after what was sent', async () => {
  const site = createServer((_request, response) => {
    response.setHeader('connection', 'close').end(page)
  })
  await withListening(site, (origin) =>
    withSlowLine(origin, network, async (url) => {
      const socket = connect({ host: 'localhost', port: Number(new URL(url).port) })
      socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
      expect((await text(socket)).endsWith(page)).toBe(true)
    }),
  )
})
