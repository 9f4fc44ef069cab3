import { expect, it } from 'vitest'
import type { PlanRow } from '../../shared/plan/api.ts'
import type { Conflict } from '../../shared/plan/conflicts.ts'
import {
  axisOf,
  blocksOf,
  fits,
  hoursOf,
  lanesOf,
  moveBlock,
  movesOf,
  nextFree,
  sideBySide,
  snap,
  wayOut,
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

it('finds the next time at which a track is free for the whole row, after its trial', () => {
  const clashing = [
    row(1, '13:00', '13:40'),
    row(2, '13:30', '13:50'),
    row(3, '13:55', '14:12'),
    row(6, '13:20', '13:30', { event_instance: 3, round: 'FINAL', track: 5 }),
  ]
  const blocks = blocksOf({ rows: clashing }, none)
  const free = (id: number) =>
    nextFree(blocks, blocks.find((each) => each.row.id === id) as (typeof blocks)[number], { stepMin: 5 })
  expect(free(2)).toBe(at('14:15'))
  expect(free(3)).toBeNull()
  expect(free(6)).toBe(at('14:15'))
})

it('finds the move that ends a conflict: of its last row, as late as it has to be, and on a free track', () => {
  const early = new Date(at('09:00'))
  const way = (rowIds: number[], short_min?: number, now = early, conflicts: Conflict[] = []) => {
    const conflict = { rows: rowIds, text: '', ...(short_min && { short_min }) }
    const found = wayOut(blocksOf(plan, none), conflict, { conflicts, restMin: 5, now })
    return found && [found.block.row.id, found.at]
  }
  // The track is free at 14:02, but not for the whole row.
  expect(way([1, 2], 22)).toEqual([2, at('14:20')])
  expect(way([2, 4], 12)).toEqual([4, at('14:05')])
  expect(way([2, 4])).toBeNull()
  expect(way([1, 5], 12)).toBeNull()
  expect(way([2, 4], 12, new Date(at('13:50')))).toBeNull()
  // Runners of row 4 run in row 3 too, which is over at 14:06, and then rest.
  expect(way([2, 4], 1, early, [{ rows: [3, 4], text: '', runners: 2, rest_min: 0 }])).toEqual([4, at('14:15')])
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
