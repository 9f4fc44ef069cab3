import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from './testing/test-app.ts'

let portal: TestApp
let port: number

beforeAll(async () => {
  portal = await createTestApp()
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  port = (portal.app.server.address() as AddressInfo).port
})

afterAll(() => portal.close())

/** Everything that comes back until the server ends the connection. */
async function exchange(lines: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  // The server may close while this is still being written.
  socket.on('error', () => undefined)
  socket.write(lines.join('\r\n'), 'latin1')
  return text(socket)
}

const END = ['', '']

test.each([
  ['no request at all', ['hello', ...END], 400],
  [
    'two lengths',
    ['POST /api/users/login/ HTTP/1.1', 'host: a', 'content-length: 2', 'content-length: 3', '', '{}'],
    400,
  ],
  [
    'a length and chunks',
    ['POST /api/users/login/ HTTP/1.1', 'host: a', 'content-length: 4', 'transfer-encoding: chunked', '', '0', '', ''],
    400,
  ],
  ['a header with a space before its colon', ['GET /healthz HTTP/1.1', 'host: a', 'x : y', ...END], 400],
  ['a NUL in a header', ['GET /healthz HTTP/1.1', 'host: a', 'x: \0', ...END], 400],
  ['another protocol', ['GET /healthz HTTP/9.9', 'host: a', ...END], 400],
  ['endless headers', ['GET /healthz HTTP/1.1', 'host: a', `x: ${'y'.repeat(20_000)}`, ...END], 431],
  ['an endless address', [`GET /api/news/?${'y'.repeat(20_000)} HTTP/1.1`, 'host: a', ...END], 431],
])('R16, R43: %s is refused in the format of every error, and the connection ends', async (_what, lines, status) => {
  const answer = await exchange(lines)
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(head.toLowerCase()).toMatch(/\r\nx-content-type-options: nosniff\r\n/)
  expect(JSON.parse(body)).toMatchObject({ errors: [{ code: 'invalid', detail: expect.stringMatching(/^Begäran/) }] })
  expect((await portal.app.inject({ url: '/healthz' })).statusCode).toBe(200)
})
