import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { toErrorAnswer } from '../../api/src/http/errors/error-answer.ts'
import { AppError } from '../../api/src/lib/app-error.ts'
import { freePort } from '../fixtures/server.ts'
import { expect, test } from '../fixtures/test.ts'
import { findNginx, type Nginx, startNginx } from './nginx.ts'

/** One replica that drops the connection after reading a request, and one that answers. */
let gone: Server
let alive: Server
let nginx: Nginx
const heard: string[] = []

test.skip(() => !findNginx(), 'nginx cannot be had on this machine')

const listen = async (server: Server): Promise<number> => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

test.beforeAll(async () => {
  gone = createServer((request) => request.resume().on('end', () => request.socket.destroy()))
  alive = createServer(async (request, response) => {
    heard.push((await request.toArray()).join(''))
    response.writeHead(201).end()
  })
  nginx = await startNginx({ port: await freePort(), apiPorts: [await listen(gone), await listen(alive)] })
})

test.afterAll(async () => {
  await nginx?.stop()
  gone?.close()
  alive?.close()
})

const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${nginx.url}/api/invoices/orders/`, { method: 'POST', body, headers })

test('F20, F31: a write with a key goes on to the other replica; one without is told to come back, in the api’s words', async () => {
  const keyed = Array.from({ length: 4 }, (_, index) => `keyed ${index}`)
  for (const body of keyed) expect((await post(body, { 'idempotency-key': body })).status).toBe(201)
  expect(heard).toEqual(keyed)

  // Every other request reaches the dropping replica, which may have executed it.
  const plain = [await post('plain'), await post('plain')].sort((left, right) => left.status - right.status)
  expect(plain.map(({ status }) => status)).toEqual([201, 503])
  expect(heard).toEqual([...keyed, 'plain'])
  const expected = toErrorAnswer(new AppError('unavailable', undefined, { retryAfter: 5 }))
  expect(await plain[1]?.json()).toEqual(expected.body)
  expect(plain[1]?.headers.get('retry-after')).toBe(expected.headers['retry-after'])
  expect(plain[1]?.headers.get('content-type')).toBe('application/json; charset=utf-8')
})
