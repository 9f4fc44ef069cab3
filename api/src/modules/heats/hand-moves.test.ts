import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../test/support/test-app.ts'
import { organiser, type Round } from './heats-fixtures.ts'

let test: TestApp
let admin: ReturnType<typeof organiser>
let trial: { event_instance: number; round: 'TRIAL' | 'FINAL' }

beforeAll(async () => {
  test = await createTestApp({ demo: true })
  admin = organiser(test)
  trial = await admin.trial()
})
afterAll(() => test.close())

const why = async (team: number) => (await admin.get<{ data: string[] }>(`heats/explanation/${team}`)).data.join(' ')
const spots = ({ heats }: Round) =>
  heats.flatMap((heat) => heat.places.map(({ lane, team }) => `${heat.number}/${lane}/${team}`))

/** Swaps the first team of one heat with the first of another. */
async function swap(from: number, to: number) {
  const round = await admin.round(trial)
  const [one, other] = [from, to].map((number) => round.heats.find((heat) => heat.number === number)?.places[0])
  const body = { ...trial, version: round.version, team: one?.team, heat: to, lane: other?.lane, force: true }
  const response = await admin.post('swap', body)
  expect(response.statusCode, response.body).toBe(200)
  return { one: one?.team ?? 0, other: other?.team ?? 0, before: round, after: await admin.round(trial) }
}

it('are told as what they were: by whom and when to the organiser, to others after the publication', async () => {
  const untouched = (await admin.round(trial)).heats[5]?.places[2]?.team ?? 0
  expect(await why(untouched)).toMatch(/Resten avgjorde lotten, med lottningsnumret/)
  const { one, other } = await swap(1, 2)
  for (const team of [one, other]) {
    const text = await why(team)
    expect(text).toMatch(/ flyttade laget hit för hand 15\.4\.2025 kl\. \d\d:\d\d, efter lottningen\./)
    expect(text).not.toMatch(/lotten|Tävlingsledningen/)
  }
  expect(await why(untouched)).toMatch(/Resten avgjorde lotten/)
})

it('are told to the school after the publication, without the organiser’s name', async () => {
  const { rows } = await test.pool.query<{
    id: number
    event_instance: number
    round: 'TRIAL'
    heat: number
    lane: number
  }>(
    `select t.id, h.event_instance_id as event_instance, h.round, h.number as heat, p.lane
     from team t join heat_place p on p.team_id = t.id join heat h on h.id = p.heat_id
     join user_school_unit l on l.school_unit_id = t.school_unit_id
     join app_user u on u.id = l.user_id and u.username = 'lagledare' order by h.event_instance_id desc, t.id limit 1`,
  )
  const [own] = rows
  if (!own) throw new Error('the demo’s leader has no team in a heat')
  const place = { event_instance: own.event_instance, round: own.round }
  const { heats, version } = await admin.round(place)
  const other = heats
    .flatMap((heat) => heat.places.map((each) => ({ ...each, heat: heat.number })))
    .find(({ team }) => team !== own.id)
  const body = { ...place, version, team: own.id, heat: other?.heat, lane: other?.lane, force: true }
  expect((await admin.post('swap', body)).statusCode).toBe(200)
  const told = async () => {
    const response = await test.call('GET', `/api/events/heats/explanation/${own.id}/`, { as: 'lagledare' })
    return response.json<{ data: string[] }>().data.join(' ')
  }
  // Unpublished changes are not explained to schools.
  expect(await told()).toContain('Resten avgjorde lotten')
  expect((await admin.publish()).statusCode).toBe(201)
  expect(await told()).toContain('Tävlingsledningen flyttade laget hit för hand 15.4.2025')
})

it('are undone one after the other, each team back on its place; nothing is undone twice', async () => {
  const first = await swap(3, 4)
  const second = await swap(3, 5)
  expect(second.after.undoable).toContain('tillbaka till heat 3, bana')
  const undo = async (version: number) => admin.post('undo', { ...trial, version })
  expect((await undo(first.before.version)).statusCode).toBe(409)
  expect((await undo(second.after.version)).statusCode).toBe(200)
  expect(spots(await admin.round(trial))).toEqual(spots(second.before))
  expect((await undo((await admin.round(trial)).version)).statusCode).toBe(200)
  const back = await admin.round(trial)
  expect(spots(back)).toEqual(spots(first.before))
  // The new draw replaces the manual move.
  expect(await why(first.one)).toMatch(/Resten avgjorde lotten/)
})

it('cannot be undone when the heat has been called, or the place has been locked', async () => {
  const { after, one } = await swap(6, 7)
  const locked = await admin.post('lock', { ...trial, version: after.version, teams: [one], locked: true })
  expect(locked.json().round.undoable).toBeNull()
  await admin.post('lock', { ...trial, version: after.version + 1, teams: [one], locked: false })
  const called = await admin.post('status', { ...trial, version: after.version + 2, heat: 7, status: 'called' })
  expect(called.json().round.undoable).toBeNull()
  const refused = await admin.post('undo', { ...trial, version: after.version + 3 })
  expect([refused.statusCode, refused.json().errors[0].code]).toEqual([409, 'move_refused'])
  await admin.post('status', { ...trial, version: after.version + 3, heat: 7, status: 'planned' })
})

it('are forgotten by a new draw, which decides every place that is not locked', async () => {
  const { one } = await swap(1, 3)
  const drawn = (await admin.post('drafts', { seed: 'ny', rounds: [trial] })).json<{ id: number }>()
  await admin.post(`drafts/${drawn.id}/take`, { state: (await admin.work()).state })
  expect((await admin.round(trial)).undoable).toBeNull()
  expect(await why(one)).toMatch(/lottningsnumret ny\//)
})
