import { startOf } from '@stafapp/shared/rules/raceday/day-now'
import { helsinkiDay, helsinkiInstant, plusDays } from '@stafapp/shared/rules/times/helsinki'
import type { Plan, PlanRow } from '../../shared/plan/api.ts'
import { type Conflict, isShortRest } from '../../shared/plan/conflicts.ts'

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
  /** Where it is drawn: as late as it is known to be, while it stands on its track and day. */
  drawn: { at: number; end: number }
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
      const end = at + lengthOf(row)
      const day = helsinkiDay(new Date(at))
      // Delays belong to a track and a day.
      const late = track === saved.track && day === row.day ? row.delay_min * MINUTE : 0
      const lateEnd = late === 0 && row.delay_min !== 0 ? 0 : row.end_delay_min * MINUTE
      return { row, at, track, end, day, isMoved, drawn: { at: at + late, end: end + lateEnd } }
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

/** A place that ends a conflict, for one of its rows. */
export type WayOut = { block: Block; spot: Spot }

/** So far a row moves without the day being another: to the minute. Further away proposed times are whole five minutes. */
const SMALL_MIN = 30
const FREE_STEP_MIN = 5
/** So many places are offered: more would have to be compared. */
const MOST_WAYS = 3

/** How late a row starts at a spot, in minutes: on another track as late as the row before it there. */
export function delayAt(blocks: readonly Block[], { row, day }: Block, { at, track }: Spot): number {
  if (track === row.track) return row.delay_min
  const before = blocks.filter((other) => other.row !== row && other.day === day && other.row.track === track)
  return before.findLast((other) => other.at <= at)?.row.end_delay_min ?? 0
}

/** How long before its start a row is called, in ms. */
const callLead = ({ row }: Block): number =>
  row.calls_at === null ? 0 : Date.parse(row.starts_at) - Date.parse(row.calls_at)

type Free = {
  /** Rows whose runners are to rest before and after this one. */
  shared: ReadonlySet<number>
  /** Rows to whose runners it may come no nearer than it is, if they rest too short already. */
  outside: ReadonlySet<number>
  restMs: number
}

/**
 * Whether a row can stand at a spot: its track is free for its whole length, the runners that it shares with other rows
 * are called to none of them and have rested, and a final comes after its trial.
 */
function isFree(blocks: readonly Block[], block: Block, { at, track }: Spot, free: Free): boolean {
  const { shared, outside, restMs } = free
  const end = at + Math.max(block.end - block.at, MINUTE)
  return blocks.every((other) => {
    if (other.row === block.row || other.day !== block.day) return true
    if (other.row.event_instance !== null && other.row.event_instance === block.row.event_instance)
      if (other.row.round === 'TRIAL' ? at < other.end : other.at < end) return false
    // Runners are busy from a row's call on, the track from its start.
    if (shared.has(other.row.id) && restBetween(block, at, other) < restMs) return false
    if (
      outside.has(other.row.id) &&
      restBetween(block, at, other) < Math.min(restMs, restBetween(block, block.at, other))
    )
      return false
    return track === null || other.track !== track || other.at >= end || at >= other.end
  })
}

/** From the end of the one that is first to the call of the other, in ms; below zero: they overlap. */
function restBetween(block: Block, at: number, other: Block): number {
  const end = at + Math.max(block.end - block.at, MINUTE)
  return Math.max(other.at - callLead(other) - end, at - callLead(block) - other.end)
}

/**
 * The nearest places of its rows at which a conflict is over, as far as the page knows: before and after, on the own track
 * and where the event's other round is run; none where another start does not end it, nor one whose call would be over.
 * What has begun stays.
 */
export function waysOut(
  blocks: readonly Block[],
  conflict: Conflict,
  { conflicts, restMin, now }: { conflicts: readonly Conflict[]; restMin: number; now: Date },
): WayOut[] {
  const { rows, runners, short_min } = conflict
  if (short_min === undefined) return []
  // A clash of runners is over before they have rested.
  const leastMin = runners === undefined || isShortRest(conflict) ? short_min : Math.max(1, short_min - restMin)
  const found = rows.flatMap((id, index): WayOut[] => {
    const block = blocks.find(({ row }) => row.id === id)
    if (!block || block.row.is_started || startOf(block.row) <= now.getTime()) return []
    const known = conflicts.filter((each) => each.runners !== undefined && each.rows.includes(id))
    const outside = new Set(known.flatMap(({ rows: own }) => own).filter((other) => !rows.includes(other)))
    const others = new Set(runners === undefined ? [] : rows.filter((other) => other !== id))
    // How much the rows are to part counts heat by heat; past each other they are counted as wholes.
    const partedBy = (at: number) => (index === 0 ? block.at - at : at - block.at)
    const isTooLittle = ({ at, track }: Spot, by: number) =>
      partedBy(at) > 0 && partedBy(at) < by * MINUTE && (runners !== undefined || track === block.track)
    const isGood = (spot: Spot, by: number) =>
      startsOn(block, spot.at) &&
      !isTooLittle(spot, by) &&
      spot.at - callLead(block) + delayAt(blocks, block, spot) * MINUTE > now.getTime() &&
      isFree(blocks, block, spot, {
        shared: partedBy(spot.at) > 0 ? new Set() : others,
        outside,
        restMs: restMin * MINUTE,
      })
    return tracksOf(blocks, block).flatMap((track) =>
      [-1, 1].flatMap((direction) => {
        const times = [leastMin, short_min].map((by) =>
          timesFrom(block.at, direction).find((each) => isGood({ at: each, track }, by)),
        )
        return [...new Set(times)].flatMap((at): WayOut[] => (at === undefined ? [] : [{ block, spot: { at, track } }]))
      }),
    )
  })
  return found.toSorted((a, b) => shiftOf(a) - shiftOf(b) || b.spot.at - a.spot.at)
}

