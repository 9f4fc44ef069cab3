import type { ItemOf } from '@stafapp/shared/contract/types'
import type { Db } from '../../../db/db.ts'
import { instanceAnswer, listInstances } from '../../karneval/public.ts'
import { readTeams } from '../teams-service.ts'
import { listRunners } from './runners-repository.ts'
import { listGuests, listOtherTeams } from './shared-runners.ts'

type Scope = { karnevalId: number; unitId: number; now: Date }

/** The rules' Entry with all fields that an answer contains. */
export type UnitEntry = {
  teams: ItemOf<'GET /api/events/teams/myschool/'>[]
  events: ItemOf<'GET /api/events/event/list/'>[]
  runners: ItemOf<'GET /api/events/runners/'>[]
  guests: Awaited<ReturnType<typeof listGuests>>
  others: Awaited<ReturnType<typeof listOtherTeams>>
}

/** Reads all that the rules need for one unit, in the same shapes as the form uses. */
export async function readUnitEntry(db: Db, { karnevalId, unitId, now }: Scope): Promise<UnitEntry> {
  const teams = await readTeams(db, karnevalId, [unitId])
  const records = await listInstances(db, karnevalId, {})
  const runners = await listRunners(db, karnevalId, [unitId])
  const unitIds = [unitId]
  const guests = await listGuests(db, karnevalId, unitIds)
  const others = await listOtherTeams(db, karnevalId, { unitIds, guestIds: guests.map(({ runner }) => runner.id) })
  return { teams, events: records.map((record) => instanceAnswer(record, now)), runners, guests, others }
}
