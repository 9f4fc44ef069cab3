import { randomUUID } from 'node:crypto'
import type { FactKind, OfficialTask } from '@stafapp/shared/contract/raceday'
import { officialTasks } from '@stafapp/shared/contract/raceday'
import type { ResponseOf } from '@stafapp/shared/contract/types'
import { deriveHeat } from '@stafapp/shared/rules/raceday/derive-heat'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeLink, openLink, RACE_DAY } from '../../test/support/open-link.ts'
import { createTestApp, type TestApp } from '../../test/support/test-app.ts'

type StartList = ResponseOf<'GET /api/raceday/start-list/'>
type Heat = StartList['heats'][number]
type Outcomes = ResponseOf<'POST /api/raceday/facts/'>

const MORNING = `${RACE_DAY}T09:00:00+03:00`

let portal: TestApp

beforeAll(async () => {
  portal = await createTestApp({ demo: true, now: MORNING })
})
beforeEach(() => portal.now.set(MORNING))
afterAll(() => portal.close())

/** A device that has opened a link, with calls as its page makes them. */
async function device(task: OfficialTask, cookie?: string) {
  const session = cookie ?? (await openLink(portal, { task }))
  const id = randomUUID()
  const headers = { cookie: session }
  const startList = () => portal.call('GET', '/api/raceday/start-list/', { headers, query: { task } })
  const send = (facts: object[], from = id) =>
    portal.call('POST', '/api/raceday/facts/', { headers, query: { task }, body: { device: from, facts } })
  return {
    id,
    session,
    startList,
    send,
    read: async () => (await startList()).json<StartList>(),
    record: async (...facts: object[]) => (await send(facts)).json<Outcomes>().data,
    since: async (seq: number) =>
      (await portal.call('GET', '/api/raceday/facts/', { headers, query: { task, since: String(seq) } })).json<
        ResponseOf<'GET /api/raceday/facts/'>
      >(),
  }
}

const factOf = (heat: Heat, kind: FactKind, rest: object = {}) => ({
  id: randomUUID(),
  kind,
  event_instance: heat.event_instance,
  round: heat.round,
  heat: heat.number,
  team: null,
  undoes: null,
  device_time: new Date().toISOString(),
  seen: 0,
  ...rest,
})

let used = 0
/** A heat that no other test has used, and one of its teams. */
async function freshHeat() {
  const { heats, seq } = await (await device('call_room')).read()
  const heat = heats.filter(({ places }) => places.length > 1)[used++]
  const team = heat?.places[0]?.team
  if (!heat || !team) throw new Error('the demo has no such heat')
  return { heat, team, seq }
}

const ofHeat = ({ facts }: StartList, heat: Heat) =>
  facts.filter(
    (fact) => fact.event_instance === heat.event_instance && fact.round === heat.round && fact.heat === heat.number,
  )

const derived = (list: StartList, heat: Heat) =>
  deriveHeat(
    ofHeat(list, heat),
    heat.places.map(({ team }) => team),
  )

const refusal = (answer: { statusCode: number; json: () => { errors: { code: string; detail: string }[] } }) => {
  const [error] = answer.json().errors
  return [answer.statusCode, error?.code, error?.detail]
}

