import { helsinkiDay, helsinkiInstant, plusDays } from '@stafapp/shared/rules/times/helsinki'
import type { Plan, PlanRow } from '../../shared/plan/api.ts'
import type { Conflict } from '../../shared/plan/conflicts.ts'
import { startOf } from '../../shared/plan/next-heat.ts'

/** Where a row stands: its start in ms since 1970, and its track; null: on no track. */
export type Spot = { at: number; track: number | null }

/** Places that are not saved, by row. */
export type Drafts = ReadonlyMap<number, Spot>

/** A row as the plan shows it. */
export type Block = Spot & {
  row: PlanRow
  end: number
  day: string
  isMoved: boolean
}

export type Move = { row: number; starts_at: string; track: number | null }

export const MINUTE = 60_000
const HOUR = 60 * MINUTE

const lengthOf = (row: PlanRow): number => Date.parse(row.ends_at) - Date.parse(row.starts_at)

/** All rows at their places, drafts before what is saved, in the order of their starts. */
export function blocksOf({ rows }: Pick<Plan, 'rows'>, drafts: Drafts): Block[] {
  return rows
    .map((row): Block => {
      const saved = { at: Date.parse(row.starts_at), track: row.track }
      const { at, track } = drafts.get(row.id) ?? saved
      const isMoved = at !== saved.at || track !== saved.track
      return { row, at, track, end: at + lengthOf(row), day: helsinkiDay(new Date(at)), isMoved }
    })
    .sort((a, b) => a.at - b.at || a.row.id - b.row.id)
}

/** What is to be saved: drafts that differ from the plan. */
export const movesOf = (plan: Pick<Plan, 'rows'>, drafts: Drafts): Move[] =>
  blocksOf(plan, drafts).flatMap(({ row, at, track, isMoved }) =>
    isMoved ? [{ row: row.id, starts_at: new Date(at).toISOString(), track }] : [],
  )

/**
 * Moves a row. With `follows` what starts later on its track that day moves by as many minutes, unless it has begun or
 * the row leaves its track or its day. The row stays within the day of its new start.
 */
export function moveBlock(
  plan: Pick<Plan, 'rows'>,
  drafts: Drafts,
  id: number,
  wanted: Spot,
  { follows }: { follows: boolean },
): Drafts {
  const blocks = blocksOf(plan, drafts)
  const block = blocks.find(({ row }) => row.id === id)
  if (!block || block.row.is_started) return drafts
  const next = new Map(drafts)
  const at = withinDay(block, wanted.at)
  next.set(id, { at, track: wanted.track })
  const staysOnTrack = wanted.track === block.track && helsinkiDay(new Date(at)) === block.day
  if (!follows || !staysOnTrack) return next
  for (const other of blocks) {
    const isLater = other.at > block.at || (other.at === block.at && other.row.id > id)
    if (other.row.id === id || !isLater || other.day !== block.day || other.track !== block.track) continue
    if (!other.row.is_started) next.set(other.row.id, { at: other.at + at - block.at, track: other.track })
  }
  return next
}

/** A row starts and ends on one day. */
function withinDay({ at, end }: Block, wanted: number): number {
  const day = helsinkiDay(new Date(wanted))
  const latest = helsinkiInstant(plusDays(day, 1), '00:00').getTime() - Math.max(end - at, MINUTE)
  return Math.max(helsinkiInstant(day, '00:00').getTime(), Math.min(wanted, latest))
}

type Free = {
  stepMin: number
  earliest?: number
  /** Rows in which some of its runners run too. */
  shared?: ReadonlySet<number>
  /** How long they rest before they are called again. */
  restMin?: number
}

/**
 * The first time, from its own or from `earliest`, at which a row's track is free for its whole length that day and its
 * runners are called to no other row and have rested; null when that is now, or when the day is full. A final waits for its trial.
 */
export function nextFree(
  blocks: readonly Block[],
  block: Block,
  { stepMin, earliest = block.at, shared = new Set(), restMin = 0 }: Free,
): number | null {
  const length = Math.max(block.end - block.at, MINUTE)
  const others = blocks.filter(({ row, day }) => row !== block.row && day === block.day)
  const trial = blocks.find(
    ({ row }) => row.event_instance === block.row.event_instance && row.round === 'TRIAL' && row !== block.row,
  )
  const step = stepMin * MINUTE
  const upTo = (at: number) => Math.ceil(at / step) * step
  const from = earliest > block.at ? upTo(earliest) : block.at
  let at = block.row.round === 'FINAL' && trial ? Math.max(from, upTo(trial.end)) : from
  /** From when on the row can start after one that is in its way; null: it is not. */
  const after = (other: Block): number | null => {
    // Runners are busy from a row's call on, the track from its start.
    const isShared = shared.has(other.row.id)
    if (!isShared && other.track !== block.track) return null
    const lead = (each: Block) => (isShared ? callLead(each) + restMin * MINUTE : 0)
    const isInWay = other.at - lead(other) < at + length && at - lead(block) < other.end
    return isInWay ? upTo(other.end + lead(block)) : null
  }
  // Each turn starts later, past at least one row.
  for (let next = others.find((other) => after(other) !== null); next; ) {
    at = after(next) ?? at
    next = others.find((other) => after(other) !== null)
  }
  const isLate = helsinkiDay(new Date(at + length)) !== block.day
  return at === block.at || block.row.is_started || isLate ? null : at
}

