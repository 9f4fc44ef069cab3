import { expect, it } from 'vitest'
import type { PlanRow } from '../../shared/plan/api.ts'
import type { Conflict } from '../../shared/plan/conflicts.ts'
import {
  axisOf,
  bestWays,
  blocksOf,
  delayAt,
  fits,
  hoursOf,
  lanesOf,
  moveBlock,
  movesOf,
  sideBySide,
  snap,
  waysOut,
} from './day-plan.ts'

const at = (clock: string, day = '2025-05-16'): number => Date.parse(`${day}T${clock}:00+03:00`)
const iso = (clock: string, day?: string): string => new Date(at(clock, day)).toISOString()

const row = (id: number, starts: string, ends: string, more: Partial<PlanRow> = {}): PlanRow => ({
  id,
  day: '2025-05-16',
  calls_at: null,
  starts_at: iso(starts),
  ends_at: iso(ends),
  ceremony_at: null,
  title: `Gren ${id}`,
  kind: 'race',
  event_instance: id,
  round: 'TRIAL',
  track: 4,
  heat_interval_s: null,
  duration_min: null,
  heat_count: 1,
  is_drawn: true,
  is_started: false,
  delay_min: 0,
  end_delay_min: 0,
  version: 1,
  ...more,
})

const tracks = [
  { id: 4, name: 'Rundbanan', assembly_point: '', version: 1 },
  { id: 5, name: 'Rakbanan', assembly_point: '', version: 1 },
]
const rows = [
  row(1, '13:00', '13:40'),
  row(2, '13:40', '14:00'),
  row(3, '14:00', '14:06'),
  row(4, '13:50', '14:10', { track: 5 }),
  row(5, '14:10', '14:20', { is_started: true }),
]
const plan = { rows, tracks }
const none = new Map()

it('moves one row, and says only what differs', () => {
  const moved = moveBlock(plan, none, 2, { at: at('13:45'), track: 5 }, { follows: false })
  expect(movesOf(plan, moved)).toEqual([{ row: 2, starts_at: iso('13:45'), track: 5 }])
  const back = moveBlock(plan, moved, 2, { at: at('13:40'), track: 4 }, { follows: false })
  expect(movesOf(plan, back)).toEqual([])
})

const early = new Date(at('08:00'))
/** The offered places: row, clock and track. */
const ways = (all: PlanRow[], conflict: Omit<Conflict, 'text'>, { now = early, conflicts = [] as Conflict[] } = {}) =>
  waysOut(blocksOf({ rows: all }, none), { text: '', ...conflict }, { conflicts, restMin: 5, now }).map(
    ({ block, spot }) => [block.row.id, new Date(spot.at).toISOString().slice(11, 16), spot.track],
  )
/** Clock times of the tests in UTC. */
const utc = (clock: string) => iso(clock).slice(11, 16)

it('offers the nearest free places of a conflict’s rows, before and after', () => {
  const clashing = [row(1, '13:00', '13:40'), row(2, '13:30', '13:50'), row(3, '13:55', '14:12')]
  expect(ways(clashing, { rows: [1, 2], short_min: 10 })).toEqual([
    [1, utc('12:50'), 4],
    [2, utc('14:15'), 4],
    [2, utc('12:40'), 4],
    [1, utc('14:15'), 4],
  ])
})

it('tries the least move that ends a clash first, to the minute, and next the one after which its runners have rested', () => {
  // The call of 13:56 is 4 min before the end of the other row.
  const clashing = [row(1, '13:00', '14:00'), row(2, '14:26', '14:40', { track: 5, calls_at: iso('13:56') })]
  expect(ways(clashing, { rows: [1, 2], runners: 3, short_min: 9 }).slice(0, 4)).toEqual([
    [2, utc('14:30'), 5],
    [1, utc('12:56'), 4],
    [2, utc('14:35'), 5],
    [1, utc('12:51'), 4],
  ])
  // Where another row already rests too short, the move may not make that worse.
  const conflicts: Conflict[] = [{ rows: [2, 3], text: '', runners: 2, rest_min: 2 }]
  const near = [...clashing, row(3, '14:42', '14:50', { track: 6 })]
  expect(ways(near, { rows: [1, 2], runners: 3, short_min: 9 }, { conflicts })).not.toContainEqual([2, utc('14:30'), 5])
  const before = [...clashing, row(3, '13:44', '13:54', { track: 6 })]
  expect(ways(before, { rows: [1, 2], runners: 3, short_min: 9 }, { conflicts })[0]).toEqual([2, utc('14:30'), 5])
})

