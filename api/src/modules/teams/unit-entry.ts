import type { ItemOf } from '@stafapp/shared/contract/types'
import type { Db } from '../../db/db.ts'
import { instanceAnswer } from '../events/instance-answer.ts'
import { listInstances } from '../events/instances-repository.ts'
import { readTeams } from '../events/teams-service.ts'
import { listRunners } from './runners-repository.ts'
import { listGuests, listOtherTeams } from './shared-runners.ts'

type Scope = { karnevalId: number; unitId: number; now: Date }

/** Fits the rules' Entry, with all that an answer tells beside it. */
export type UnitEntry = {
  teams: ItemOf<'GET /api/events/teams/myschool/'>[]
  events: ItemOf<'GET /api/events/event/list/'>[]
  runners: ItemOf<'GET /api/events/runners/'>[]
  guests: Awaited<ReturnType<typeof listGuests>>
  others: Awaited<ReturnType<typeof listOtherTeams>>
}

/** Everything that the rules look at for one unit, in the same shapes as the form has it. */
export async function readUnitEntry(db: Db, { karnevalId, unitId, now }: Scope): Promise<UnitEntry> {
  const teams = await readTeams(db, karnevalId, [unitId])
  const records = await listInstances(db, karnevalId, {})
  const runners = await listRunners(db, karnevalId, [unitId])
  const unitIds = [unitId]
  const guests = await listGuests(db, karnevalId, unitIds)
  const others = await listOtherTeams(db, karnevalId, { unitIds, guestIds: guests.map(({ runner }) => runner.id) })
  return { teams, events: records.map((record) => instanceAnswer(record, now)), runners, guests, others }
}
