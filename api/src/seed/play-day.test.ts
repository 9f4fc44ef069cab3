import type { ResponseOf } from '@stafapp/shared/contract/types'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRandom } from '../lib/random.ts'
import { openLink, RACE_DAY } from '../test/support/open-link.ts'
import { createTestApp, type TestApp } from '../test/support/test-app.ts'
import { heatKey, PlayedDevice, planDay, type Role, roles, type Send, type Step } from './demo/play-day.ts'

/** A part of the demo's first day. */
const FROM = `${RACE_DAY}T13:30:00+03:00`
const UNTIL = `${RACE_DAY}T14:40:00+03:00`
const STEP_MS = 60_000

let portal: TestApp

beforeAll(async () => {
  portal = await createTestApp({ demo: true, now: FROM })
})
afterAll(() => portal.close())

const tasks = {
  call_room_1: 'call_room',
  call_room_2: 'call_room',
  start: 'start',
  timing: 'timing',
  organiser: null,
} as const

it('F49: a day with lost nets, lost answers, doubled files and two phones per heat end in what happened', async () => {
  const random = createRandom('play-through')
  const call = { as: 'superadmin', query: { day: RACE_DAY } }
  const list = (await portal.call('GET', '/api/raceday/start-list/', call)).json<
    ResponseOf<'GET /api/raceday/start-list/'>
  >()
  const isPlayed = ({ starts_at }: { starts_at: string | null }) =>
    starts_at !== null && Date.parse(starts_at) > Date.parse(FROM) && Date.parse(starts_at) < Date.parse(UNTIL)
  const { steps, truth } = planDay(list.heats.filter(isPlayed), random)
  expect(truth.size).toBeGreaterThan(10)

  const cookies = new Map<Role, string>()
  for (const role of roles) {
    const task = tasks[role]
    if (task) cookies.set(role, await openLink(portal, { task }))
  }
  const errors: string[] = []
  const devices = new Map(roles.map((role) => [role, new PlayedDevice()]))
  const offlineUntil = new Map<Role, number>()
  const sender = (role: Role, now: number): Send => {
    return async (facts) => {
      if ((offlineUntil.get(role) ?? 0) > now) throw new Error('no net')
      const task = tasks[role]
      const who = task ? { headers: { cookie: cookies.get(role) ?? '' }, query: { task } } : { as: 'superadmin' }
      const body = { device: devices.get(role)?.id, facts }
      const answer = await portal.call('POST', '/api/raceday/facts/', { ...who, body })
      if (answer.statusCode !== 200) {
        errors.push(`${role}: ${answer.statusCode} ${answer.body.slice(0, 300)}`)
        throw new Error('refused')
      }
      // The server has stored it, and the phone does not know.
      if (random.chance(0.15)) throw new Error('the answer was lost')
      return answer.json<ResponseOf<'POST /api/raceday/facts/'>>()
    }
  }

  let waiting = steps
  const end = (steps.at(-1)?.at ?? 0) + 40 * STEP_MS
  for (let now = Date.parse(FROM) - 30 * STEP_MS; now <= end; now += STEP_MS) {
    portal.now.set(new Date(now).toISOString())
    // The organiser looks at the results, and presses "Klart" when the whole heat has its times.
    const query = { day: RACE_DAY, since: '0' }
    const known = await portal.call('GET', '/api/raceday/facts/', { as: 'superadmin', query })
    devices.get('organiser')?.learn(known.json<ResponseOf<'GET /api/raceday/facts/'>>().seq)
    const isTimed = devices.get('timing')?.isEmpty
    const isDue = ({ at, role }: Step) => at <= now && (role !== 'organiser' || isTimed)
    for (const { role, fact, at } of waiting.filter(isDue)) devices.get(role)?.record(fact, new Date(at))
    waiting = waiting.filter((step) => !isDue(step))
    for (const [role, device] of devices) {
      // Nets fail until the last steps; then everything is sent.
      if (now < end - 30 * STEP_MS && random.chance(0.03)) offlineUntil.set(role, now + random.below(12) * STEP_MS)
      await device.flush(sender(role, now))
    }
  }
  expect(errors.slice(0, 3)).toEqual([])
  expect(waiting).toEqual([])
  expect([...devices.values()].every((device) => device.isEmpty)).toBe(true)

  const derived = (await portal.call('GET', '/api/raceday/results/', call)).json<
    ResponseOf<'GET /api/raceday/results/'>
  >()
  const found = new Map(
    derived.rounds.flatMap(({ event_instance, round, heats }) =>
      heats.map((heat) => [heatKey({ event_instance, round, number: heat.number }), heat] as const),
    ),
  )
  for (const [key, times] of truth) {
    const heat = found.get(key)
    for (const row of heat?.rows ?? []) {
      const ms = times.get(row.team) ?? null
      expect([key, row.team, row.ms, row.mark]).toEqual([key, row.team, ms, ms === null ? 'DNS' : null])
      expect(row.mark !== null && row.rank !== null).toBe(false)
    }
    expect(heat?.rows).toHaveLength(times.size)
  }

  // What everybody sees is the same.
  const open = (await portal.call('GET', '/api/events/results/')).json<ResponseOf<'GET /api/events/results/'>>()
  const seen = open.data.flatMap(({ event_instance, round, heats }) =>
    heats.map((heat) => [heatKey({ event_instance, round, number: heat.number }), heat] as const),
  )
  expect(new Set(seen.map(([key]) => key))).toEqual(new Set(truth.keys()))
  const brief = (rows: readonly { team: number; shown: string | null; mark: string | null; rank: number | null }[]) =>
    rows.map(({ team, shown, mark, rank }) => ({ team, shown, mark, rank }))
  for (const [key, heat] of seen) expect([key, brief(heat.rows)]).toEqual([key, brief(found.get(key)?.rows ?? [])])
})