it('offers a track of the event’s other round too, and no final before its trial', () => {
  const final = row(2, '13:30', '13:40', { event_instance: 1, round: 'FINAL', track: 5 })
  expect(ways([row(1, '13:00', '13:40'), final], { rows: [1, 2], short_min: 10 })).toEqual([
    [2, utc('13:40'), 5],
    [2, utc('13:40'), 4],
    [1, utc('12:50'), 4],
    [1, utc('12:50'), 5],
  ])
})

it('moves nothing that has begun, and offers no place that has been', () => {
  const clashing = [row(1, '13:00', '13:40', { is_started: true }), row(2, '13:30', '13:50')]
  expect(ways(clashing, { rows: [1, 2], short_min: 10 }, { now: new Date(at('13:10')) })).toEqual([
    [2, utc('13:40'), 4],
  ])
  expect(ways(clashing, { rows: [1, 2], short_min: 10 }, { now: new Date(at('13:30')) })).toEqual([])
  expect(ways(clashing, { rows: [1, 2] })).toEqual([])
})

it('keeps runners rested who run in other rows too', () => {
  const all = [row(1, '13:00', '13:40'), row(2, '13:45', '14:00', { track: 5 }), row(3, '14:10', '14:20', { track: 6 })]
  const conflicts: Conflict[] = [{ rows: [2, 3], text: '', runners: 2, rest_min: 0 }]
  // Row 2 at 13:55 would be over at 14:10, when its runners start in row 3.
  expect(ways(all, { rows: [1, 2], runners: 1, rest_min: 0, short_min: 5 }, { conflicts })).toEqual([
    [2, utc('13:50'), 5],
    [1, utc('12:55'), 4],
    [1, utc('14:05'), 4],
    [2, utc('12:40'), 5],
  ])
})

it('offers only places that leave less trouble, small moves first, the least trouble and then the nearest, and trades no rest for a clash', () => {
  const clash: Conflict = { rows: [1, 2], text: 'krock', short_min: 10 }
  const rest: Conflict = { rows: [1, 3], text: 'vila', runners: 1, rest_min: 4 }
  const [block] = blocksOf(plan, none)
  if (!block) throw new Error('no block')
  const to = (clock: string, left: Conflict[]) => ({ way: { block, spot: { at: at(clock), track: 4 } }, left })
  const offered = bestWays(
    [
      to('13:05', [clash, clash, clash]),
      to('13:10', [clash, rest, rest]),
      to('13:15', [rest, rest]),
      to('13:25', [rest]),
      to('13:20', [rest]),
      to('13:30', [clash, clash]),
      to('13:35', []),
    ],
    [clash, rest, rest],
    clash,
  )
  expect(offered.map(({ way }) => new Date(way.spot.at).toISOString().slice(11, 16))).toEqual([
    utc('13:20'),
    utc('13:25'),
    utc('13:15'),
  ])
  expect(bestWays([to('13:05', [clash])], [clash], clash)).toEqual([])
  // As many clashes as before are no way out of one, though a rest is longer then.
  expect(bestWays([to('13:05', [clash, clash])], [clash, clash, rest], clash)).toEqual([])
  expect(bestWays([to('13:05', [clash, clash])], [clash, clash, rest], rest)).toHaveLength(1)
})

it('offers no place whose call is over, as late as the row is', () => {
  const called = (more: Partial<PlanRow> = {}) => [
    row(1, '13:00', '13:40', { is_started: true }),
    row(2, '13:35', '13:50', { calls_at: iso('13:05'), ...more }),
  ]
  const clash = { rows: [1, 2], short_min: 5 }
  expect(ways(called(), clash, { now: new Date(at('13:05')) })).toEqual([[2, utc('13:40'), 4]])
  expect(ways(called(), clash, { now: new Date(at('13:12')) })).toEqual([[2, utc('13:43'), 4]])
  const late = called({ delay_min: 6, end_delay_min: 6 })
  expect(ways(late, clash, { now: new Date(at('13:12')) })).toEqual([[2, utc('13:40'), 4]])
})

it('a row is as late as its own track, and on another one as late as what stands before it there', () => {
  const late = [
    row(1, '13:00', '13:40', { delay_min: 6, end_delay_min: 6 }),
    row(2, '13:00', '13:10', { track: 5, end_delay_min: 3 }),
  ]
  const blocks = blocksOf({ rows: late }, none)
  const delay = (clock: string, track: number) => blocks[0] && delayAt(blocks, blocks[0], { at: at(clock), track })
  expect([delay('14:00', 4), delay('14:00', 5), delay('12:00', 5), delay('14:00', 6)]).toEqual([6, 3, 0, 0])
})

