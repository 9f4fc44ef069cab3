import type { ItemOf } from '@stafapp/shared/contract/types'
import type { TestApp } from '../../test/support/test-app.ts'

export type TeamAnswer = ItemOf<'POST /api/events/teams/intent/'>

/** The demo leader's units and events, found by name: the tests do not rely on the demo's ids. */
export async function readDemo({ pool }: TestApp) {
  const units = await pool.query<{ id: number; school_types: string[] }>(
    `select u.id, u.school_types from school_unit u join school s on s.id = u.school_id
     where s.name = 'Vasa övningsskola' order by u.id`,
  )
  const foreign = await pool.query<{ id: number }>(
    `select u.id from school_unit u join school s on s.id = u.school_id where s.name = 'Kvarnbackens skola'`,
  )
  const instances = await pool.query<{ id: number; event: number }>(
    `select i.id, i.event_id as event from event_instance i join karneval k on k.id = i.karneval_id where k.status = 'active'`,
  )
  const unitOf = (type: string) => units.rows.find((unit) => unit.school_types.includes(type))?.id ?? 0
  return {
    primary: unitOf('primary_school'),
    middle: unitOf('middle_school'),
    secondary: unitOf('secondary_school'),
    foreign: foreign.rows[0]?.id ?? 0,
    /** The active carnival's instance of an event, by the event's number in the fact list. */
    instance: (event: number) => instances.rows.find((row) => row.event === event)?.id ?? 0,
  }
}

export type Demo = Awaited<ReturnType<typeof readDemo>>

export const placed = (teams: readonly TeamAnswer[], instance: number): TeamAnswer[] =>
  teams.filter((team) => team.event_instance === instance && team.status !== 'withdrawn')
