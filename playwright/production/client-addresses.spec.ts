import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '../fixtures/test.ts'
import { findNginx } from './nginx.ts'
import { type Production, startProduction } from './production.ts'

/** All of 127.0.0.0/8 is local, so these act as distinct clients. */
const PROXY = '127.0.0.9'
const OFFICE = '127.0.0.2'
const SCHOOL = '127.0.0.3'
const STRANGER = '127.0.0.4'

let production: Production
let proxy: Server

test.describe.configure({ mode: 'serial' })
test.skip(() => !findNginx(), 'nginx cannot be had on this machine')

test.beforeAll(async () => {
  test.setTimeout(300_000)
  production = await startProduction({
    trustedProxies: `${PROXY} 127.0.0.10/32`,
    env: { STAFAPP_TRUST_PROXY: '127.0.0.1' },
  })
  proxy = await startProxy(Number(new URL(production.url).port))
})

test.afterAll(async () => {
  proxy?.close()
  await production?.stop()
})

type Ask = { port: number; from: string; path: string; headers?: IncomingHttpHeaders; body?: string }

/** Sends one request from a given local address. */
const ask = ({ port, from, path, headers = {}, body }: Ask) =>
  new Promise<number>((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, localAddress: from, headers, method: body ? 'POST' : 'GET' }
    const sent = request(options, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    sent.on('error', reject)
    sent.end(body)
  })

/** Acts as the TLS proxy of production: appends the client's address to X-Forwarded-For. */
const startProxy = async (port: number): Promise<Server> => {
  const server = createServer((incoming, answer) => {
    const said = incoming.headers['x-forwarded-for']
    const from = incoming.socket.remoteAddress ?? ''
    const headers = { ...incoming.headers, 'x-forwarded-for': said ? `${said}, ${from}` : from }
    const { method, url } = incoming
    const onward = request({ host: '127.0.0.1', port, path: url, method, localAddress: PROXY, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(answer)
    })
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

type Login = { from: string; username: string; password?: string; claims?: string; port?: number }

const logIn = ({ from, username, password = 'wrong', claims, port }: Login) =>
  ask({
    port: port ?? (proxy.address() as AddressInfo).port,
    from,
    path: '/api/users/login/',
    headers: { 'content-type': 'application/json', ...(claims ? { 'x-forwarded-for': claims } : {}) },
    body: JSON.stringify({ username, password }),
  })

const direct = () => Number(new URL(production.url).port)

test('behind the proxy that ends TLS two clients are two addresses in the limits of both replicas', async () => {
  for (let n = 0; n < 10; n += 1) expect(await logIn({ from: OFFICE, username: 'lagledare' })).toBe(401)
  expect(await logIn({ from: OFFICE, username: 'lagledare', password: 'Karneval2025' })).toBe(429)
  expect(await logIn({ from: SCHOOL, username: 'lagledare', password: 'Karneval2025' })).toBe(200)
})

test('an X-Forwarded-For that a client sends along does not make it another one', async () => {
  for (let n = 0; n < 10; n += 1)
    expect(await logIn({ from: OFFICE, username: 'skoladmin', claims: `203.0.113.${n}` })).toBe(401)
  expect(await logIn({ from: OFFICE, username: 'skoladmin', claims: '203.0.113.99' })).toBe(429)
  // Claiming an address of a trusted proxy does not help either.
  expect(await logIn({ from: OFFICE, username: 'skoladmin', claims: `203.0.113.98, 127.0.0.10` })).toBe(429)
  expect(await logIn({ from: SCHOOL, username: 'skoladmin', password: 'Karneval2025' })).toBe(200)
})

test('who connects to nginx past the proxy is believed nothing', async () => {
  const port = direct()
  for (let n = 0; n < 10; n += 1)
    expect(await logIn({ port, from: STRANGER, username: 'superadmin', claims: `203.0.113.${n}` })).toBe(401)
  expect(await logIn({ port, from: STRANGER, username: 'superadmin', claims: '203.0.113.99' })).toBe(429)
  expect(await logIn({ from: SCHOOL, username: 'superadmin', password: 'Karneval2025' })).toBe(200)
})

test('of the proxy’s IPv6 clients a whole /64 is one', async () => {
  const port = direct()
  const from = PROXY
  const username = 'lagledare'
  for (let n = 1; n <= 10; n += 1) expect(await logIn({ port, from, username, claims: `2001:db8:7:1::${n}` })).toBe(401)
  expect(await logIn({ port, from, username, claims: '2001:db8:7:1:a:b:c:d' })).toBe(429)
  expect(await logIn({ port, from, username, claims: '2001:db8:7:2::1', password: 'Karneval2025' })).toBe(200)
})
