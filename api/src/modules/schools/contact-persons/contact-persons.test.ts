import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { addTwoSchools, type TwoSchools } from '../../../test/support/two-schools.ts'

let test: TestApp
let schools: TwoSchools
const person = { name: 'Eva Ek', email: 'eva@skola.example', phone: '040 123 4567' }

beforeAll(async () => {
  test = await createTestApp()
  schools = await addTwoSchools(test)
})
afterAll(() => test.close())

const save = (unit: number, body: object, as = 'adminA') =>
  test.call('PUT', `/api/schools/contact-persons/${unit}/`, { as, body })

it('names one person per unit, seen by the own school and the organiser', async () => {
  const [unit = 0] = schools.a.unitIds
  const saved = await save(unit, { ...person, version: 0 })
  expect(saved.json()).toMatchObject({ school_unit: unit, person: { ...person, phone: '+358401234567' }, version: 1 })
  const own = (await test.call('GET', '/api/schools/contact-persons/', { as: 'adminA' })).json()
  expect(own.data.map(({ person: named }: { person: unknown }) => named !== null)).toEqual([true, false])
  expect((await test.call('GET', '/api/schools/contact-persons/', { as: 'adminB' })).body).not.toContain('Eva')
  expect((await test.call('GET', '/api/schools/contact-persons/', { as: 'super' })).json().data).toHaveLength(3)
})

it('refuses an outdated version with the person as it is, and what is no address or number', async () => {
  const [unit = 0] = schools.a.unitIds
  await save(unit, { ...person, name: 'Ada Alm', version: 1 })
  const stale = await save(unit, { ...person, version: 0 })
  expect(stale.statusCode).toBe(409)
  expect(stale.json().current.person.name).toBe('Ada Alm')
  expect((await save(unit, { ...person, phone: 'x', version: 2 })).json().errors[0].attr).toBe('phone')
  expect((await save(unit, { ...person, email: 'x', version: 2 })).json().errors[0].attr).toBe('email')
  expect((await save(schools.b.unitIds[0] ?? 0, { ...person, version: 0 })).statusCode).toBe(404)
})

it('makes one row when two save at once', async () => {
  const unit = schools.a.unitIds[1] ?? 0
  const answers = await Promise.all([1, 2, 3].map(() => save(unit, { ...person, version: 0 })))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
})
