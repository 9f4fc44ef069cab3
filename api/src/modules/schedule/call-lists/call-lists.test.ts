import { phoneText } from '@stafapp/shared/rules/phone'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUser } from '../../../test/support/add-user.ts'
import { pdfPages } from '../../../test/support/pdf-text.ts'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await createTestApp({ demo: true })
})
afterAll(() => portal.close())

const FRIDAY = '2025-05-16'

type Schedule = {
  data: {
    event_instance: number
    event_name: string
    round: string
    day: string
    lanes: number | null
    heats: { number: number; lanes: { lane: number; team: number; team_name: string }[] }[]
  }[]
}

const print = async (query: Record<string, string>) => {
  const answer = await portal.call('GET', '/api/events/call-lists/', { as: 'superadmin', query })
  expect(answer.headers['content-type']).toBe('application/pdf')
  return pdfPages(answer.rawPayload)
}

const readRounds = async () => (await portal.call('GET', '/api/events/heatschedule/')).json<Schedule>().data

test("an event's lists have its heats only, with runners by leg, the leader's phone and free lanes", async () => {
  const rounds = await readRounds()
  const round = rounds.find(({ day, lanes, heats }) => day === FRIDAY && lanes !== null && heats.length > 1)
  if (!round) throw new Error('the demo has such a round')
  const [team] = round.heats[0]?.lanes ?? []
  const { rows } = await portal.pool.query(
    `select r.first_name, r.last_name, u.phone from leg l join runner r on r.id = l.runner_id
       join team t on t.id = l.team_id join app_user u on u.id = t.leader_id
     where l.team_id = $1 and l.position = 1 and not l.reserve`,
    [team?.team],
  )
  const text = (await print({ event_instance: String(round.event_instance) })).join(' ')
  expect(text).toContain(team?.team_name)
  // A name may be broken over two lines.
  expect(text.replaceAll(/\s+/g, ' ')).toContain(`1 ${rows[0]?.first_name} ${rows[0]?.last_name}`)
  expect(text.replaceAll(/\s+/g, '')).toContain(phoneText(rows[0]?.phone ?? '').replaceAll(/\s+/g, ''))
  const taken = round.heats.reduce((sum, { lanes }) => sum + lanes.length, 0)
  expect(text.split(/\bledig\b/).length - 1).toBe(round.heats.length * (round.lanes ?? 0) - taken)
  const others = rounds.filter(({ event_instance }) => event_instance !== round.event_instance)
  for (const { event_name } of others) expect(text).not.toContain(`${event_name}, `)
})

test('a leader who has quit is on no list: another leader of the unit is', async () => {
  const round = (await readRounds()).find(({ day, lanes }) => day === FRIDAY && lanes !== null)
  const team = round?.heats[0]?.lanes[0]?.team
  const { rows } = await portal.pool.query<{ id: number; phone: string; unit: number }>(
    `select u.id, u.phone, t.school_unit_id as unit from team t join app_user u on u.id = t.leader_id where t.id = $1`,
    [team],
  )
  const [quit] = rows
  if (!quit) throw new Error('the team has a leader')
  const next = await addUser(portal.db, { username: 'ny-ledare', roles: ['teacher'], unitIds: [quit.unit] })
  await portal.pool.query(`update app_user set phone = '+358401112223' where id = $1`, [next])
  await portal.pool.query('update app_user set disabled_at = now() where id = $1', [quit.id])
  const text = (await print({ event_instance: String(round?.event_instance) })).join(' ').replaceAll(/\s+/g, '')
  expect(text).toContain(phoneText('+358401112223').replaceAll(/\s+/g, ''))
  expect(text).not.toContain(phoneText(quit.phone).replaceAll(/\s+/g, ''))
})

test("a day's lists are in at most half a page per heat, each heat of lanes whole on its page", async () => {
  const pages = await print({ day: FRIDAY })
  const heats = (await readRounds())
    .filter(({ day }) => day === FRIDAY)
    .flatMap((round) => round.heats.map((heat) => ({ ...heat, lanes: round.lanes, teams: heat.lanes, round })))
  expect(pages.length).toBeLessThanOrEqual(heats.length / 2)
  const one = pages.map((page) => page.replaceAll(/\s+/g, ' '))
  for (const { round, number, lanes, teams } of heats.filter((heat) => heat.lanes !== null)) {
    const page = one.find((each) =>
      each.includes(`${round.event_name}, ${round.round === 'TRIAL' ? 'försök' : 'final'}, heat ${number} `),
    )
    expect(page, `${round.event_name} ${number}`).toBeDefined()
    expect(lanes).not.toBeNull()
    expect(page).toContain(teams.at(-1)?.team_name)
  }
})

test('a day without heats is one page that says so', async () => {
  expect(await print({ day: '2025-01-01' })).toEqual([expect.stringContaining('Inga publicerade heat.')])
})

test('reading the lists is told in the change log', async () => {
  await print({ day: '2025-01-01' })
  const { rows } = await portal.pool.query(`select 1 from audit_entry where action = 'download.call_lists'`)
  expect(rows.length).toBeGreaterThan(0)
})
