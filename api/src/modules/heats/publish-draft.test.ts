import { afterEach, beforeEach, expect, it } from 'vitest'
import { withTransaction } from '../../db/db.ts'
import { watchInvariants } from '../../test/support/invariants.ts'
import { organiserContext } from '../../test/support/race.ts'
import { createTestApp, type TestApp } from '../../test/support/test-app.ts'
import { withdrawTeams } from '../entry/teams-repository.ts'
import { type Changes, type Comparison, type Draft, organiser, type Round } from './heats-fixtures.ts'

let test: TestApp
let admin: ReturnType<typeof organiser>
let trial: { event_instance: number; round: 'TRIAL' | 'FINAL' }
let query: { event_instance: string; round: string }

beforeEach(async () => {
  test = await createTestApp({ demo: true })
  admin = organiser(test)
  trial = await admin.trial()
  query = { event_instance: String(trial.event_instance), round: trial.round }
})
afterEach(() => test.close())

const drawn = async (seed: string) => (await admin.post('drafts', { seed, rounds: [trial] })).json<Draft>()
const changesOf = (draft: number) => admin.get<Changes>('heats/changes', { draft: String(draft) })
const publish = (draft: number, state: string) => admin.post('publish', { draft, state, confirmed: true })
const withdraw = (team: number) => withTransaction(test.db, (tx) => withdrawTeams(tx, organiserContext(test), [team]))
const spots = (heats: readonly { number: number; places: readonly { lane: number; team: number }[] }[]) =>
  heats.flatMap(({ number, places }) => places.map(({ lane, team }) => `${number}/${lane}/${team}`))
const versions = async () =>
  (await admin.get<{ data: { version: number }[] }>('heats/versions')).data.map(({ version }) => version)

it('publishes exactly the places that were compared, in one step, and only once', async () => {
  const broken = await watchInvariants(test.pool)
  const draft = await drawn('grön')
  const comparison = await admin.get<Comparison>('heats/comparison', { ...query, draft: String(draft.id) })
  const { state, data, published_version, mails } = await changesOf(draft.id)
  const [own] = data
  expect(data).toHaveLength(1)
  expect([published_version, mails, own?.changes.length]).toEqual([1, 0, draft.rounds[0]?.changed])
  expect(own?.before?.teams).toBe(spots(comparison.before).length)
  expect(own?.after?.teams).toBe(spots(comparison.after).length)
  expect(own?.after?.free_lanes).toBe(draft.rounds[0]?.free_lanes)
  expect(spots(comparison.before)).not.toEqual(spots(comparison.after))

  const both = await Promise.all([publish(draft.id, state), publish(draft.id, state)])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 404])
  expect(await versions()).toEqual([2, 1])
  const published = await admin.get<Comparison>('heats/comparison', query)
  expect(spots(published.before)).toEqual(spots(comparison.after))
  expect(spots((await admin.round(trial)).heats)).toEqual(spots(comparison.after))
  expect((await admin.get<{ data: Draft[] }>('heats/drafts')).data).toEqual([])
  expect(await broken()).toEqual([])
})

it('refuses a draft that a withdrawal has changed since it was compared, and publishes nothing', async () => {
  const draft = await drawn('blå')
  const compared = await changesOf(draft.id)
  const { after } = await admin.get<Comparison>('heats/comparison', { ...query, draft: String(draft.id) })
  const gone = after[0]?.places[0]?.team ?? 0
  await withdraw(gone)
  const refused = await publish(draft.id, compared.state)
  expect([refused.statusCode, refused.json().errors[0].code]).toEqual([409, 'conflict'])
  expect(refused.json().errors[0].detail).toContain('Ingenting är publicerat.')
  expect(await versions()).toEqual([1])
  const again = await changesOf(draft.id)
  expect(again.unplaced).toBe(0)
  expect((await publish(draft.id, again.state)).statusCode).toBe(201)
  const shown = await admin.get<Comparison>('heats/comparison', query)
  expect(spots(shown.before).some((spot) => spot.endsWith(`/${gone}`))).toBe(false)
})

