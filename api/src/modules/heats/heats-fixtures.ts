import { randomUUID } from 'node:crypto'
import type { ItemOf, ResponseOf } from '@stafapp/shared/contract/types'
import type { TestApp } from '../../test/support/test-app.ts'

type Work = ResponseOf<'GET /api/events/heats/work/'>
export type Round = ResponseOf<'GET /api/events/heats/round/'>
export type Comparison = ResponseOf<'GET /api/events/heats/comparison/'>
export type Changes = ResponseOf<'GET /api/events/heats/changes/'>
export type Draft = ItemOf<'GET /api/events/heats/drafts/'>

/** API helpers that call as super admin, with answers typed as in the contract. */
export function organiser(test: TestApp) {
  const get = async <T>(call: string, query: Record<string, string> = {}) => {
    const response = await test.call('GET', `/api/events/${call}/`, { as: 'superadmin', query })
    if (response.statusCode !== 200) throw new Error(`${call}: ${response.statusCode} ${response.body}`)
    return response.json<T>()
  }
  const post = (call: string, body: object) =>
    test.call('POST', `/api/events/heats/${call}/`, { as: 'superadmin', body })
  const work = () => get<Work>('heats/work')
  return {
    get,
    post,
    work,
    round: (event: { event_instance: number; round: string }) =>
      get<Round>('heats/round', { event_instance: String(event.event_instance), round: event.round }),
    /** A track event with a trial of more than three heats. */
    trial: async () => {
      const { data } = await work()
      const found = data.find((each) => each.round === 'TRIAL' && each.heat_count > 3)
      if (!found) throw new Error('the demo has no trial')
      return { event_instance: found.event_instance, round: found.round }
    },
    /** Makes heats of a trial official, as the organiser does on race day. */
    makeOfficial: async (event_instance: number, heats: readonly number[]) => {
      const facts = heats.map((heat) => ({
        id: randomUUID(),
        kind: 'official',
        event_instance,
        round: 'TRIAL',
        heat,
        team: null,
        undoes: null,
        device_time: new Date().toISOString(),
        seen: 2_000_000_000,
      }))
      const answer = await test.call('POST', '/api/raceday/facts/', {
        as: 'superadmin',
        body: { device: randomUUID(), facts },
      })
      return answer.json<ResponseOf<'POST /api/raceday/facts/'>>().data.map(({ outcome }) => outcome)
    },
    publish: async () => post('publish', { state: (await work()).state, confirmed: true }),
  }
}