describe('a link', () => {
  test('R61: is told once, as an address with a QR code, and only its hash is stored', async () => {
    const { link, url, qr_svg, token } = await makeLink(portal, { task: 'call_room', name: 'Grind 2' })
    expect(url).toBe(`https://stafett.test/tavlingsdag/upprop#${token}`)
    expect(qr_svg).toContain('<svg')
    expect(link).toMatchObject({
      name: 'Grind 2',
      task: 'call_room',
      day: RACE_DAY,
      state: 'open',
      devices: 0,
      facts: 0,
    })
    const { rows } = await portal.pool.query('select * from official_link where id = $1', [link.id])
    expect(JSON.stringify(rows)).not.toContain(token)
    const list = await portal.call('GET', '/api/raceday/links/', { as: 'superadmin' })
    expect(list.body).not.toContain(token)
  })

  test('is for a day of the carnival and has a name', async () => {
    const make = (body: object) => portal.call('POST', '/api/raceday/links/', { as: 'superadmin', body })
    expect(refusal(await make({ task: 'start', day: '2025-05-18', name: 'A' }))).toEqual([
      400,
      'invalid',
      'Välj en av karnevalens dagar.',
    ])
    expect(refusal(await make({ task: 'start', day: RACE_DAY, name: '  ' }))[1]).toBe('required')
  })

  test('opens a session that a script cannot read, that other sites cannot use and that ends with the day', async () => {
    const { token } = await makeLink(portal, { task: 'call_room' })
    const answer = await portal.call('POST', '/api/raceday/sessions/', { body: { token } })
    expect(answer.json()).toMatchObject({
      task: 'call_room',
      day: RACE_DAY,
      name: 'Prov call_room',
      ends_at: '2025-05-16T20:59:59.999Z',
    })
    expect(answer.headers['set-cookie']).toMatch(
      /^stafapp-official-call_room=[\w-]{43}; Path=\/api\/raceday\/; Max-Age=54000; HttpOnly; SameSite=Strict; Secure$/,
    )
  })

  test('R61: ends at midnight in Finland, on open phones too, and says so', async () => {
    const { token } = await makeLink(portal, { task: 'call_room' })
    const phone = await device('call_room')
    portal.now.set('2025-05-16T23:59:59+03:00')
    expect((await phone.startList()).statusCode).toBe(200)
    portal.now.set('2025-05-17T00:00:00+03:00')
    expect(refusal(await phone.startList())).toEqual([
      401,
      'link_ended',
      'Länkens dag är slut. Be tävlingskansliet om en ny länk.',
    ])
    expect(refusal(await portal.call('POST', '/api/raceday/sessions/', { body: { token } }))).toEqual([
      410,
      'link_ended',
      'Länken gällde fredag den 16 maj och har slutat gälla. Be tävlingskansliet om en ny länk.',
    ])
  })

  test('of another day does not open today', async () => {
    const { token } = await makeLink(portal, { task: 'call_room', day: '2025-05-17' })
    expect(refusal(await portal.call('POST', '/api/raceday/sessions/', { body: { token } }))).toEqual([
      409,
      'link_early',
      'Länken börjar gälla lördag den 17 maj. Öppna den då.',
    ])
  })

  test('R61: that is revoked stops working at once on every device, and says so', async () => {
    const { link, token } = await makeLink(portal, { task: 'call_room', name: 'Borttappad telefon' })
    const opened = await portal.call('POST', '/api/raceday/sessions/', { body: { token } })
    const phone = await device('call_room', String(opened.headers['set-cookie']).split(';')[0])
    expect((await phone.startList()).statusCode).toBe(200)
    const revoke = () => portal.call('POST', `/api/raceday/links/${link.id}/revoke/`, { as: 'superadmin' })
    expect((await revoke()).json()).toMatchObject({ state: 'revoked', devices: 1 })
    expect((await revoke()).statusCode).toBe(200)
    expect(refusal(await phone.startList())).toEqual([
      401,
      'link_revoked',
      'Länken har spärrats. Be tävlingskansliet om en ny länk.',
    ])
    expect(refusal(await portal.call('POST', '/api/raceday/sessions/', { body: { token } }))[0]).toBe(410)
    const { rows } = await portal.pool.query(
      `select action, after->>'name' as name from audit_entry where object_type = 'official_link' and object_id = $1 order by id`,
      [link.id],
    )
    expect(rows.map(({ action, name }) => [action, name])).toEqual([
      ['raceday.link_made', 'Borttappad telefon'],
      ['raceday.link_opened', 'Borttappad telefon'],
      ['raceday.link_revoked', 'Borttappad telefon'],
    ])
  })

  test('cannot be guessed: a network gets 50 tries, and a right link is opened all the same', async () => {
    const address = '198.51.100.77'
    const open = (token: string) => portal.call('POST', '/api/raceday/sessions/', { body: { token }, address })
    for (let n = 0; n < 50; n += 1) expect((await open(`wrong${n}`)).statusCode).toBe(400)
    expect((await open('wrong')).statusCode).toBe(429)
    const { token } = await makeLink(portal, { task: 'call_room' })
    expect((await open(token)).statusCode).toBe(201)
  })

  test('R61: opens its own task: the cookie under another task’s name is nothing', async () => {
    const phone = await device('announcer')
    const forged = phone.session.replace('announcer', 'call_room')
    expect((await (await device('call_room', forged)).startList()).statusCode).toBe(401)
  })
})

