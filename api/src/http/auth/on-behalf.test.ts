import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../test/support/test-app.ts'
import { addTwoSchools, type TwoSchools } from '../../test/support/two-schools.ts'

let portal: TestApp
let schools: TwoSchools
beforeAll(async () => {
  portal = await createTestApp({ demo: true })
  schools = await addTwoSchools(portal)
})
afterAll(() => portal.close())

const unit = () => schools.a.unitIds[0] ?? 0
const forSchool = (reason?: string) => ({
  'x-school-unit': String(unit()),
  ...(reason !== undefined && { 'x-reason': encodeURIComponent(reason) }),
})
const read = (url: string, as = 'super', headers: Record<string, string> = forSchool()) =>
  portal.call('GET', url, { as, headers })

const pages = [
  '/api/schools/all-my-units/',
  '/api/schools/my-unit/',
  '/api/events/event/myintent/',
  '/api/events/teams/myschool/',
  '/api/events/runners/',
  '/api/events/change-requests/',
  '/api/events/joint-teams/',
  '/api/events/school-day/',
  '/api/invoices/my-orders/',
  '/api/invoices/stock/',
  '/api/invoices/my-billing-information/',
  '/api/schools/contact-persons/',
]

test.each(pages)('the organiser reads %s exactly as the school’s administrator', async (url) => {
  const seen = await read(url)
  expect(seen.statusCode, seen.body).toBe(200)
  expect(withoutSelf(seen.body)).toEqual(withoutSelf((await read(url, 'adminA', {})).body))
})

/**
 * The organiser is none of the school's own people, of whom an answer marks the one who asks, and is told their e-mail
 * addresses.
 */
const withoutSelf = (body: string): unknown =>
  JSON.parse(body, (key, value) =>
    key === 'leaders' ? value.map(({ is_self, email, ...leader }: Record<string, unknown>) => leader) : value,
  )

test('the header means nothing from others, and nothing for a unit that is not there', async () => {
  const [foreign = 0] = schools.b.unitIds
  const asked = await read('/api/schools/all-my-units/', 'adminA', { 'x-school-unit': String(foreign) })
  expect(
    asked
      .json()
      .data.map(({ id }: { id: number }) => id)
      .toSorted(),
  ).toEqual(schools.a.unitIds.toSorted())
  for (const id of ['2147483647', '99999999999', '0', '-1', 'x', '1,2']) {
    expect((await read('/api/schools/all-my-units/', 'super', { 'x-school-unit': id })).statusCode).toBe(404)
  }
  expect((await read('/api/schools/all-my-units/', 'super', {})).statusCode).toBe(403)
})

test('a write needs a reason, which the log keeps; another school is out of reach', async () => {
  const child = { school_unit: unit(), first_name: 'Ida', last_name: 'Ek', grade: 4, gender: 'female' }
  const write = (headers: Record<string, string>, body: object = child) =>
    portal.call('POST', '/api/events/runners/', { as: 'super', headers, body })
  for (const reason of [undefined, '', ' x ', 'a'.repeat(501), 'rad\nrad']) {
    const refused = await write(forSchool(reason))
    expect([refused.statusCode, refused.json().errors[0].attr]).toEqual([400, 'reason'])
  }
  expect((await write({ 'x-school-unit': String(unit()), 'x-reason': '%E0%A4%A' })).statusCode).toBe(400)
  const added = await write(forSchool('Skolan ringde på kvällen'))
  expect(added.statusCode, added.body).toBe(201)
  const { rows } = await portal.pool.query(
    `select reason, user_id as who from audit_entry where action = 'runner.added' and object_id = $1`,
    [added.json().id],
  )
  expect(rows).toEqual([{ reason: 'Skolan ringde på kvällen', who: schools.ids.super }])
  const [foreign] = schools.b.unitIds
  expect((await write(forSchool('Skolan ringde'), { ...child, school_unit: foreign })).statusCode).toBe(404)
})

test('the reason opens what the dates have closed, as the organiser’s reasons do', async () => {
  const before = portal.now.read()
  portal.now.set('2025-01-15T09:00:00+02:00')
  const child = { school_unit: unit(), first_name: 'Ida', last_name: 'Ek', grade: 4, gender: 'female' }
  const added = await portal.call('POST', '/api/events/runners/', {
    as: 'super',
    headers: forSchool('Anmälan sker per telefon'),
    body: child,
  })
  expect(added.statusCode, added.body).toBe(201)
  portal.now.set(before.toISOString())
})
