import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { type TeamFixtures, teamFixtures } from './team-fixtures.ts'

const girls = '5 × 80 m flickor, åk 1–6'
const pupils = Array.from({ length: 10 }, () => ({ gender: 'female', grade: 4 }))
const url = '/api/events/teams/'

let test: TestApp
let fixtures: TeamFixtures
let unit: number
let call: Awaited<ReturnType<TeamFixtures['actor']>>
let one: number
let two: number
let ids: number[]

beforeEach(async () => {
  test = await createTestApp({ demo: true })
  fixtures = await teamFixtures(test)
  unit = await fixtures.emptyUnit('Bytesskolan')
  call = await fixtures.actor('lagledare')
  ids = await fixtures.addRunners(unit, pupils)
  one = await fixtures.addTeam(unit, girls, { number: 1, name: 'Bytet 1' })
  two = await fixtures.addTeam(unit, girls, { number: 2, name: 'Bytet 2' })
  for (const [team, legs] of [
    [one, ids.slice(0, 5)],
    [two, ids.slice(5)],
  ] as const)
    expect(await call('PATCH', `${url}${team}/`, { version: 1, legs })).toMatchObject({ status: 200 })
})
afterEach(() => test.close())

type Item = { id: number; version: number; name?: string; legs: (number | null)[]; reserves: number[] }

const item = (id: number, legs: readonly (number | null)[], more: Partial<Item> = {}): Item => ({
  id,
  version: 2,
  legs: [...legs],
  reserves: [],
  ...more,
})
/** The first runner of each team changes places with the other's. */
const exchanged = (): [Item, Item] => {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, ...others] = ids
  return [item(one, [f, b, c, d, e]), item(two, [a, ...others])]
}
const save = (teams: readonly Item[], by = call) => by('PATCH', url, { teams })
const linesNow = async () => {
  const lines = []
  for (const team of [one, two]) {
    const { body } = await call('GET', `${url}${team}/`)
    lines.push({ legs: body.compositions[0]?.legs, version: body.version, status: body.status })
  }
  return lines
}
const untouched = () => [
  { legs: ids.slice(0, 5), version: 2, status: 'confirmed' },
  { legs: ids.slice(5), version: 2, status: 'confirmed' },
]
const audits = async () => {
  const { rows } = await test.pool.query<{ object_id: number }>(
    `select object_id::int from audit_entry where action = 'team.saved' and object_id = any($1) order by id`,
    [[one, two]],
  )
  return rows.map(({ object_id }) => object_id)
}