test.each(officialTasks)('R61: a leaked link of %s shows names only in the call room', async (task) => {
  const list = await (await device(task)).read()
  expect(list.heats.length).toBeGreaterThan(10)
  const legs = list.heats.flatMap(({ places }) => places.map((place) => place.legs))
  if (task === 'call_room') {
    expect(legs.some((own) => own !== null && own.length > 0)).toBe(true)
    return
  }
  expect(legs.every((own) => own === null)).toBe(true)
  expect(JSON.stringify(list)).not.toMatch(/first_name|last_name|phone|email/)
})

test('a link shows its own day only, whatever day it asks for', async () => {
  const phone = await device('call_room')
  const query = { task: 'call_room', day: '2025-05-17' }
  const answer = await portal.call('GET', '/api/raceday/start-list/', { headers: { cookie: phone.session }, query })
  const list = answer.json<StartList>()
  expect(list.day).toBe(RACE_DAY)
  expect(list.heats.every(({ starts_at }) => starts_at?.startsWith(RACE_DAY))).toBe(true)
})

test('an opened link answers with the next heats and what is recorded of them, as the whole list has them', async () => {
  const { token } = await makeLink(portal, { task: 'call_room' })
  const opened = await portal.call('POST', '/api/raceday/sessions/', { body: { token } })
  const next = opened.json<{ list: StartList }>().list
  const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? ''
  const whole = await (await device('call_room', cookie)).read()
  const asked = { headers: { cookie }, query: { task: 'call_room', part: 'next' } }
  expect((await portal.call('GET', '/api/raceday/start-list/', asked)).json()).toEqual(next)
  expect([next.part, whole.part]).toEqual(['next', null])
  expect(next.heats.length).toBeGreaterThan(0)
  expect(next.heats.length).toBeLessThanOrEqual(8)
  expect(whole.heats.length).toBeGreaterThan(next.heats.length)
  const from = whole.heats.findIndex((heat) => JSON.stringify(heat) === JSON.stringify(next.heats[0]))
  expect(from).toBeGreaterThanOrEqual(0)
  expect(next.heats).toEqual(whole.heats.filter(({ status }) => status !== 'run').slice(from, from + 8))
  expect(next.facts).toEqual(next.heats.flatMap((heat) => ofHeat(whole, heat)).toSorted((a, b) => a.seq - b.seq))
  expect(next.seq).toBe(whole.seq)
})

