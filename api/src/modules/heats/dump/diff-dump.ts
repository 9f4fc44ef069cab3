import type { ResponseOf } from '@stafapp/shared/contract/types'
import type { PublishedEntry } from '../../../db/schema/heats.ts'
import type { Dump, DumpHeat, DumpLane } from './build-dump.ts'

export type DiffDump = ResponseOf<'GET /api/events/heat-diff-dump/'>
type Change = DiffDump['changes'][number]
type Entry = NonNullable<Change['after']>

type HeatKey = { event_no: number; round: number; heat_no: number }
type Placed = HeatKey & DumpLane

/** The runners of each team by ids and row versions: names may change without a replacement, and are erased later. */
export type Compositions = ReadonlyMap<string, Composition>

/**
 * The changes that turn `old` into `now`: old + difference = now (verified by the test's reader). Teams are matched by
 * event, round and id. Both dumps carry current names, so changed runners and corrected names are detected from the
 * compositions.
 */
export function diffDumps(
  { old, now }: { old: Dump; now: Dump },
  compositions: { old: Compositions; now: Compositions },
): DiffDump {
  const before = new Map(placedIn(old).map((entry) => [keyOf(entry), entry]))
  const after = new Map(placedIn(now).map((entry) => [keyOf(entry), entry]))
  const changes: Change[] = []
  for (const [key, entry] of after) {
    const was = before.get(key)
    if (!was) {
      changes.push({ op: 'added', after: entry })
      continue
    }
    const fields = changedFields(was, entry)
    if (hasOtherRunners(compositions.old.get(key), compositions.now.get(key))) fields.push('runners')
    if (fields.length > 0) changes.push({ op: opOf(fields, entry), fields, before: shortly(was), after: entry })
  }
  for (const [key, was] of before) {
    if (!after.has(key)) changes.push({ op: 'removed', before: shortly(was) })
  }
  const oldHeats = new Map(old.heats.map((heat) => [heatKey(heat), heat]))
  const nowHeats = new Set(now.heats.map(heatKey))
  return {
    format: 'heat-diff-dump/1',
    carnival_id: now.carnival.id,
    since_version: old.version,
    version: now.version,
    generated_at: now.generated_at,
    changes,
    heats: now.heats.map(withoutLanes).filter((heat) => {
      const was = oldHeats.get(heatKey(heat))
      return !was || JSON.stringify(withoutLanes(was)) !== JSON.stringify(heat)
    }),
    removed_heats: old.heats
      .filter((heat) => !nowHeats.has(heatKey(heat)))
      .map(({ event_no, round, heat_no }) => ({ event_no, round, heat_no })),
  }
}

type Composition = { legs: PublishedEntry['runners']; version: number | null }

/** Older publications store no row version of the team: then only the legs are compared. */
function hasOtherRunners(was: Composition | undefined, is: Composition | undefined): boolean {
  const isTouched = was?.version != null && is?.version != null && was.version !== is.version
  return isTouched || JSON.stringify(was?.legs) !== JSON.stringify(is?.legs)
}

/** All heats affected by a difference, complete; removed ones without teams. For formats without changes. */
export function changedHeats(diff: DiffDump, { old, now }: { old: Dump; now: Dump }): DumpHeat[] {
  const touched = new Set([
    ...diff.changes.flatMap(({ before, after }) => [before, after]).flatMap((entry) => (entry ? [heatKey(entry)] : [])),
    ...diff.heats.map(heatKey),
  ])
  const removed = new Set(diff.removed_heats.map(heatKey))
  return [
    ...now.heats.filter((heat) => touched.has(heatKey(heat))),
    ...old.heats.filter((heat) => removed.has(heatKey(heat))).map((heat) => ({ ...heat, lanes: [] })),
  ]
}

const placedIn = (dump: Dump): Placed[] =>
  dump.heats.flatMap(({ event_no, round, heat_no, lanes }) =>
    lanes.map((lane) => ({ event_no, round, heat_no, ...lane })),
  )

/** A team's key within a round, shared by dumps and compositions. */
export const keyOf = (entry: { event_no: number; round: number; team_id: number }): string =>
  `${entry.event_no}-${entry.round}-${entry.team_id}`

const heatKey = (heat: HeatKey): string => `${heat.event_no}-${heat.round}-${heat.heat_no}`

const compared = ['heat_no', 'lane', 'bib', 'display_name', 'affiliation', 'team_letter', 'status'] as const

const changedFields = (was: Entry, is: Entry): string[] => compared.filter((field) => was[field] !== is[field])

function opOf(fields: readonly string[], entry: Entry): Change['op'] {
  if (fields.includes('status') && entry.status === 'withdrawn') return 'withdrawn'
  return fields.includes('heat_no') || fields.includes('lane') ? 'moved' : 'changed'
}

const shortly = ({ event_no, round, heat_no, lane, team_id }: Entry) => ({ event_no, round, heat_no, lane, team_id })

const withoutLanes = (heat: DumpHeat): DumpHeat & { lanes: never[] } => ({ ...heat, lanes: [] })
