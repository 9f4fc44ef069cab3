import { api } from '@stafapp/shared/contract/api'
import type { Call, Contract } from '@stafapp/shared/contract/define'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseCallName } from '../../http/register.ts'
import { fillPath } from '../support/sample-request.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

const all: Method[] = ['GET', 'PUT', 'PATCH', 'DELETE']

/** The calls listed in the specification, by folder. */
const specified: Record<string, Record<string, Method[]>> = {
  '/api/events/': {
    'event-instances/': ['GET', 'POST'],
    'event-instances/{id}/': all,
    'event-team-counts/': ['GET'],
    'event/intent/': ['POST'],
    'event/list/': ['GET'],
    'event/myintent/': ['GET'],
    'heat-diff-dump/': ['GET'],
    'heats-dump/': ['GET'],
    'heats/count/': ['GET'],
    'heatschedule/': ['GET'],
    'overview/': ['GET'],
    'stafettkarneval/active/': ['GET'],
    'stafettkarneval/list/': ['GET'],
    'stafettkarneval/upcoming/': ['GET'],
    'teams/{id}/': all,
    'teams/count/': ['GET'],
    'teams/intent/': ['POST'],
    'teams/myschool/': ['GET'],
    'timetable/': ['GET'],
  },
  '/api/invoices/': {
    'billing-information/': ['GET', 'POST'],
    'billing-information/{id}/': all,
    'generate-finvoice-xml/{id}/': ['GET'],
    'invoices/': ['GET'],
    'mark-paid-invoices/': ['POST'],
    'maventa-invoice-pdf/': ['GET'],
    'maventa-invoices/': ['GET'],
    'maventa-sent-invoices-status/': ['POST'],
    'my-billing-information/': ['GET'],
    'my-orders/': ['GET'],
    'orders/': ['POST'],
    'orders/{id}/': ['PUT', 'PATCH'],
    'prices/': ['GET'],
    'reference-match/': ['POST'],
    'test-SOAP/': ['GET'],
  },
  '/api/maintenance/': {
    'documentation/': ['GET'],
    'error-logs/': ['POST'],
    'food-menu/': ['GET'],
    'qna/': ['GET'],
  },
  '/api/schools/': {
    '{id}/': all,
    'all-my-units/': ['GET'],
    'list/': ['GET'],
    'my-unit/': ['GET'],
  },
  '/api/users/': {
    'accept-invitation/': ['POST'],
    'create-invitation/': ['POST'],
    'first-time-setup/': ['POST'],
    'login/': ['POST'],
    'logout/': ['POST'],
    'password-reset/{token}/': ['POST'],
    'request-password-reset/': ['POST'],
    'token/refresh/': ['POST'],
    'update-phone/{id}/': ['GET', 'PUT', 'PATCH'],
    'update-user/{id}/': ['GET', 'PUT', 'PATCH'],
    'verify-email/': ['POST'],
  },
}

const calls = Object.entries(specified).flatMap(([folder, paths]) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    methods.map((method) => ({ method, path: folder + path, name: `${method} ${folder}${path}` as keyof Contract })),
  ),
)

const contract: Contract = api

/** As in the specification, and without the trailing slash, as a client might send it. */
const spellings = (path: string) => [path, path.replace(/\/$/, '')]

let portal: TestApp

beforeAll(async () => {
  portal = await createTestApp({ demo: true })
})

afterAll(() => portal.close())

const callOf = (name: keyof Contract): Call => {
  const call = contract[name]
  if (!call) throw new Error(`${name} is not in the contract`)
  return call
}

test.each(calls)('$name is in the contract, in OpenAPI and answered by a handler', async ({ method, path, name }) => {
  const call = callOf(name)
  const { paths } = (await portal.app.inject({ url: '/api/openapi.json' })).json()
  expect(Object.keys(paths[path] ?? {})).toContain(method.toLowerCase())
  expect(portal.app.accessRules).toContainEqual({ ...parseCallName(name), access: call.access, call: name })
  for (const url of spellings(fillPath(path))) {
    const { statusCode } = await portal.app.inject({ method, url, ...(call.body ? { payload: {} } : {}) })
    expect([url, statusCode]).not.toEqual([url, 405])
    if (call.access.who === 'user') expect([url, statusCode]).toEqual([url, 401])
  }
})

test('without a login there are login, refresh and accepting an invitation, public reads, and what a mailed link does', () => {
  const open = calls.filter(({ name }) => callOf(name).access.who === 'anyone')
  const writing = open.filter(({ method }) => method !== 'GET').map(({ path }) => path)
  expect(writing.sort()).toEqual([
    '/api/maintenance/error-logs/',
    '/api/users/accept-invitation/',
    // With the code from the server's log.
    '/api/users/first-time-setup/',
    '/api/users/login/',
    '/api/users/password-reset/{token}/',
    '/api/users/request-password-reset/',
    '/api/users/token/refresh/',
    '/api/users/verify-email/',
  ])
})

test('the answers that clients were promised have their status and their body', () => {
  const statusOf = (name: keyof Contract) => Object.keys(callOf(name).response)
  expect(statusOf('POST /api/users/accept-invitation/')).toEqual(['201'])
  expect(statusOf('POST /api/users/create-invitation/')).toEqual(['201'])
  expect(statusOf('POST /api/users/password-reset/{token}/')).toEqual(['200'])
  expect(callOf('POST /api/invoices/reference-match/').rawBody).toContain('text/plain')
})