/** How long before its start a row is called, in ms. */
const callLead = ({ row }: Block): number =>
  row.calls_at === null ? 0 : Date.parse(row.starts_at) - Date.parse(row.calls_at)

/** Proposed times are whole five minutes. */
const FREE_STEP_MIN = 5

/**
 * The row that a conflict is about last, and the first free time at which the conflict is over, without making another of
 * `conflicts` worse; null where another start does not end it, and for a row that has begun.
 */
export function wayOut(
  blocks: readonly Block[],
  { rows, short_min }: Conflict,
  { conflicts, restMin, now }: { conflicts: readonly Conflict[]; restMin: number; now: Date },
): { block: Block; at: number } | null {
  const block = blocks.find(({ row }) => row.id === rows.at(-1))
  if (!block || short_min === undefined || startOf(block.row) <= now.getTime()) return null
  const known = conflicts.filter(({ runners, rows: own }) => runners !== undefined && own.includes(block.row.id))
  // How much later it is to start counts the conflict's own rows, heat by heat.
  const others = known.flatMap(({ rows: own }) => own).filter((id) => !rows.includes(id))
  const at = nextFree(blocks, block, {
    stepMin: FREE_STEP_MIN,
    earliest: block.at + short_min * MINUTE,
    shared: new Set(others),
    restMin,
  })
  return at === null ? null : { block, at }
}

/** The nearest whole step on the clock. Finland's offset is whole hours, so that steps of an hour's part fit. */
export const snap = (at: number, stepMin: number): number => Math.round(at / (stepMin * MINUTE)) * stepMin * MINUTE

/** The day's time axis: whole hours around its blocks, with room to move to; 9 to 17 on an empty day. */
export function axisOf(day: string, blocks: readonly Block[]): { from: number; to: number } {
  const own = blocks.filter((block) => block.day === day)
  const midnight = helsinkiInstant(day, '00:00').getTime()
  const nextMidnight = helsinkiInstant(plusDays(day, 1), '00:00').getTime()
  const first = own.length > 0 ? Math.min(...own.map(({ at }) => at)) : helsinkiInstant(day, '10:00').getTime()
  const last = own.length > 0 ? Math.max(...own.map(({ end }) => end)) : helsinkiInstant(day, '16:00').getTime()
  return {
    from: Math.max(midnight, Math.floor(first / HOUR) * HOUR - HOUR / 2),
    to: Math.min(nextMidnight, Math.ceil(last / HOUR) * HOUR + HOUR),
  }
}

/** The whole hours of an axis. */
export function hoursOf({ from, to }: { from: number; to: number }): number[] {
  const first = Math.ceil(from / HOUR) * HOUR
  return Array.from({ length: Math.floor((to - first) / HOUR) + 1 }, (_, index) => first + index * HOUR)
}

export type Lane = { track: number | null; name: string; blocks: Block[] }

/** A day's lanes: every track, and one for rows on no track if there is such a row in the plan. */
export function lanesOf(
  { rows, tracks }: Pick<Plan, 'rows' | 'tracks'>,
  blocks: readonly Block[],
  day: string,
): Lane[] {
  const own = blocks.filter((block) => block.day === day)
  const lane = (track: number | null, name: string): Lane => ({
    track,
    name,
    blocks: own.filter((block) => block.track === track),
  })
  const lanes = tracks.map(({ id, name }) => lane(id, name))
  return rows.some(({ track }) => track === null) ? [...lanes, lane(null, 'Utan bana')] : lanes
}

/** A race needs a track; what is no race can stand anywhere. */
export const fits = ({ row }: Block, track: number | null): boolean =>
  track !== null || row.event_instance === null || row.track === null

/**
 * Where blocks of one lane stand beside each other: those that overlap as they are drawn, at least `leastMs` high, share
 * the lane's width.
 */
export function sideBySide(
  blocks: readonly Block[],
  leastMs: number,
): ReadonlyMap<number, { column: number; columns: number }> {
  const places = new Map<number, { column: number; columns: number }>()
  let group: { id: number; column: number }[] = []
  let ends: number[] = []
  const close = () => {
    for (const { id, column } of group) places.set(id, { column, columns: ends.length })
    group = []
    ends = []
  }
  for (const { row, at, end } of blocks) {
    if (ends.every((free) => free <= at)) close()
    const free = ends.findIndex((each) => each <= at)
    const column = free === -1 ? ends.length : free
    ends[column] = Math.max(end, at + leastMs)
    group.push({ id: row.id, column })
  }
  close()
  return places
}