describe('facts', () => {
  test('of two devices are one day for both, in the server’s order', async () => {
    const { heat, team, seq } = await freshHeat()
    const [first, second] = [await device('call_room'), await device('call_room')]
    const present = factOf(heat, 'present', { team, seen: seq })
    expect(await first.record(present)).toMatchObject([{ id: present.id, outcome: 'accepted', reason: null }])
    await second.record(factOf(heat, 'absent', { team, seen: seq }))
    const list = await first.read()
    expect(derived(list, heat).places[0]).toMatchObject({ state: 'absent', contradiction: { kind: 'devices' } })
    expect((await second.since(seq)).data).toEqual(ofHeat(list, heat))
    expect(ofHeat(list, heat).map(({ by }) => by)).toEqual(['Prov call_room', 'Prov call_room'])
  })

  test('F33: that are sent again are stored once, also in the same moment', async () => {
    const { heat, team } = await freshHeat()
    const phone = await device('call_room')
    const fact = factOf(heat, 'present', { team })
    const answers = await Promise.all(Array.from({ length: 8 }, () => phone.record(fact, fact)))
    const outcomes = answers.flat().map(({ outcome }) => outcome)
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'already')).toHaveLength(15)
    expect(ofHeat(await phone.read(), heat)).toHaveLength(1)
  })

  test('with an id that another fact has are refused, from the same and from another device', async () => {
    const { heat, team } = await freshHeat()
    const phone = await device('call_room')
    const fact = factOf(heat, 'present', { team })
    await phone.record(fact)
    const sentence = 'Samma nummer har använts för en annan anteckning.'
    expect(await phone.record({ ...fact, kind: 'absent' })).toMatchObject([{ outcome: 'refused', reason: sentence }])
    const other = (await phone.send([fact], randomUUID())).json<Outcomes>().data
    expect(other).toMatchObject([{ outcome: 'refused', reason: sentence }])
    expect(derived(await phone.read(), heat).places[0]?.state).toBe('present')
  })

  test('a clock that is an hour wrong changes nothing', async () => {
    const { heat, team, seq } = await freshHeat()
    const [slow, right] = [await device('call_room'), await device('call_room')]
    await right.record(factOf(heat, 'present', { team, seen: seq }))
    const known = (await slow.read()).seq
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
    await slow.record(factOf(heat, 'absent', { team, seen: known, device_time: hourAgo }))
    expect(derived(await right.read(), heat).places[0]).toMatchObject({ state: 'absent', contradiction: null })
  })

  test('one that cannot be recorded gets its sentence and stops no other', async () => {
    const { heat, team } = await freshHeat()
    const phone = await device('call_room')
    const { rows } = await portal.pool.query<{ snapshot: { event_instance: number; round: string; number: number }[] }>(
      'select snapshot from heat_version order by version desc limit 1',
    )
    const ofDay = new Set(
      (await phone.read()).heats.map((each) => `${each.event_instance}/${each.round}/${each.number}`),
    )
    const saturday = rows[0]?.snapshot.find((each) => !ofDay.has(`${each.event_instance}/${each.round}/${each.number}`))
    const foreignTeam = (await phone.read()).heats.find((each) => each.event_instance !== heat.event_instance)
      ?.places[0]
    const outcomes = await phone.record(
      factOf(heat, 'sent', { heat: 9999 }),
      factOf(heat, 'called', {
        event_instance: saturday?.event_instance,
        round: saturday?.round,
        heat: saturday?.number,
      }),
      factOf(heat, 'present', { team: foreignTeam?.team }),
      factOf(heat, 'present'),
      factOf(heat, 'called', { team }),
      factOf(heat, 'undo', { team }),
      factOf(heat, 'undo', { team, undoes: randomUUID() }),
      factOf(heat, 'run'),
      factOf(heat, 'present', { team }),
    )
    expect(outcomes.map(({ outcome, reason }) => reason ?? outcome)).toEqual([
      'Heatet finns inte bland heaten på länkens dag.',
      'Heatet finns inte bland heaten på länkens dag.',
      'Laget är inte med i heatet.',
      'Anteckningen är ofullständig.',
      'Anteckningen är ofullständig.',
      'Anteckningen är ofullständig.',
      'Markeringen som ska ångras finns inte.',
      'Länkens uppgift antecknar inte det här.',
      'accepted',
    ])
  })

  test('more than 50 at once, unknown fields and broken ids are refused whole', async () => {
    const { heat, team } = await freshHeat()
    const phone = await device('call_room')
    const many = Array.from({ length: 51 }, () => factOf(heat, 'present', { team }))
    expect((await phone.send(many)).statusCode).toBe(400)
    expect((await phone.send([factOf(heat, 'present', { team, id: 'x' })])).statusCode).toBe(400)
    expect((await phone.send([factOf(heat, 'present', { team, seq: 1 })])).statusCode).toBe(400)
    expect(ofHeat(await phone.read(), heat)).toEqual([])
  })

  test('a mark after the heat was sent is refused to those who knew, kept and shown from one who did not', async () => {
    const { heat, team, seq } = await freshHeat()
    const [first, second] = [await device('call_room'), await device('call_room')]
    await first.record(factOf(heat, 'sent', { seen: seq }))
    const closed = await first.record(factOf(heat, 'present', { team, seen: seq }))
    expect(closed).toMatchObject([{ outcome: 'refused', reason: 'Heatet har redan sänts till start.' }])
    expect(await second.record(factOf(heat, 'present', { team, seen: seq }))).toMatchObject([{ outcome: 'accepted' }])
    expect(derived(await first.read(), heat)).toMatchObject({
      state: 'at_start',
      places: [{ state: 'dns', contradiction: { kind: 'late' } }, ...heat.places.slice(1).map(() => ({}))],
    })
  })

  test('are taken back by an undo, and the start records what the call room cannot', async () => {
    const { heat, team } = await freshHeat()
    const [room, start] = [await device('call_room'), await device('start')]
    const sent = factOf(heat, 'sent')
    await room.record(factOf(heat, 'present', { team }), sent)
    await room.record(factOf(heat, 'undo', { undoes: sent.id }))
    expect(derived(await room.read(), heat).state).toBe('planned')
    await start.record(factOf(heat, 'dns', { team }), factOf(heat, 'run'))
    expect(derived(await room.read(), heat)).toMatchObject({
      state: 'run',
      places: [{ state: 'dns' }, ...heat.places.slice(1).map(() => ({}))],
    })
  })

  test('of the organiser need no link, on any day', async () => {
    const answer = await portal.call('GET', '/api/raceday/start-list/', {
      as: 'superadmin',
      query: { day: '2025-05-17' },
    })
    const list = answer.json<StartList>()
    const heat = list.heats.find(({ places }) => places.length > 1)
    if (!heat) throw new Error('the demo has no heat on Saturday')
    const fact = factOf(heat, 'present', { team: heat.places[0]?.team })
    const sent = await portal.call('POST', '/api/raceday/facts/', {
      as: 'superadmin',
      body: { device: randomUUID(), facts: [fact] },
    })
    expect(sent.json<Outcomes>().data).toMatchObject([{ outcome: 'accepted' }])
    const after = await portal.call('GET', '/api/raceday/start-list/', {
      as: 'superadmin',
      query: { day: '2025-05-17' },
    })
    expect(after.json<StartList>().facts).toMatchObject([{ id: fact.id, by: 'Arrangören', source: 'organiser' }])
  })

  test('are in the change log with the link’s name, and open pages are told', async () => {
    const { heat, team } = await freshHeat()
    const phone = await device('call_room', await openLink(portal, { task: 'call_room', name: 'Grind 7' }))
    await phone.record(factOf(heat, 'present', { team }))
    const { rows } = await portal.pool.query(
      `select after from audit_entry where action = 'raceday.facts' and after->>'name' = 'Grind 7'`,
    )
    expect(rows).toMatchObject([{ after: { facts: [{ kind: 'present', team }] } }])
    const { rows: told } = await portal.pool.query('select calls from change_event order by id desc limit 1')
    expect(told).toEqual([{ calls: ['GET /api/raceday/facts/'] }])
  })

  test('R61: of a phone whose link is revoked between two of its sendings are sent whole by its next link, none twice', async () => {
    const { heat } = await freshHeat()
    const teams = heat.places.map(({ team }) => team)
    const facts = teams.map((team) => factOf(heat, 'present', { team }))
    const { link, token } = await makeLink(portal, { task: 'call_room', name: 'Grind 8' })
    const opened = await portal.call('POST', '/api/raceday/sessions/', { body: { token } })
    const phone = await device('call_room', String(opened.headers['set-cookie']).split(';')[0])
    await phone.record(...facts.slice(0, 1))
    await portal.call('POST', `/api/raceday/links/${link.id}/revoke/`, { as: 'superadmin' })
    expect(refusal(await phone.send(facts.slice(1)))).toEqual([
      401,
      'link_revoked',
      'Länken har spärrats. Be tävlingskansliet om en ny länk.',
    ])
    const next = await device('call_room')
    expect(ofHeat(await next.read(), heat)).toHaveLength(1)
    // The device keeps its number: it does not know whether the answer to the first sending was lost.
    const outcomes = (await next.send(facts, phone.id)).json<Outcomes>().data.map(({ outcome }) => outcome)
    expect(outcomes).toEqual(['already', ...facts.slice(1).map(() => 'accepted')])
    expect(ofHeat(await next.read(), heat).map(({ team }) => team)).toEqual(teams)
  })

  test('R61: that come after the day’s end store nothing and say so; the organiser can still record them', async () => {
    const { heat, team } = await freshHeat()
    const phone = await device('call_room')
    const fact = factOf(heat, 'present', { team })
    portal.now.set('2025-05-17T00:00:01+03:00')
    expect(refusal(await phone.send([fact]))).toEqual([
      401,
      'link_ended',
      'Länkens dag är slut. Be tävlingskansliet om en ny länk.',
    ])
    const saturday = await openLink(portal, { task: 'call_room', day: '2025-05-17' })
    const other = await device('call_room', saturday)
    expect(await other.record(fact)).toMatchObject([
      { outcome: 'refused', reason: 'Heatet finns inte bland heaten på länkens dag.' },
    ])
    const late = await portal.call('POST', '/api/raceday/facts/', {
      as: 'superadmin',
      body: { device: phone.id, facts: [fact] },
    })
    expect(late.json<Outcomes>().data).toMatchObject([{ outcome: 'accepted' }])
    portal.now.set(MORNING)
    expect(ofHeat(await (await device('call_room')).read(), heat)).toMatchObject([{ id: fact.id, by: 'Arrangören' }])
  })

  test('of the timing crew count as they came, whatever the clock of a borrowed computer and the order of the lanes', async () => {
    const { heat, team, seq } = await freshHeat()
    const crew = await device('timing')
    const time = (ms: number, device_time: string, of = team) =>
      factOf(heat, 'time', { team: of, seen: seq, device_time, detail: { ms, precision: 10, hand: true, place: null } })
    const last = heat.places.at(-1)?.team ?? 0
    const outcomes = await crew.record(
      time(64_000, '2031-01-01T00:00:00.000Z', last),
      time(63_000, '2031-01-01T00:00:00.000Z'),
      time(62_500, '1999-12-31T23:59:59.000Z'),
    )
    expect(outcomes.map(({ reason, outcome }) => reason ?? outcome)).toEqual(['accepted', 'accepted', 'accepted'])
    const answer = await portal.call('GET', '/api/raceday/results/', {
      as: 'superadmin',
      query: { day: RACE_DAY, event_instance: String(heat.event_instance) },
    })
    const told = answer
      .json<ResponseOf<'GET /api/raceday/results/'>>()
      .rounds.find(({ round }) => round === heat.round)
      ?.heats.find(({ number }) => number === heat.number)
    expect(told?.rows.slice(0, 2).map((row) => [row.team, row.ms, row.rank])).toEqual([
      [team, 62_500, 1],
      [last, 64_000, 2],
    ])
  })

  test('F33: are changed and deleted by nobody, not even by the database’s owner', async () => {
    const { heat, team } = await freshHeat()
    await (await device('call_room')).record(factOf(heat, 'present', { team }))
    for (const statement of [
      `update raceday_fact set kind = 'absent'`,
      'delete from raceday_fact',
      'truncate raceday_fact',
    ]) {
      await expect(portal.pool.query(statement)).rejects.toMatchObject({ constraint: 'raceday_fact_kept' })
    }
  })
})

