import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { fetchPage } from './fetch-page.ts'

const servers: Server[] = []

async function serve(listener: RequestListener): Promise<URL> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
}

afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections()
})

test('R34: a redirect to another host is not followed', async () => {
  let reached = false
  const other = await serve((_request, response) => {
    reached = true
    response.end('secret')
  })
  const url = await serve((_request, response) => response.writeHead(302, { location: other.href }).end())
  await expect(fetchPage(url)).rejects.toThrow('redirected to another host')
  expect(reached).toBe(false)
})

test('R34: a redirect on the same host is followed, but not for ever', async () => {
  const url = await serve((request, response) => {
    if (request.url === '/sv/') response.end('<p>hej</p>')
    else response.writeHead(301, { location: request.url === '/' ? '/sv/' : '/loop' }).end()
  })
  await expect(fetchPage(url)).resolves.toBe('<p>hej</p>')
  await expect(fetchPage(new URL('/loop', url))).rejects.toThrow('too many redirects')
})

test('R34: a page over 1 MiB is given up before it has been received', async () => {
  let written = 0
  const url = await serve((_request, response) => {
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536))) written += 65_536
    }
    response.on('drain', more)
    more()
  })
  await expect(fetchPage(url)).rejects.toThrow('page too large')
  expect(written).toBeLessThan(50 * 1024 * 1024)
})

test('an error status is an error', async () => {
  const url = await serve((_request, response) => response.writeHead(500).end('broken'))
  await expect(fetchPage(url)).rejects.toThrow('status 500')
})
