import { randomUUID } from 'node:crypto'
import type { FactDetail, FactKind } from '@stafapp/shared/contract/raceday'
import type { ResponseOf } from '@stafapp/shared/contract/types'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLink, RACE_DAY } from '../../../test/support/open-link.ts'
import { pdfPages } from '../../../test/support/pdf-text.ts'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'

type Ceremonies = ResponseOf<'GET /api/raceday/ceremonies/'>
type Results = ResponseOf<'GET /api/raceday/results/'>

let portal: TestApp
const as = 'superadmin'

beforeAll(async () => {
  portal = await createTestApp({ demo: true, now: `${RACE_DAY}T18:00:00+03:00` })
})
afterAll(() => portal.close())

const diplomas = (query: Record<string, string>, who = as) =>
  portal.call('GET', '/api/events/diplomas/', { as: who, query })
const ceremonies = async () => {
  const answer = await portal.call('GET', '/api/raceday/ceremonies/', { as, query: { day: RACE_DAY } })
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.anything()])
  return answer.json<Ceremonies>()
}
const results = async () =>
  (await portal.call('GET', '/api/raceday/results/', { as, query: { day: RACE_DAY } })).json<Results>()
const time = (ms: number): FactDetail => ({ ms, precision: 10, hand: false, place: null })

type New = { kind: FactKind; team?: number; detail?: FactDetail; undoes?: string; id?: string }
async function record(where: { event_instance: number; round: string; heat: number }, facts: readonly New[]) {
  const { seq } = await results()
  const answer = await portal.call('POST', '/api/raceday/facts/', {
    as,
    body: {
      device: randomUUID(),
      facts: facts.map(({ id = randomUUID(), team = null, detail = null, undoes = null, kind }) => ({
        ...{ ...where, id, kind, team, detail, undoes, seen: seq, device_time: new Date().toISOString() },
      })),
    },
  })
  const { data } = answer.json<ResponseOf<'POST /api/raceday/facts/'>>()
  expect(data.map(({ outcome, reason }) => reason ?? outcome)).toEqual(facts.map(() => 'accepted'))
}

/** Makes all heats of a direct final of the day official, the teams in the order of their rows. */
async function decide(isWanted: (round: Results['rounds'][number]) => boolean) {
  const { rounds } = await results()
  const round = rounds.find((each) => !each.has_final && isWanted(each))
  if (!round) throw new Error('the demo has no such event')
  for (const [index, heat] of round.heats.entries()) {
    await record({ event_instance: round.event_instance, round: round.round, heat: heat.number }, [
      ...heat.rows.map(({ team }, place) => ({
        kind: 'time' as const,
        team,
        detail: time(600_000 + place * 1500 + index * 500),
      })),
      { kind: 'official' },
    ])
  }
  return round
}

