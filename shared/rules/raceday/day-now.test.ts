import { expect, it } from 'vitest'
import { dayNow, inBrief, type NowHeat, nowHeatText, nowTimesText } from './day-now.ts'

const at = (clock: string) => `2025-05-16T${clock}:00Z`

const heat = (number: number, clock: string, rest: Partial<NowHeat> = {}): NowHeat => ({
  event_name: '5 × 80 m',
  round: 'TRIAL',
  number,
  calls_at: null,
  starts_at: at(clock),
  delay_min: 0,
  track: 'Rundbanan',
  assembly_point: null,
  state: 'planned',
  ...rest,
})

const read = (heats: NowHeat[], clock: string) =>
  dayNow(heats, new Date(at(clock))).map(({ track, running, next }) => ({
    track,
    running: running?.number ?? null,
    next: next.map(({ number }) => number),
  }))

const plan = [heat(1, '10:00'), heat(2, '10:04'), heat(3, '10:08'), heat(4, '10:12')]
const withStates = (...states: NowHeat['state'][]) =>
  plan.map((each, index) => ({ ...each, state: states[index] ?? 'planned' }))

it('follows the schedule with its delays while nobody marks anything', () => {
  expect(read(plan, '09:00')).toEqual([{ track: 'Rundbanan', running: null, next: [1, 2] }])
  expect(read(plan, '10:05')).toEqual([{ track: 'Rundbanan', running: 2, next: [3, 4] }])
  expect(
    read(
      plan.map((each) => ({ ...each, delay_min: 10 })),
      '10:05',
    ),
  ).toEqual([{ track: 'Rundbanan', running: null, next: [1, 2] }])
  expect(read(plan, '10:30')).toEqual([])
})

it('follows what the officials mark, however late the heats are', () => {
  expect(read(withStates('run', 'at_start', 'called'), '10:20')).toEqual([
    { track: 'Rundbanan', running: 2, next: [3, 4] },
  ])
  expect(read(withStates('run', 'run'), '10:20')).toEqual([{ track: 'Rundbanan', running: null, next: [3, 4] }])
})

it('a heat that was never marked as run is forgotten after an hour', () => {
  expect(read(withStates('run', 'run'), '11:10')).toEqual([{ track: 'Rundbanan', running: null, next: [4] }])
  expect(read(withStates('run', 'run'), '11:20')).toEqual([])
})

it('each track has its own now, the earliest first', () => {
  const heats = [...plan, heat(7, '09:58', { track: 'Gatubanan' })]
  expect(read(heats, '09:59').map(({ track }) => track)).toEqual(['Gatubanan', 'Rundbanan'])
})

it('in brief says two lines: what runs and comes, or two heats of a round; of two rounds only the first', () => {
  const inBriefAt = (heats: NowHeat[], clock: string) =>
    dayNow(heats, new Date(at(clock)))
      .map(inBrief)
      .map(({ running, next }) => [running?.number ?? null, ...next.map(({ number }) => number)])
  expect(inBriefAt(plan, '10:05')).toEqual([[2, 3]])
  expect(inBriefAt(plan, '09:00')).toEqual([[null, 1, 2]])
  const otherAfter = [heat(1, '10:00'), heat(2, '10:04', { event_name: '4 × 100 m' })]
  expect(inBriefAt(otherAfter, '09:00')).toEqual([[null, 1]])
  expect(inBriefAt([heat(1, '10:00')], '09:00')).toEqual([[null, 1]])
})

it('says the times as they are expected now', () => {
  expect(nowTimesText(heat(1, '10:00', { calls_at: at('09:30'), delay_min: 8 }), new Date(at('09:37')))).toBe(
    'upprop 12:38, start 13:08, 8\u00a0min försenat',
  )
  const called = heat(1, '10:00', { calls_at: at('09:30'), state: 'called' })
  expect(nowTimesText(called, new Date(at('09:37')))).toBe('uppropat, start 13:00')
})

it('says that a heat is being called, from its call as delayed until its start', () => {
  const late = heat(1, '10:00', { calls_at: at('09:30'), delay_min: 8 })
  const text = (clock: string) => nowTimesText(late, new Date(at(clock)))
  expect(text('09:38')).toBe('upprop pågår, start 13:08, 8\u00a0min försenat')
  expect(text('10:07')).toBe('upprop pågår, start 13:08, 8\u00a0min försenat')
  expect(text('10:08')).toBe('upprop 12:38, start 13:08, 8\u00a0min försenat')
})

it('tells as many of the next heats as are asked for', () => {
  expect(dayNow(plan, new Date(at('09:00')), 3)[0]?.next.map(({ number }) => number)).toEqual([1, 2, 3])
})

it('names a heat by its number alone below one of the same round', () => {
  const [first, second] = [heat(1, '10:00'), heat(2, '10:04')]
  expect(nowHeatText(first)).toBe('5 × 80 m, försök, heat 1')
  expect(nowHeatText(second, first)).toBe('heat 2')
  expect(nowHeatText(second, { ...first, round: 'FINAL' })).toBe('5 × 80 m, försök, heat 2')
  expect(nowHeatText(second, { ...first, event_name: '10 × 80 m' })).toBe('5 × 80 m, försök, heat 2')
})
