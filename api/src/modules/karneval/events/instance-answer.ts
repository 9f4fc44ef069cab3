import type { ItemOf } from '@stafapp/shared/contract/types'
import { entryWindow } from '../phase.ts'
import type { InstanceRecord } from './instances-repository.ts'

export type InstanceAnswer = ItemOf<'GET /api/events/event/list/'>

/** An event of one carnival in the contract's form, with its remaining capacity. */
export const instanceAnswer = (record: InstanceRecord, now: Date): InstanceAnswer => ({
  id: record.instance.id,
  karneval: record.instance.karnevalId,
  event: record.event.id,
  name: record.event.name,
  category: record.event.category,
  school_types: record.event.schoolTypes,
  school_subtypes: record.event.schoolSubtypes,
  gender_type: record.event.genderType,
  composition: record.event.composition?.text ?? null,
  composition_rule: record.event.composition,
  leg_distances_m: record.event.legDistancesM,
  team_size: record.event.teamSize,
  reserves_max: record.event.reservesMax,
  min_grade: record.event.minGrade,
  max_grade: record.event.maxGrade,
  rounds: record.event.rounds,
  round_times: record.roundTimes.map((times) => roundAnswer(record, times)),
  max_teams_per_unit: record.event.maxTeamsPerUnit,
  max_events_per_runner: record.karneval.maxEventsPerRunner,
  fee_cents: record.feeCents,
  late_fee_cents: record.lateFeeCents ?? 0,
  capacity: record.instance.capacity,
  team_count: record.teamCount,
  status: statusOf(record, now),
})

/** `closed` also after the carnival's entry window; before the window an event is open for intents. */
function statusOf({ instance, karneval, teamCount }: InstanceRecord, now: Date): InstanceAnswer['status'] {
  const isOver = karneval.status === 'archived' || now > entryWindow(karneval).closesAt
  if (instance.status !== 'open' || isOver) return 'closed'
  return instance.capacity !== null && teamCount >= instance.capacity ? 'full' : 'open'
}

/** A round ends with its last heat, estimated from the current number of teams. */
function roundAnswer(
  { event, teamCount }: InstanceRecord,
  { round, callsAt, startsAt, changesCloseAt }: InstanceRecord['roundTimes'][number],
): InstanceAnswer['round_times'][number] {
  const isTrial = round === 'TRIAL' || event.rounds.length === 1
  const heats = event.maxTeamsPerHeat && isTrial ? Math.max(1, Math.ceil(teamCount / event.maxTeamsPerHeat)) : 1
  return {
    round,
    calls_at: callsAt.toISOString(),
    starts_at: startsAt.toISOString(),
    finish_at: new Date(startsAt.getTime() + heats * event.heatDurationS * 1000).toISOString(),
    changes_close_at: changesCloseAt.toISOString(),
  }
}