describe('runners who change places between two teams', () => {
  it.each(['as asked', 'in the other order'])(
    'are saved in one call, %s, with one log entry for each team',
    async (order) => {
      const [mine, theirs] = exchanged()
      const teams = order === 'as asked' ? [mine, theirs] : [theirs, mine]
      const { status, body } = await save(teams)
      expect(status).toBe(200)
      expect(body.data.map(({ id }: Item) => id)).toEqual(teams.map(({ id }) => id))
      expect(await linesNow()).toEqual([
        { legs: mine.legs, version: 3, status: 'confirmed' },
        { legs: theirs.legs, version: 3, status: 'confirmed' },
      ])
      expect(await audits()).toEqual([one, two, ...teams.map(({ id }) => id)])
    },
  )

  it('are saved once, however often the call is sent', async () => {
    await save(exchanged())
    const before = await linesNow()
    const again = await save(exchanged())
    expect(again).toMatchObject({ status: 409, body: { errors: [{ code: 'conflict', attr: null }] } })
    expect(again.body.current).toMatchObject({ id: one, version: 3 })
    expect(await linesNow()).toEqual(before)
    expect(await audits()).toHaveLength(4)
  })

  it('are saved once when two calls come at the same time', async () => {
    const answers = await Promise.all([save(exchanged()), save(exchanged().reverse())])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await audits()).toHaveLength(4)
  })

  it('stay where they are when another user has changed one of the teams', async () => {
    const { body: named } = await call('PATCH', `${url}${two}/`, { version: 2, name: 'Nya namnet' })
    const { status, body } = await save(exchanged())
    expect(status).toBe(409)
    expect(body.errors[0].detail).toBe('Nya namnet: Någon annan har ändrat laget medan du redigerade det.')
    expect(body.current).toEqual(named)
    expect(await linesNow()).toMatchObject([
      { legs: ids.slice(0, 5), version: 2 },
      { legs: ids.slice(5), version: 3 },
    ])
  })

  it('stay where they are when the rules refuse one of the teams; the fault names the team and its place', async () => {
    const [boy = 0] = await fixtures.addRunners(unit, [{ gender: 'male', grade: 4, name: 'Emil Berg' }])
    const [mine, theirs] = exchanged()
    const { status, body } = await save([mine, { ...theirs, legs: [...theirs.legs.slice(0, 4), boy] }])
    expect(status).toBe(400)
    expect(body.errors).toMatchObject([{ code: 'wrong_gender', attr: 'teams.1.legs.4' }])
    expect(body.errors[0].detail).toMatch(/^Bytet 2: Emil Berg /)
    expect(await linesNow()).toEqual(untouched())
    expect(await audits()).toHaveLength(2)
  })

  it('are refused in two teams at once', async () => {
    const [mine] = exchanged()
    const { status, body } = await save([mine, item(two, ids.slice(5))])
    expect(status).toBe(400)
    expect(body.errors).toContainEqual(expect.objectContaining({ code: 'runner_in_other_team' }))
    expect(await linesNow()).toEqual(untouched())
  })

  it('stay where they are when one team is withdrawn, and the message names it', async () => {
    await call('DELETE', `${url}${two}/?version=2&confirm=true`)
    const [mine, theirs] = exchanged()
    const { status, body } = await save([mine, { ...theirs, version: 3 }])
    expect(status).toBe(409)
    expect(body.errors[0].detail).toBe('Bytet 2: Laget är struket. Ångra strykningen om det ska delta.')
    expect((await linesNow())[0]).toEqual(untouched()[0])
  })

  it('stay where they are after the deadline', async () => {
    test.now.set('2025-05-16T20:00:00+03:00')
    const { status, body } = await save(exchanged())
    expect(status).toBe(409)
    expect(body.errors[0]).toMatchObject({ code: 'phase_closed' })
    expect(body.errors[0].detail).toMatch(/^Bytet 1: /)
    expect(await linesNow()).toEqual(untouched())
  })

  it('are not exchanged with a team of another school', async () => {
    const { rows } = await test.pool.query<{ id: number }>(
      `select t.id from team t join school_unit u on u.id = t.school_unit_id
       where u.school_id <> (select school_id from school_unit where id = $1) order by t.id limit 1`,
      [unit],
    )
    const [mine] = exchanged()
    expect(await save([mine, item(rows[0]?.id ?? 0, [null])])).toMatchObject({ status: 404 })
    expect(await save([mine, item(999_999, [null])])).toMatchObject({ status: 404 })
    expect(await linesNow()).toEqual(untouched())
  })

  it('are not exchanged with a team of another unit, nor a team with itself', async () => {
    const other = await fixtures.addTeam(fixtures.unit, girls, { number: 9 })
    const [mine] = exchanged()
    expect(await save([mine, item(other, [null], { version: 1 })])).toMatchObject({
      status: 400,
      body: { errors: [{ code: 'invalid_choice', attr: 'teams', detail: 'Lagen hör inte till samma skolenhet.' }] },
    })
    expect(await save([mine, mine])).toMatchObject({
      status: 400,
      body: { errors: [{ code: 'invalid_choice', attr: 'teams', detail: 'Samma lag finns två gånger.' }] },
    })
    expect(await linesNow()).toEqual(untouched())
  })
})