it('takes along what follows on the track, but neither other tracks nor what has begun', () => {
  const moved = moveBlock(plan, none, 2, { at: at('13:45'), track: 4 }, { follows: true })
  expect(movesOf(plan, moved).map(({ row: id, starts_at }) => [id, starts_at])).toEqual([
    [2, iso('13:45')],
    [3, iso('14:05')],
  ])
  const away = moveBlock(plan, none, 1, { at: at('13:30'), track: 5 }, { follows: true })
  expect(movesOf(plan, away).map(({ row: id }) => id)).toEqual([1])
})

it('does not move what has begun, and nothing over midnight', () => {
  expect(moveBlock(plan, none, 5, { at: at('15:00'), track: 4 }, { follows: false })).toBe(none)
  const late = moveBlock(plan, none, 1, { at: at('23:50'), track: 4 }, { follows: false })
  expect(movesOf(plan, late)).toEqual([{ row: 1, starts_at: iso('23:20'), track: 4 }])
})

it.each([
  ['13:42', 5, '13:40'],
  ['13:43', 5, '13:45'],
  ['13:43', 1, '13:43'],
])('%s in steps of %i min is %s', (clock, step, snapped) => {
  expect(snap(at(clock) + 20_000, step)).toBe(at(snapped))
})

it('draws whole hours with room around the day’s rows, and an empty day from 9:30', () => {
  const blocks = blocksOf(plan, none)
  expect(axisOf('2025-05-16', blocks)).toEqual({ from: at('12:30'), to: at('16:00') })
  expect(hoursOf({ from: at('12:30'), to: at('15:00') })).toEqual([at('13:00'), at('14:00'), at('15:00')])
  const empty = axisOf('2025-05-17', blocks)
  expect(empty).toEqual({ from: at('09:30', '2025-05-17'), to: at('17:00', '2025-05-17') })
})

it('has a lane for each track, and one for what has no track', () => {
  const blocks = blocksOf(plan, none)
  expect(
    lanesOf(plan, blocks, '2025-05-16').map(({ name, blocks: own }) => [name, own.map(({ row: { id } }) => id)]),
  ).toEqual([
    ['Rundbanan', [1, 2, 3, 5]],
    ['Rakbanan', [4]],
  ])
  const lunch = row(6, '12:00', '13:00', { track: null, event_instance: null, round: null, kind: 'service' })
  const withLunch = { rows: [...rows, lunch], tracks }
  const all = blocksOf(withLunch, none)
  expect(lanesOf(withLunch, all, '2025-05-16').at(-1)?.name).toBe('Utan bana')
  const [first] = all
  expect(all.map((block) => fits(block, null))).toEqual([true, false, false, false, false, false])
  expect(first?.row.id).toBe(6)
})

it('puts what overlaps beside each other, short rows as high as they are drawn', () => {
  const overlapping = blocksOf(
    { rows: [row(1, '13:00', '13:40'), row(2, '13:30', '13:50'), row(3, '13:45', '14:00')] },
    none,
  )
  expect([...sideBySide(overlapping, 0)]).toEqual([
    [1, { column: 0, columns: 2 }],
    [2, { column: 1, columns: 2 }],
    [3, { column: 0, columns: 2 }],
  ])
  const short = blocksOf({ rows: [row(1, '13:00', '13:03'), row(2, '13:06', '13:09')] }, none)
  expect([...sideBySide(short, 8 * 60_000).values()].map(({ columns }) => columns)).toEqual([2, 2])
  expect([...sideBySide(short, 0).values()].map(({ columns }) => columns)).toEqual([1, 1])
})

it('draws a row as late as it is while it stays on its track and day, and moves its plan', () => {
  const late = { rows: [row(1, '13:00', '13:40', { delay_min: 6, end_delay_min: 9 })], tracks }
  const drawn = (drafts: Parameters<typeof blocksOf>[1]) => blocksOf(late, drafts).map((block) => block.drawn)
  expect(drawn(none)).toEqual([{ at: at('13:06'), end: at('13:49') }])
  expect(axisOf('2025-05-16', blocksOf(late, none)).from).toBe(at('12:30'))
  const later = moveBlock(late, none, 1, { at: at('13:10'), track: 4 }, { follows: false })
  expect(movesOf(late, later)).toEqual([{ row: 1, starts_at: iso('13:10'), track: 4 }])
  expect(drawn(later)).toEqual([{ at: at('13:16'), end: at('13:59') }])
  const away = moveBlock(late, none, 1, { at: at('13:10'), track: 5 }, { follows: false })
  expect(drawn(away)).toEqual([{ at: at('13:10'), end: at('13:50') }])
})