it('lets one of two organisers publish when each has compared a draft of their own', async () => {
  const drafts = [await drawn('röd'), await drawn('gul')]
  const states = await Promise.all(drafts.map(({ id }) => changesOf(id)))
  const answers = await Promise.all(drafts.map(({ id }, index) => publish(id, states[index]?.state ?? '')))
  const codes = answers.map(({ statusCode }) => statusCode).sort()
  expect([codes[0], [404, 409].includes(codes[1] ?? 0)]).toEqual([201, true])
  expect(await versions()).toEqual([2, 1])
})

it('names the state of the draft itself: not that of the working heats or of another draft', async () => {
  const [one, other] = [await drawn('röd'), await drawn('gul')]
  const { state: working } = await admin.work()
  for (const state of [working, (await changesOf(other.id)).state]) {
    expect((await publish(one.id, state)).statusCode).toBe(409)
  }
  expect((await admin.post('publish', { state: (await changesOf(one.id)).state, confirmed: true })).statusCode).toBe(
    409,
  )
  expect(
    (await test.call('GET', '/api/events/heats/changes/', { as: 'superadmin', query: { draft: '999' } })).statusCode,
  ).toBe(404)
})

it('asks for a confirmation while entry is open, also of a draft', async () => {
  const draft = await drawn('röd')
  const { state, entry_open_until } = await changesOf(draft.id)
  expect(entry_open_until).not.toBeNull()
  const asked = await admin.post('publish', { draft: draft.id, state })
  expect(asked.json().errors[0]).toMatchObject({ code: 'confirmation_required', attr: 'confirmed' })
  expect(await versions()).toEqual([1])
})

it('can be taken back: the version before is shown again, and before version 1 nothing is', async () => {
  const before = await admin.get<Comparison>('heats/comparison', query)
  const draft = await drawn('vit')
  expect((await publish(draft.id, (await changesOf(draft.id)).state)).statusCode).toBe(201)
  const undone = await admin.post('restore', { version: 1, state: (await admin.work()).state })
  expect([undone.statusCode, undone.json().version.restored_from]).toEqual([201, 1])
  expect(spots((await admin.get<Comparison>('heats/comparison', query)).before)).toEqual(spots(before.before))

  const emptied = await admin.post('restore', { version: 0, state: (await admin.work()).state })
  expect([emptied.statusCode, emptied.json().version]).toEqual([
    201,
    expect.objectContaining({ version: 4, restored_from: 0, heat_count: 0 }),
  ])
  const schedule = (await test.call('GET', '/api/events/heatschedule/')).json()
  expect([schedule.version, schedule.data.flatMap((each: { heats: unknown[] }) => each.heats)]).toEqual([4, []])
  // The draw itself is kept as a version.
  const back = await admin.post('restore', { version: 2, state: (await admin.work()).state })
  expect([back.statusCode, back.json().version.heat_count > 0]).toEqual([201, true])
})

it('says what a draw keeps, and that one is under way', async () => {
  const round = await admin.round(trial)
  const [first, second] = round.heats
  const team = second?.places[0]?.team
  const locked = (await admin.post('lock', { ...trial, version: round.version, teams: [team], locked: true })).json<{
    round: Round
  }>()
  const { version } = locked.round
  await admin.post('status', { ...trial, version, heat: first?.number, status: 'called' })
  const { data, karneval } = await admin.work()
  expect(data.find((each) => each.event_instance === trial.event_instance && each.round === trial.round)).toMatchObject(
    {
      kept_count: 1,
      locked_count: 1,
      published_heat_count: round.heats.length,
    },
  )
  const isDrawing = async () => (await admin.get<{ is_drawing: boolean }>('heats/drafts')).is_drawing
  expect(await isDrawing()).toBe(false)
  const client = await test.pool.connect()
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock(7340001, $1)', [karneval])
  expect(await isDrawing()).toBe(true)
  await client.query('rollback')
  client.release()
  expect(await isDrawing()).toBe(false)
})
