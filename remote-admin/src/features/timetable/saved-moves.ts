import type { ItemOf } from '@stafapp/shared/contract/types'
import type { PlanRow } from '../../shared/plan/api.ts'
import { rowName } from '../../shared/plan/words.ts'
import type { Move } from './day-plan.ts'

type Entry = Pick<
  ItemOf<'GET /api/maintenance/audit/'>,
  'at' | 'user' | 'object_id' | 'before' | 'after' | 'request_id'
>
type Place = Pick<Move, 'starts_at' | 'track'>
type Moved = { row: PlanRow; before: Place; after: Place }

/** Moves that were saved together. */
export type Save = {
  key: string
  at: string
  user: Entry['user']
  moves: readonly Moved[]
  /** undone: the rows were moved back; otherwise why the save cannot be taken back, or null. */
  state: 'undone' | { refused: string | null }
}

/** Older ones are read in the change log. */
const MOST = 5

/**
 * The last saves of moves in the change log, newest first, each with whether it can be taken back: its rows stand where it
 * put them and none has begun. A save that moves the rows of an earlier one back is no save of its own.
 */
export function savesOf(entries: readonly Entry[], rows: readonly PlanRow[]): Save[] {
  const keys = [...new Set(entries.map(({ request_id }) => request_id))]
  const groups = keys.flatMap((key) => {
    const own = entries.filter(({ request_id }) => request_id === key)
    const moves = own.flatMap((entry): Moved[] => {
      const row = rows.find(({ id }) => id === entry.object_id)
      const [before, after] = [placeOf(entry.before), placeOf(entry.after)]
      return row && before && after ? [{ row, before, after }] : []
    })
    const [first] = own
    // Rows of another carnival are not in the plan; one that is gone cannot be moved back, nor what moved with it.
    return first && moves.length > 0
      ? [{ key, at: first.at, user: first.user, moves, lacks: own.length - moves.length }]
      : []
  })
  const undone = new Set<string>()
  const undoing = new Set<string>()
  for (const [index, group] of groups.entries()) {
    if (undone.has(group.key)) continue
    const earlier = groups.slice(index + 1).find((each) => touches(each.moves, group.moves))
    if (!earlier || undone.has(earlier.key) || !isInverse(group.moves, earlier.moves)) continue
    undone.add(earlier.key)
    undoing.add(group.key)
  }
  return groups
    .filter(({ key }) => !undoing.has(key))
    .slice(0, MOST)
    .map(({ lacks, ...group }) => ({
      ...group,
      state: undone.has(group.key)
        ? 'undone'
        : { refused: lacks > 0 ? 'En av raderna är borttagen.' : refusal(group.moves) },
    }))
}

/** The moves that take a save back. */
export const movesBack = ({ moves }: Save): Move[] => moves.map(({ row, before }) => ({ row: row.id, ...before }))

function refusal(moves: readonly Moved[]): string | null {
  const started = moves.find(({ row }) => row.is_started)
  if (started) return `${rowName(started.row)} har redan börjat.`
  const moved = moves.find(({ row, after }) => !isSame(row, after))
  return moved ? `${rowName(moved.row)} har ändrats igen sedan dess.` : null
}

const isSame = (one: Place, other: Place): boolean =>
  Date.parse(one.starts_at) === Date.parse(other.starts_at) && one.track === other.track

const touches = (one: readonly Moved[], other: readonly Moved[]): boolean =>
  one.some(({ row }) => other.some((each) => each.row.id === row.id))

const isInverse = (later: readonly Moved[], earlier: readonly Moved[]): boolean =>
  later.length === earlier.length &&
  later.every(({ row, before, after }) =>
    earlier.some((each) => each.row.id === row.id && isSame(each.before, after) && isSame(each.after, before)),
  )

/** The log keeps what was written to the database. */
function placeOf(value: unknown): Place | null {
  if (typeof value !== 'object' || value === null || !('startsAt' in value) || !('trackId' in value)) return null
  const { startsAt, trackId } = value
  if (typeof startsAt !== 'string' || (typeof trackId !== 'number' && trackId !== null)) return null
  return { starts_at: startsAt, track: trackId }
}
