import type { ResponseOf } from '@stafapp/shared/contract/types'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { organiser, type Round } from '../heats-fixtures.ts'

type Results = ResponseOf<'GET /api/events/heats/results/'>
type Reading = ResponseOf<'POST /api/events/heats/readings/'>
type Parked = ResponseOf<'GET /api/events/heats/readings/'>

let test: TestApp
let admin: ReturnType<typeof organiser>
let trial: { event_instance: number; round: 'TRIAL' | 'FINAL' }
let round: Round
let eventNo: number

beforeAll(async () => {
  test = await createTestApp({ demo: true })
  admin = organiser(test)
  trial = await admin.trial()
  round = await admin.round(trial)
  const { rows } = await test.pool.query<{ event_id: number }>('select event_id from event_instance where id = $1', [
    trial.event_instance,
  ])
  eventNo = rows[0]?.event_id ?? 0
})
afterAll(() => test.close())

const results = () => admin.get<Results>('heats/results', { event_instance: String(trial.event_instance) })
const parked = async () => (await admin.get<Parked>('heats/readings')).data
const read = (text: string, name = 'fil.lif') =>
  test.call('POST', '/api/events/heats/readings/', {
    as: 'superadmin',
    query: { name },
    body: Buffer.from(text),
    headers: { 'content-type': 'application/octet-stream' },
  })
const reading = async (text: string, name?: string) => {
  const response = await read(text, name)
  expect([response.statusCode, response.body.slice(0, 200)]).toEqual([200, expect.anything()])
  return response.json<Reading>()
}

/** A heat's file as written by the timing computer, with thousandths for each lane. */
const lif = (number: number, { ms = 60_000, lanes = 8, event = eventNo, part = 1 } = {}) => {
  const places = (round.heats.find((heat) => heat.number === number)?.places ?? []).slice(0, lanes)
  const time = (index: number) => {
    const at = ms + number * 137 + index * 1011
    return `${Math.floor(at / 60_000)}:${String(Math.floor((at % 60_000) / 1000)).padStart(2, '0')}.${String(at % 1000).padStart(3, '0')}`
  }
  const rows = places.map(
    ({ lane, team }, index) => `${index + 1},${team},${lane},Lag,,Skola,${time(index)},,,,,,,,${team}`,
  )
  return [`${event},${part},${number},Namn i filen,,,,,,400,13:52:07.4697`, ...rows, ''].join('\r\n')
}