const shiftOf = ({ block, spot }: WayOut): number => Math.abs(spot.at - block.at)

export const isSmall = (way: WayOut): boolean => shiftOf(way) <= SMALL_MIN * MINUTE

/**
 * The places that leave fewer conflicts of the kind that is to end, clash or short rest, and no more of the other: small
 * moves first, of them those that leave least, then the nearest.
 */
export function bestWays<T extends { way: WayOut; left: readonly Conflict[] }>(
  checked: readonly T[],
  now: readonly Conflict[],
  ended: Conflict,
): T[] {
  const isRest = isShortRest(ended)
  const own = (conflicts: readonly Conflict[]) => conflicts.filter((each) => isShortRest(each) === isRest).length
  const others = (conflicts: readonly Conflict[]) => conflicts.length - own(conflicts)
  return checked
    .filter(({ left }) => own(left) < own(now) && others(left) <= others(now))
    .toSorted(
      (a, b) =>
        Number(isSmall(b.way)) - Number(isSmall(a.way)) ||
        a.left.length - b.left.length ||
        shiftOf(a.way) - shiftOf(b.way),
    )
    .slice(0, MOST_WAYS)
}

/** The row's own track, and those of its event's other round. */
function tracksOf(blocks: readonly Block[], block: Block): (number | null)[] {
  const other = blocks.filter(
    ({ row }) => row.event_instance !== null && row.event_instance === block.row.event_instance,
  )
  return [...new Set([block.track, ...other.map(({ track }) => track)])]
}

/** Minutes before or after a time, and beyond a small move whole steps, within a day's length. */
function timesFrom(at: number, direction: number): number[] {
  const step = FREE_STEP_MIN * MINUTE
  const small = Array.from({ length: SMALL_MIN }, (_, index) => at + direction * (index + 1) * MINUTE)
  const edge = at + direction * SMALL_MIN * MINUTE
  const first = direction > 0 ? Math.floor(edge / step) : Math.ceil(edge / step)
  const far = Array.from({ length: (24 * HOUR) / step }, (_, index) => (first + direction * (index + 1)) * step)
  return [...small, ...far]
}

/** A place is offered between these hours only. */
const DAY_FROM = '07:00'
const DAY_TO = '22:00'

const startsOn = ({ day, at, end }: Block, wanted: number): boolean =>
  wanted >= helsinkiInstant(day, DAY_FROM).getTime() && wanted + end - at <= helsinkiInstant(day, DAY_TO).getTime()

/** The nearest whole step on the clock. Finland's offset is whole hours, so that steps of an hour's part fit. */
export const snap = (at: number, stepMin: number): number => Math.round(at / (stepMin * MINUTE)) * stepMin * MINUTE

/** The day's time axis: whole hours around its blocks, with room to move to; 9 to 17 on an empty day. */
export function axisOf(day: string, blocks: readonly Block[]): { from: number; to: number } {
  const own = blocks.filter((block) => block.day === day)
  const midnight = helsinkiInstant(day, '00:00').getTime()
  const nextMidnight = helsinkiInstant(plusDays(day, 1), '00:00').getTime()
  const first = own.length > 0 ? Math.min(...own.map(({ drawn }) => drawn.at)) : helsinkiInstant(day, '10:00').getTime()
  const last = own.length > 0 ? Math.max(...own.map(({ drawn }) => drawn.end)) : helsinkiInstant(day, '16:00').getTime()
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
  for (const block of blocks.toSorted((a, b) => a.drawn.at - b.drawn.at)) {
    const { row, drawn } = block
    const { at, end } = drawn
    if (ends.every((free) => free <= at)) close()
    const free = ends.findIndex((each) => each <= at)
    const column = free === -1 ? ends.length : free
    ends[column] = Math.max(end, at + leastMs)
    group.push({ id: row.id, column })
  }
  close()
  return places
}
