import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { type TeamFixtures, teamFixtures } from './team-fixtures.ts'

const url = '/api/events/runners/'
const ida = { first_name: ' Ida  Maria ', last_name: 'Ek', grade: 3, gender: 'female' }
const girls = '5 × 80 m flickor, åk 1–6'

describe('the register of runners', () => {
  let test: TestApp
  let fixtures: TeamFixtures
  let unit: number
  let call: Awaited<ReturnType<TeamFixtures['actor']>>

  beforeEach(async () => {
    test = await createTestApp({ demo: true })
    fixtures = await teamFixtures(test)
    unit = await fixtures.emptyUnit('Registerskolan')
    call = await fixtures.actor('lagledare')
  })
  afterEach(() => test.close())

  const add = (fields: object = {}, headers = {}) =>
    call('POST', url, { school_unit: unit, ...ida, ...fields }, headers)

  it('takes a runner, tidies the name, shows, changes and removes her', async () => {
    const added = await add()
    expect(added).toMatchObject({
      status: 201,
      body: { first_name: 'Ida Maria', last_name: 'Ek', grade: 3, version: 1 },
    })
    const { id } = added.body
    expect((await call('GET', `${url}?school_unit=${unit}`)).body).toEqual({ data: [added.body] })
    expect((await call('GET', `${url}${id}/`)).body).toEqual(added.body)
    const changed = await call('PATCH', `${url}${id}/`, { grade: 4, version: 1 })
    expect(changed).toMatchObject({ status: 200, body: { grade: 4, first_name: 'Ida Maria', version: 2 } })
    const replaced = await call('PUT', `${url}${id}/`, { ...ida, first_name: 'Ina', version: 2 })
    expect(replaced).toMatchObject({ status: 200, body: { first_name: 'Ina', grade: 3, version: 3 } })
    expect(await call('DELETE', `${url}${id}/`)).toEqual({ status: 204, body: null })
    expect((await call('GET', `${url}?school_unit=${unit}`)).body).toEqual({ data: [] })
  })

  it('makes one runner of a request that is sent twice (F1)', async () => {
    const headers = { 'idempotency-key': 'the same form' }
    const answers = await Promise.all([add({}, headers), add({}, headers)])
    expect(answers[0]).toEqual(answers[1])
    expect((await call('GET', `${url}?school_unit=${unit}`)).body.data).toHaveLength(1)
  })

  it('gives whoever read an older version the runner as she is now', async () => {
    const { id } = (await add()).body
    await call('PATCH', `${url}${id}/`, { grade: 5, version: 1 })
    const stale = await call('PATCH', `${url}${id}/`, { grade: 6, version: 1 })
    expect(stale).toMatchObject({
      status: 409,
      body: { errors: [{ code: 'conflict' }], current: { grade: 5, version: 2 } },
    })
  })

  it('refuses an empty name, an unknown gender and a grade that does not exist', async () => {
    const refused = await add({ first_name: '   ' })
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ code: 'required', attr: 'first_name' }] } })
    expect((await add({ gender: 'other' })).status).toBe(400)
    expect((await add({ grade: 14 })).status).toBe(400)
  })

  it('does not let a change break a team, and names the team', async () => {
    const team = await fixtures.addTeam(unit, girls)
    const { id } = (await add()).body
    const legs = [id, null, null, null, null]
    expect((await call('PATCH', `/api/events/teams/${team}/`, { version: 1, legs })).status).toBe(200)
    const refused = await call('PATCH', `${url}${id}/`, { grade: 7, version: 1 })
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ code: 'wrong_grade', attr: 'grade' }] } })
    expect(refused.body.errors[0].detail).toBe(
      `Testskolan 1, ${girls}: Ida Maria Ek går i åk 7, men grenen är för åk 1–6.`,
    )
    const boy = await call('PATCH', `${url}${id}/`, { gender: 'male', version: 1 })
    expect(boy).toMatchObject({ status: 400, body: { errors: [{ code: 'wrong_gender', attr: 'gender' }] } })
  })

  it('does not remove a runner who is in a team, and says in which', async () => {
    const team = await fixtures.addTeam(unit, girls)
    const { id } = (await add()).body
    await call('PATCH', `/api/events/teams/${team}/`, { version: 1, legs: [id, null, null, null, null] })
    const refused = await call('DELETE', `${url}${id}/`)
    expect(refused.status).toBe(409)
    expect(refused.body.errors[0]).toMatchObject({
      code: 'in_use',
      detail: `Ida Maria Ek är med i Testskolan 1 (${girls}). Ta bort löparen därifrån först.`,
    })
  })

  it('writes down who did what, and never a child’s name', async () => {
    const { id } = (await add()).body
    await call('PATCH', `${url}${id}/`, { last_name: 'Eklund', grade: 4, version: 1 })
    await call('DELETE', `${url}${id}/`)
    const { rows } = await test.pool.query<{ action: string; text: string; username: string }>(
      `select a.action, a::text as text, u.username from audit_entry a join app_user u on u.id = a.user_id
       where a.object_type = 'runner' and a.object_id = $1 order by a.id`,
      [id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['runner.added', 'runner.changed', 'runner.removed'])
    expect(rows.map(({ username }) => username)).toEqual(['lagledare', 'lagledare', 'lagledare'])
    for (const { text } of rows) expect(text).not.toMatch(/Ida|Ek/)
  })

  it('hides another school’s children: their register looks like nothing at all (R19)', async () => {
    const admin = await fixtures.actor('superadmin')
    const { rows } = await test.pool.query<{ unit: number; id: number }>(
      `select r.school_unit_id as unit, r.id from runner r join school_unit u on u.id = r.school_unit_id
       join school s on s.id = u.school_id where s.name <> 'Vasa övningsskola' limit 1`,
    )
    const foreign = rows[0] ?? { unit: 0, id: 0 }
    expect((await call('GET', `${url}?school_unit=${foreign.unit}`)).status).toBe(404)
    expect((await call('GET', `${url}${foreign.id}/`)).status).toBe(404)
    expect((await admin('GET', `${url}${foreign.id}/`)).status).toBe(200)
    expect((await admin('GET', url)).status).toBe(400)
  })
})