describe('the states of the heats', () => {
  const read = async () => {
    const answer = await portal.call('GET', '/api/raceday/heat-states/', { query: { date: RACE_DAY } })
    return answer.json<ResponseOf<'GET /api/raceday/heat-states/'>>().data
  }
  const stateOf = async (heat: Heat) =>
    (await read()).find(
      (each) => each.event_instance === heat.event_instance && each.round === heat.round && each.heat === heat.number,
    )?.state

  test('are public, without names, and follow each step and its undo at once', async () => {
    const { heat } = await freshHeat()
    const callRoom = await device('call_room')
    const start = await device('start')
    expect(await stateOf(heat)).toBeUndefined()
    await callRoom.record(factOf(heat, 'called'))
    expect(await stateOf(heat)).toBe('called')
    const sent = factOf(heat, 'sent')
    await callRoom.record(sent)
    expect(await stateOf(heat)).toBe('at_start')
    await callRoom.record(factOf(heat, 'undo', { undoes: sent.id }))
    expect(await stateOf(heat)).toBe('called')
    await start.record(factOf(heat, 'run'))
    expect(await stateOf(heat)).toBe('run')
    expect(Object.keys((await read())[0] ?? {}).sort()).toEqual(['event_instance', 'heat', 'round', 'state'])
  })

  test('a team’s mark changes none of them, so that phones do not read them again', async () => {
    const { heat, team } = await freshHeat()
    const callRoom = await device('call_room')
    const changes = async () => {
      const { rows } = await portal.pool.query(
        `select count(*)::int as n from change_event where 'GET /api/raceday/heat-states/' = any(calls)`,
      )
      return rows[0]?.n as number
    }
    const before = await changes()
    await callRoom.record(factOf(heat, 'present', { team }))
    expect(await changes()).toBe(before)
    await callRoom.record(factOf(heat, 'called'))
    expect(await changes()).toBe(before + 1)
  })
})