describe('diplomas', () => {
  test('are none before a result is official, and say so', async () => {
    const early = await diplomas({}, 'lagledare')
    expect([early.statusCode, early.json().errors[0].detail]).toEqual([
      409,
      'Diplomen kan hämtas när det första resultatet är officiellt.',
    ])
  })

  test('F52: of a past carnival: a page for each own team, of the youngest without a rank or a time, names only when asked', async () => {
    // The demo's past names have been erased.
    await portal.pool.query(`update runner set last_name = 'Efternamn' || id where karneval_id = 1`)
    await portal.pool.query(`update karneval set young_results = 'finished' where id = 1`)
    const own = await diplomas({ karneval: '1' }, 'lagledare')
    expect([own.statusCode, own.headers['content-type']]).toEqual([200, 'application/pdf'])
    const pages = await pdfPages(own.rawPayload)
    expect(pages.length).toBeGreaterThan(3)
    for (const page of pages) expect(page).toMatch(/Vasa övningsskola/)
    for (const page of pages) expect(page).toMatch(/DIPLOM|D I P L O M/)
    const young = pages.filter((page) => page.includes('åk 1–4'))
    expect(young.length).toBeGreaterThan(0)
    expect(young.join()).not.toMatch(/plats|Tid/)
    expect(young.join()).toContain('fullföljde stafetten')
    const { rows } = await portal.pool.query<{ name: string }>(
      `select r.last_name as name from runner r join leg l on l.runner_id = r.id where r.karneval_id = 1 and not l.reserve
         and l.team_id in (select t.id from team t join school_unit u on u.id = t.school_unit_id
           join school s on s.id = u.school_id where s.name = 'Vasa övningsskola') limit 50`,
    )
    const names = rows.map(({ name }) => name)
    expect(names.length).toBeGreaterThan(5)
    expect(names.filter((name) => pages.join().includes(name))).toEqual([])
    const named = (await pdfPages((await diplomas({ karneval: '1', names: 'true' }, 'lagledare')).rawPayload)).join()
    expect(names.filter((name) => named.includes(name)).length).toBeGreaterThan(5)
  })

  test('F52: with names are for the leader alone', async () => {
    for (const who of ['superadmin', 'skoladmin'])
      expect([who, (await diplomas({ karneval: '1', names: 'true' }, who)).statusCode]).toEqual([who, 403])
  })

  test('have the rank and time of the official result, "deltog" without one, and none for who did not start', async () => {
    const round = await decide(({ event_name }) => !event_name.includes('åk 1–4'))
    const [heat] = round.heats
    const absent = heat?.rows.at(-1)
    const where = { event_instance: round.event_instance, round: round.round, heat: heat?.number ?? 1 }
    await record(where, [
      {
        kind: 'mark',
        team: absent?.team ?? 0,
        detail: { mark: 'DNS', reason: null, rule: null, edition: null, note: null },
      },
      { kind: 'correction', detail: { reason: 'Laget kom inte till start' } },
    ])
    const answer = await diplomas({ event_instance: String(round.event_instance) })
    expect(answer.statusCode).toBe(200)
    const pages = await pdfPages(answer.rawPayload)
    const teams = round.heats.flatMap(({ rows }) => rows).length
    expect(pages).toHaveLength(teams - 1)
    const first = pages.find((page) => page.includes('1:a plats'))
    expect(first).toContain(heat?.rows[0]?.team_name)
    expect(first).toContain('Tid 10:00,00')
    expect(pages.every((page) => /plats|deltog/.test(page))).toBe(true)
  })

  test('tell teams of one name in one event apart', async () => {
    const { rounds } = await results()
    const round = rounds.find(({ heats }) => heats.some(({ version }) => version > 0))
    const ran = round?.heats.flatMap(({ rows }) => rows).filter(({ mark }) => mark === null)
    const twins = ran?.slice(0, 2).map(({ team }) => team)
    await portal.pool.query(`update team set name = 'Havets barn' where id = any($1)`, [twins])
    const pages = await pdfPages((await diplomas({ event_instance: String(round?.event_instance) })).rawPayload)
    const named = pages.map((page) => /Havets barn \(.+?\)/.exec(page)?.[0]).filter(Boolean)
    expect(named).toHaveLength(2)
    expect(new Set(named).size).toBe(2)
  })
})

