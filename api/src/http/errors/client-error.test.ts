import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../test/support/test-app.ts'
import { toAppError } from './error-answer.ts'

let portal: TestApp
let port: number

beforeAll(async () => {
  portal = await createTestApp()
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  port = (portal.app.server.address() as AddressInfo).port
})

afterAll(() => portal.close())

/** Everything received until the server ends the connection. */
async function exchange(lines: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  // The server may close while the request is still being written.
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
])('R28, R43: %s is refused in the format of every error, and the connection ends', async (_what, lines, status) => {
  const answer = await exchange(lines)
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(head.toLowerCase()).toMatch(/\r\nx-content-type-options: nosniff\r\n/)
  expect(JSON.parse(body)).toMatchObject({ errors: [{ code: 'invalid', detail: expect.stringMatching(/^Begäran/) }] })
  expect((await portal.app.inject({ url: '/healthz' })).statusCode).toBe(200)
})

test('a request that does not come to its end is refused after the 30 s that it has', async () => {
  const began = Date.now()
  const answer = await exchange([
    'POST /api/users/login/ HTTP/1.1',
    'host: a',
    'content-type: application/json',
    'content-length: 100',
    '',
    '{',
  ])
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  const seconds = (Date.now() - began) / 1000
  expect(seconds).toBeGreaterThan(29)
  // Node checks once a second; the rest is margin for a busy machine.
  expect(seconds).toBeLessThan(36)
})

test('an upload that its sender cuts off is no error of ours, in the log or in the answer', async () => {
  const before = portal.logLines.length
  const headers = [
    'POST /api/users/login/ HTTP/1.1',
    'host: a',
    'content-type: application/json',
    'content-length: 1000',
  ]
  for (const how of ['destroy', 'resetAndDestroy', 'end'] as const) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    socket.write([...headers, '', '{'].join('\r\n'))
    await delay(200)
    socket[how]()
    await delay(200)
  }
  expect(portal.logLines.slice(before).filter((line) => /"level":"(error|fatal|warn)"/.test(line))).toEqual([])
  // Node's error for a cut body; lost database connections have the same code.
  const cut = Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
  const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  expect([toAppError(cut).status, toAppError(lost).status]).toEqual([400, 503])
})