describe('a late change of legs', () => {
  const legsOf = (place: Heat['places'][number], reserve: boolean) =>
    (place.legs ?? []).filter((leg) => leg.reserve === reserve).map(({ runner }) => runner)

  /** A heat's team whose line-up is complete. */
  async function completeTeam() {
    const callRoom = await device('call_room')
    const { heats, seq } = await callRoom.read()
    for (const heat of heats.slice(38).filter(({ round }) => round === 'TRIAL')) {
      const place = heat.places.find((each) => legsOf(each, false).length > 2 && !each.withdrawn)
      if (place) return { heat, place, seq, callRoom, heats }
    }
    throw new Error('the demo has no such team')
  }

  const change = (heat: Heat, team: number, legs: number[], rest: object = {}) =>
    factOf(heat, 'legs', { team, detail: { legs, reserves: [], grounds: null }, ...rest })

  test('is recorded by ids, is seen by the announcer without names, and is refused once the heat is sent', async () => {
    const { heat, place, callRoom } = await completeTeam()
    const legs = legsOf(place, false).reverse()
    const [outcome] = await callRoom.record(change(heat, place.team, legs))
    // Some events fix the order of the sexes: then the rule of the entry form answers.
    expect([null, expect.stringMatching(/\w/)]).toContainEqual(outcome?.reason ?? null)
    const same = legsOf(place, false)
    expect(await callRoom.record(change(heat, place.team, same))).toMatchObject([{ outcome: 'accepted' }])
    const announcer = await (await device('announcer')).read()
    const told = ofHeat(announcer, heat).filter(({ kind }) => kind === 'legs')
    expect(told.at(-1)?.detail).toEqual({ legs: same, reserves: [], grounds: null })
    const names = (place.legs ?? []).map(({ last_name }) => last_name)
    expect(names.some((name) => JSON.stringify(told).includes(name))).toBe(false)
    const [sent] = await callRoom.record(factOf(heat, 'sent'))
    expect(await callRoom.record(change(heat, place.team, same, { seen: sent?.seq ?? 0 }))).toMatchObject([
      { outcome: 'refused', reason: 'Heatet har redan sänts till start.' },
    ])
  })

  test('follows the rules of the entry form, and a runner from outside the team needs grounds', async () => {
    const { heat, place, callRoom, heats } = await completeTeam()
    const legs = legsOf(place, false)
    const [first = 0] = legs
    const refusal = async (wanted: number[], rest: object = {}) =>
      (await callRoom.record(change(heat, place.team, wanted, rest)))[0]?.reason
    expect(await refusal([first, ...legs.slice(0, -1)])).toMatch(/är redan på sträcka/)
    expect(await refusal(legs.slice(1))).toMatch(/^Laget ska ha \d+ sträckor\.$/)
    expect(await refusal([999_999, ...legs.slice(1)])).toBe('Löparen finns inte i skolenhetens register.')
    const foreign = heats
      .flatMap(({ places }) => places)
      .find(({ school, legs: own }) => school !== place.school && own?.length)
    const stranger = foreign?.legs?.[0]?.runner ?? 0
    expect(await refusal([stranger, ...legs.slice(1)])).toBe('Löparen finns inte i skolenhetens register.')
    expect(await callRoom.record(factOf(heat, 'legs', { team: place.team }))).toMatchObject([
      { outcome: 'refused', reason: 'Anteckningen är ofullständig.' },
    ])
    const { rows } = await portal.pool.query(
      `insert into runner (karneval_id, school_unit_id, first_name, last_name, grade, gender)
         select karneval_id, school_unit_id, 'Ny', 'Löpare', grade, gender from runner where id = $1 returning id`,
      [first],
    )
    const newcomer = [rows[0]?.id as number, ...legs.slice(1)]
    expect(await refusal(newcomer)).toBe('Bytet av löpare kräver läkarintyg eller intyg från första hjälpen.')
    const detail = { legs: newcomer, reserves: [], grounds: 'läkarintyg' }
    expect(await callRoom.record(factOf(heat, 'legs', { team: place.team, detail }))).toMatchObject([
      { outcome: 'accepted' },
    ])
  })
})