describe('prize-giving', () => {
  test('has the first three of an official event, how many and by whom is set, and a newer setting is not overwritten', async () => {
    const round = await decide(({ event_name, state }) => !event_name.includes('åk 1–4') && state === 'open')
    const of = async () => (await ceremonies()).data.find((each) => each.event_instance === round.event_instance)
    const before = await of()
    expect(before).toMatchObject({ state: 'official', places: 3, presenter: '', version: 0, protests: 0 })
    expect(before?.prizes.map(({ rank, shown }) => [rank, shown])).toEqual([
      [1, '10:00,00'],
      ...(round.heats.length > 1 ? [[2, '10:00,50']] : [[2, '10:01,50']]),
      ...(round.heats.length > 2 ? [[3, '10:01,00']] : round.heats.length > 1 ? [[3, '10:01,50']] : [[3, '10:03,00']]),
    ])
    expect(before?.prizes.every(({ runners }) => runners === null)).toBe(true)
    const set = (version: number, presenter: string, places = 2) =>
      portal.call('PATCH', `/api/raceday/ceremonies/${round.event_instance}/`, {
        as,
        body: { version, presenter, places },
      })
    const answers = await Promise.all([set(0, 'Rektor <b>Ek</b>'), set(0, 'Rektor Al')])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect((await set(1, 'Rektor Ek')).json()).toMatchObject({ version: 2, presenter: 'Rektor Ek', places: 2 })
    expect((await of())?.prizes.map(({ rank }) => rank)).toEqual([1, 2])
    const sheet = await portal.call('GET', '/api/raceday/ceremonies/file/', {
      as,
      query: { day: RACE_DAY, event_instance: String(round.event_instance) },
    })
    const [page] = await pdfPages(sheet.rawPayload)
    expect(page).toContain('Rektor Ek')
    expect(page).toContain(before?.prizes[0]?.team_name)
    expect(page).not.toContain('INOFFICIELLT')
  })

  test("an official's link sees its day, marks prizes as given out, and takes only that back", async () => {
    const cookie = await openLink(portal, { task: 'ceremony' })
    const headers = { cookie }
    const query = { task: 'ceremony' }
    const answer = await portal.app.inject({ url: '/api/raceday/ceremonies/', query, headers })
    const { data, days } = answer.json<Ceremonies>()
    expect(days).toEqual([RACE_DAY])
    const ceremony = data.find(({ heat, state }) => heat !== null && state === 'official')
    if (!ceremony) throw new Error('no event is decided')
    const { event_instance, round, heat } = ceremony
    const say = async (fact: object) => {
      const sent = await portal.app.inject({
        method: 'POST',
        url: '/api/raceday/facts/',
        ...{ query, headers },
        payload: {
          device: randomUUID(),
          facts: [
            {
              ...{ event_instance, round, heat, team: null, undoes: null, seen: 0 },
              ...{ id: randomUUID(), device_time: new Date().toISOString(), ...fact },
            },
          ],
        },
      })
      return sent.json<ResponseOf<'POST /api/raceday/facts/'>>().data[0]
    }
    const id = randomUUID()
    expect(await say({ id, kind: 'awarded' })).toMatchObject({ outcome: 'accepted' })
    expect(await say({ kind: 'undo', undoes: id })).toMatchObject({ outcome: 'accepted' })
    expect(await say({ kind: 'official' })).toMatchObject({ outcome: 'refused' })
    const facts = await portal.app.inject({ url: '/api/raceday/facts/', query: { ...query, since: '0' }, headers })
    const official = facts.json<ResponseOf<'GET /api/raceday/facts/'>>().data.find(({ kind }) => kind === 'official')
    expect(await say({ kind: 'undo', undoes: official?.id, heat: official?.heat })).toMatchObject({
      outcome: 'refused',
    })
    const own = (await ceremonies()).data.find((each) => each.event_instance === event_instance)
    expect(own?.state).toBe('official')
    const pdf = await portal.app.inject({ url: '/api/raceday/ceremonies/file/', query, headers })
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  })

  test('an event without any result is told, and its sheet says that it is not official', async () => {
    const { data } = await ceremonies()
    const open = data.find(({ state }) => state === 'none')
    expect(open).toMatchObject({ prizes: [], heats_official: 0 })
    const none = await portal.call('GET', '/api/raceday/ceremonies/file/', {
      as,
      query: { day: RACE_DAY, event_instance: String(open?.event_instance) },
    })
    expect((await pdfPages(none.rawPayload)).join()).toContain('INOFFICIELLT')
    const foreign = await portal.call('GET', '/api/raceday/ceremonies/file/', {
      as,
      query: { event_instance: '999999' },
    })
    expect(foreign.statusCode).toBe(404)
  })
})
