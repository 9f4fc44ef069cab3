import { api } from '@stafapp/shared/contract/api'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ktlFile, ktlPayment } from '../../modules/money/payments/testing/sample-files.ts'
import { newestLink } from '../support/mails.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'
import { addTwoSchools, type TwoSchools } from '../support/two-schools.ts'

let portal: TestApp
let schools: TwoSchools

beforeAll(async () => {
  portal = await createTestApp({ demo: true })
  schools = await addTwoSchools(portal)
})
afterAll(() => portal.close())

type Line = { reqId?: string; event?: string; status?: number; user?: number; account?: number; object?: number }

/** Log events and audit entries of one request, found by its request id. */
async function told(response: LightMyRequestResponse) {
  const id = String(response.headers['x-request-id'])
  const lines = portal.logLines.filter((line) => line.includes(id)).map((line) => JSON.parse(line) as Line)
  const { rows } = await portal.pool.query<{ action: string; user_id: number | null; object_id: number }>(
    'select action, user_id, object_id from audit_entry where request_id = $1',
    [id],
  )
  return {
    events: lines.flatMap(({ event }) => (event ? [event] : [])),
    request: lines.find(({ status }) => status !== undefined),
    entries: rows,
  }
}

const post = (url: string, as: string | undefined, body: object) =>
  portal.call('POST', url, { ...(as ? { as } : {}), body })

test('R48: logins that succeed and fail, and calls that are refused, are told with who, what, result and request', async () => {
  const failed = await post('/api/users/login/', undefined, { username: 'super', password: 'fel' })
  expect(await told(failed)).toMatchObject({ events: ['login_failed'], request: { status: 401 } })
  const done = await post('/api/users/login/', undefined, { username: 'super', password: 'Karneval2025' })
  expect(await told(done)).toMatchObject({ events: ['login'], request: { status: 200 } })
  const foreign = await portal.call('GET', `/api/schools/${schools.b.schoolId}/`, { as: 'adminA' })
  expect(await told(foreign)).toMatchObject({
    request: { status: 404, user: schools.ids.adminA, object: schools.b.schoolId },
  })
  const forbidden = await post('/api/users/create-invitation/', 'leaderA', {
    email: 'x@skola.example',
    school_unit: schools.a.unitIds[0],
  })
  expect(await told(forbidden)).toMatchObject({ request: { status: 403, user: schools.ids.leaderA } })
})

test('R48: changes of roles, invitations, passwords, payments and runners are one entry each, with who and which', async () => {
  const { super: organiser, adminA, leaderA } = schools.ids
  const invited = await post('/api/users/create-invitation/', 'adminA', {
    email: 'ny@skola.example',
    school_unit: schools.a.unitIds[0],
  })
  expect(await told(invited)).toMatchObject({
    events: ['invitation_created'],
    entries: [{ action: 'invitation.create', user_id: adminA, object_id: invited.json().id }],
  })

  await post('/api/users/request-password-reset/', undefined, { username: 'leaderA' })
  const token = await newestLink(portal, 'leaderA@example.org', 'passwordreset')
  const password = { new_password: 'Uttrar77', confirm_password: 'Uttrar77' }
  const reset = await post(`/api/users/password-reset/${token}/`, undefined, password)
  expect([reset.statusCode, await told(reset)]).toMatchObject([
    200,
    { events: ['password_reset'], entries: [{ action: 'user.password_reset', user_id: leaderA, object_id: leaderA }] },
  ])

  const { rows: known } = await portal.pool.query('select version from app_user where id = $1', [leaderA])
  const { version } = known[0]
  const roles = await portal.call('PATCH', `/api/users/${leaderA}/roles/`, {
    as: 'super',
    body: { roles: ['teacher', 'school_admin'], school: schools.a.schoolId, school_units: schools.a.unitIds, version },
  })
  expect([roles.statusCode, await told(roles)]).toMatchObject([
    200,
    {
      events: ['roles_changed'],
      request: { object: leaderA },
      entries: [{ action: 'user.roles', user_id: organiser, object_id: leaderA }],
    },
  ])

  const { rows } = await portal.pool.query<{ id: number }>(
    `select id from invoice where status = 'sent' and kind = 'invoice'
     and karneval_id = (select max(karneval_id) from invoice) order by id limit 1`,
  )
  const paid = await post('/api/invoices/mark-paid-invoices/', 'super', {
    invoices: [{ id: rows[0]?.id, paid_on: '2025-04-14', amount_cents: 100 }],
  })
  expect([paid.statusCode, await told(paid)]).toMatchObject([
    200,
    { entries: [{ action: 'payments.mark_paid', user_id: organiser, object_id: rows[0]?.id }] },
  ])

  const imported = await portal.call('POST', '/api/invoices/reference-match/', {
    as: 'super',
    body: ktlFile([ktlPayment('999999', 100)]),
    headers: { 'content-type': 'text/plain' },
  })
  expect([imported.statusCode, await told(imported)]).toMatchObject([
    200,
    { events: ['payments_imported'], entries: [{ action: 'payments.import', user_id: organiser }] },
  ])

  const exported = await portal.call('GET', '/api/schools/export/', { as: 'super', query: { format: 'csv' } })
  expect(await told(exported)).toMatchObject({ request: { status: 200, user: organiser } })

  const runner = { school_unit: schools.a.unitIds[0], first_name: 'Ida', last_name: 'Ek', grade: 3, gender: 'female' }
  const made = await post('/api/events/runners/', 'super', { ...runner, reason: 'Efteranmäld' })
  const removed = await portal.call('DELETE', `/api/events/runners/${made.json().id}/`, { as: 'super' })
  expect([removed.statusCode, await told(removed)]).toMatchObject([
    204,
    { request: { object: made.json().id }, entries: [{ user_id: organiser, object_id: made.json().id }] },
  ])
})

test('R48: no call changes or deletes an entry, and who is not an organiser or the school’s own reads none', async () => {
  expect(Object.keys(api).filter((name) => name.includes('/audit/'))).toEqual(['GET /api/maintenance/audit/'])
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    const answer = await portal.call(method, '/api/maintenance/audit/1/', { as: 'super', body: {} })
    expect([method, answer.statusCode]).toEqual([method, 404])
  }
  const { data } = (await portal.call('GET', '/api/maintenance/audit/', { as: 'adminB' })).json()
  // Only the login of this call.
  expect(data.map(({ action, object_id }: { action: string; object_id: number }) => [action, object_id])).toEqual([
    ['user.login', schools.ids.adminB],
  ])
  expect((await portal.call('GET', '/api/maintenance/audit/', { as: 'lagledare' })).statusCode).toBe(403)
})
