import { api } from '@stafapp/shared/contract/api'
import type { Access, Contract, Role } from '@stafapp/shared/contract/define'
import { officialTasks } from '@stafapp/shared/contract/raceday'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseCallName } from '../../http/register.ts'
import { openLink, RACE_DAY } from '../support/open-link.ts'
import { fillPath } from '../support/sample-request.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

const contract: Contract = api
const calls = Object.entries(contract).map(([name, { access, body }]) => {
  const [method = '', path = ''] = name.split(' ')
  return { name, method: method as NonNullable<InjectOptions['method']>, path, access, hasBody: body !== undefined }
})

const accounts: Record<Role, string> = { teacher: 'lagledare', school_admin: 'skoladmin', super_admin: 'superadmin' }
/** Officials have the session of a link instead of a user. */
const actors = ['anonymous', 'teacher', 'school_admin', 'super_admin', ...officialTasks] as const
const isOfficial = (actor: Actor) => officialTasks.some((task) => task === actor)
type Actor = (typeof actors)[number]

/** The expected answer of the guard; `in` = the call gets to its own checks. */
const expected = (access: Access, actor: Actor): 401 | 403 | 'in' => {
  if (access.who === 'anyone') return 'in'
  if (actor === 'anonymous') return 401
  if (isOfficial(actor)) return access.officials?.some((task) => task === actor) ? 'in' : 401
  return access.roles.some((role) => role === actor) ? 'in' : 403
}

let portal: TestApp
const tokens = new Map<Actor, string>()
const cookies = new Map<Actor, string>()

beforeAll(async () => {
  portal = await createTestApp({ demo: true, now: `${RACE_DAY}T09:00:00+03:00` })
  await logInAll()
})

async function logInAll(): Promise<void> {
  for (const [role, username] of Object.entries(accounts)) {
    tokens.set(role as Role, (await portal.login(username)).access)
  }
  for (const task of officialTasks) cookies.set(task, await openLink(portal, { task }))
}

/** Calls without a body take effect: they end sessions that later cells need. */
const endsSessions = new Set([
  'POST /api/users/sessions/end-all/',
  'POST /api/users/{id}/end-sessions/',
  'POST /api/raceday/links/{id}/revoke/',
])

afterAll(() => portal.close())

const send = (actor: Actor, options: InjectOptions) => {
  const token = tokens.get(actor)
  const cookie = cookies.get(actor)
  const own = { ...(token && { authorization: `Bearer ${token}` }), ...(cookie && { cookie }) }
  const query: Record<string, string> = cookie ? { task: actor } : {}
  return portal.app.inject({ query, ...options, headers: { ...own, ...options.headers } })
}

const verdict = (status: number): 401 | 403 | 'in' => (status === 401 || status === 403 ? status : 'in')

const isPublicRead = (path: string) => contract[`GET ${path}` as keyof Contract]?.access.who === 'anyone'

const PUBLIC = '/api/maintenance/qna/'

/** invalid_credentials is the only 401 that does not come from the guard. */
const isGuards = (body: string) => !body.includes('invalid_credentials')

describe('R16: roles × routes', () => {
  const cells = calls.flatMap((call) =>
    actors.map((actor) => ({ ...call, actor, verdict: expected(call.access, actor) })),
  )

  test.each(cells)('$actor $name → $verdict', async ({ actor, method, path, hasBody, name, verdict: wanted }) => {
    // An empty body passes the guard and fails the validation, so no cell changes another.
    const response = await send(actor, { method, url: fillPath(path), ...(hasBody ? { payload: {} } : {}) })
    expect(response.statusCode, name).not.toBe(500)
    expect(isGuards(response.body) ? verdict(response.statusCode) : 'in').toBe(wanted)
    if (endsSessions.has(name)) await logInAll()
  })

  test.each(calls.filter(({ access }) => access.who === 'user'))(
    'no other way of writing $name lets anybody in',
    async (call) => {
      const url = fillPath(call.path)
      const variants: InjectOptions[] = [
        { method: call.method, url: url.replace(/\/$/, '') },
        { method: call.method, url: url.replace('/api/', '/api//') },
        { method: call.method, url: `//${url.slice(1)}` },
        { method: call.method, url: url.replace('api', 'API') },
        { method: call.method, url: url.replace('/api/', '/%61pi/') },
        { method: call.method, url: url.replace('/api/', '/api/%2e/') },
        { method: call.method, url: url.replace('/api/', '/x/..%2fapi/') },
        // A public read has a public HEAD, whatever other methods the address has.
        ...(isPublicRead(call.path) ? [] : [{ method: 'HEAD' as const, url }]),
        {
          method: 'GET',
          url: PUBLIC,
          headers: { 'x-http-method-override': call.method, 'x-original-url': url },
        },
      ]
      for (const variant of variants) {
        const hasBody = call.hasBody && variant.method === call.method
        const response = await send('anonymous', { ...variant, ...(hasBody ? { payload: {} } : {}) })
        // Any other answer may only be a page of the portal, or the public call at its own address.
        const isAnswered = response.statusCode < 300 && String(response.headers['content-type']).includes('json')
        expect([variant.url, isAnswered]).toEqual([variant.url, variant.url === PUBLIC])
      }
    },
  )
})

test('R16: every registered route has a rule, and every rule of the contract a route', () => {
  const registered = portal.app.accessRules
  for (const { name, access } of calls) {
    const { method, url } = parseCallName(name)
    expect(registered).toContainEqual({ method, url, access, call: name })
  }
  // Routes outside the contract are public: documents, the search without scripts, health, the API description, refusals.
  const others = registered.filter(({ call }) => call === undefined)
  expect(others.filter(({ access }) => access.who !== 'anyone')).toEqual([])
  const addresses = new Set(Object.keys(api).map((name) => parseCallName(name).url))
  const beside = others.filter(({ url }) => !addresses.has(url)).map(({ method, url }) => `${method} ${url}`)
  expect(beside.sort()).toEqual(
    [
      '/*',
      '/api/docs',
      '/api/openapi.json',
      '/dev/mail',
      '/dev/mail.json',
      '/dev/mail/:id',
      '/healthz',
      '/metrics',
      '/readyz',
      '/skola/sok',
    ]
      .flatMap((url) => [`GET ${url}`, `HEAD ${url}`])
      .sort(),
  )
})