describe('a result file', () => {
  it('of a heat is stored to the thousandth; reading one more changes no other time', async () => {
    const first = await reading(lif(1))
    expect(first.reading).toMatchObject({ state: 'applied', event_instance: trial.event_instance, heat: 1, reason: '' })
    expect(first.changes).toHaveLength(round.heats[0]?.places.length ?? 0)
    for (const number of [2, 3]) await reading(lif(number))
    const before = await results()
    expect(before.data.some(({ time_ms }) => (time_ms ?? 0) % 10 !== 0)).toBe(true)
    await reading(lif(4))
    const after = await results()
    const known = new Set(before.data.map(({ team }) => team))
    expect(after.data.filter(({ team }) => known.has(team))).toEqual(before.data)
    expect(after.data.length).toBeGreaterThan(before.data.length)
    expect(after.version).toBe(before.version + 1)
  })

  it('that is read again changes nothing; a re-read photo says what became different', async () => {
    const before = await results()
    const again = await reading(lif(1))
    expect([again.reading.state, again.changes]).toEqual(['applied', []])
    expect(await results()).toEqual(before)
    const reread = await reading(lif(1, { ms: 60_002 }))
    expect(reread.changes[0]).toMatchObject({ before: { time_ms: expect.any(Number) }, after: { place: 1 } })
    expect((reread.changes[0]?.after.time_ms ?? 0) - (reread.changes[0]?.before?.time_ms ?? 0)).toBe(2)
  })

  it('of another event, round, heat or team is parked with the reason, and changes no stored result', async () => {
    const before = await results()
    const other = round.heats[1]?.places[0]
    const { rows } = await test.pool.query<{ event_id: number }>(
      `select event_id from event_instance i join karneval k on k.id = i.karneval_id and k.status = 'active'
       join event e on e.id = i.event_id where e.rounds = '{TRIAL,FINAL}' and i.id <> $1 order by event_id limit 1`,
      [trial.event_instance],
    )
    const reasons: Record<string, RegExp> = {
      [lif(1, { event: 0 })]: /utan startlista/,
      [lif(1, { event: 77 })]: /^Gren 77 finns inte/,
      [lif(1, { event: rows[0]?.event_id })]: /^Bana \d: laget \d+ står inte i heat 1\.$/,
      [lif(1, { part: 2 })]: /filen gäller finalen/,
      [lif(1, { part: 3 })]: /har ingen omgång 3/,
      [lif(1).replace(`${eventNo},1,1`, `${eventNo},1,99`)]: /har inget heat 99/,
      [`${lif(1, { lanes: 2 })}3,${other?.team},5,x,,,61.1,,,,,,,,${other?.team}`]:
        /^Bana 5: laget \d+ står inte i heat 1/,
    }
    for (const [text, reason] of Object.entries(reasons)) {
      const { reading: row, changes } = await reading(text, 'fel.lif')
      expect([row.state, changes]).toEqual(['parked', []])
      expect(row.reason).toMatch(reason)
    }
    expect(await results()).toEqual(before)
    expect((await parked()).map(({ file_name }) => file_name)).toEqual(Object.keys(reasons).map(() => 'fel.lif'))
    // The same content again counts as the same file.
    await reading(Object.keys(reasons)[0] ?? '', 'fel.lif')
    expect(await parked()).toHaveLength(Object.keys(reasons).length)
  })

  it('that is parked can be assigned to a heat by hand, or discarded; once, by the version that was read', async () => {
    const [first, second] = await parked()
    const target = { event_instance: trial.event_instance, heat: 5 }
    const assign = (version: number) => admin.post(`readings/${first?.id}/assign`, { ...target, version })
    const done = await assign(first?.version ?? 0)
    expect(done.statusCode).toBe(200)
    expect(done.json<Reading>()).toMatchObject({ reading: { state: 'applied', heat: 5 } })
    const lanes = new Set(round.heats[4]?.places.map(({ team }) => team))
    expect((await results()).data.filter(({ team }) => lanes.has(team)).length).toBeGreaterThan(0)
    expect((await assign(first?.version ?? 0)).statusCode).toBe(409)
    const gone = await admin.post(`readings/${second?.id}/discard`, { version: second?.version })
    expect([gone.statusCode, gone.json().state]).toEqual([200, 'discarded'])
    const left = (await parked()).map(({ id }) => id)
    expect(left).not.toContain(first?.id)
    expect(left).not.toContain(second?.id)
  })

  it('never replaces a time that was typed by hand without being asked', async () => {
    const { version, data } = await results()
    const typed = data.map(({ source: _source, ...result }, index) =>
      index === 0 ? { ...result, time_ms: (result.time_ms ?? 0) + 500 } : result,
    )
    const saved = await admin.post('results', { ...trial, round: undefined, version, results: typed })
    expect(saved.statusCode).toBe(200)
    // An unchanged result that is saved again keeps its source.
    expect(saved.json<Results>().data.filter(({ source }) => source === 'hand')).toHaveLength(1)
    const number = round.heats.find((heat) => heat.places.some(({ team }) => team === data[0]?.team))?.number ?? 0
    const answer = await reading(lif(number, { ms: 60_777 }))
    expect(answer.reading).toMatchObject({
      state: 'parked',
      reason: `Heat ${number} har resultat som är skrivna för hand.`,
    })
  })

  it('is refused when it is no result file or too large, and belongs to the organiser alone', async () => {
    const wrong = await read('Placering;Lag\r\n1;Norra')
    expect([wrong.statusCode, wrong.json().errors[0].detail]).toEqual([
      400,
      'Filen är ingen resultatfil från tidtagningen (.lif).',
    ])
    expect((await read('x'.repeat(200_000))).statusCode).toBe(413)
    for (const as of ['lagledare', 'skoladmin']) {
      const response = await test.call('GET', '/api/events/heats/readings/', { as })
      expect(response.statusCode).toBe(403)
    }
  })
})

describe('two organisers', () => {
  it('do not overwrite each other: the second is refused with the results as they are now', async () => {
    const { version, data } = await results()
    const write = (change: number) =>
      admin.post('results', {
        event_instance: trial.event_instance,
        version,
        results: data.map(({ source: _source, ...result }) => ({ ...result, time_ms: (result.time_ms ?? 1) + change })),
      })
    const both = await Promise.all([write(1), write(2)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const refused = both.find(({ statusCode }) => statusCode === 409)?.json()
    expect(refused.errors[0].code).toBe('conflict')
    expect(refused.current).toEqual(await results())
    // Reading a file changes the version like any other write.
    const stale = (await results()).version
    const heat = round.heats[5]?.number ?? 0
    await reading(lif(heat))
    const late = await admin.post('results', { event_instance: trial.event_instance, version: stale, results: [] })
    expect(late.statusCode).toBe(409)
    expect((await results()).data.length).toBeGreaterThan(data.length)
  })
})
