import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findConflicts } from './conflicts.ts'
import { type GeneratedRow, generateTimes } from './generate.ts'

const at = (clock: string): Date => new Date(`2025-05-16T${clock}:00+03:00`)
const carnival = { startsOn: '2025-05-16', endsOn: '2025-05-17' }
const options = { mode: 'shift', callLeadMin: 30, gapMin: 3, ceremonyLeadMin: 20, restMin: 60 } as const

const row = (id: number, start: string, more: Partial<GeneratedRow> = {}): GeneratedRow & { track: string | null } => ({
  id,
  day: '2025-05-16',
  title: `Gren ${id}`,
  callsAt: null,
  startsAt: at(start),
  ceremonyAt: null,
  trackId: 1,
  track: 'Rundbanan',
  eventInstanceId: id,
  round: 'TRIAL',
  intervalS: 180,
  durationMin: null,
  heatCount: 14,
  ...more,
})

const timesOf = (rows: GeneratedRow[], mode: 'shift' | 'pack' = 'shift') =>
  generateTimes(rows, { ...options, mode }).map(({ startsAt }) => startsAt)

test('more heats push what follows on the track, and nothing else', () => {
  const rows = [row(1, '13:40', { heatCount: 20 }), row(2, '14:25'), row(3, '16:00'), row(4, '13:50', { trackId: 2 })]
  // 20 heats of three minutes end at 14.40; the track is free three minutes later.
  expect(timesOf(rows)).toEqual([at('13:40'), at('13:50'), at('14:43'), at('16:00')])
})

test('what does not conflict keeps its start, its call and its prizes, also without a pause before it', () => {
  const more = { callsAt: at('13:55'), ceremonyAt: at('15:30') }
  const rows = [row(1, '13:40'), row(2, '14:22', more)]
  expect(generateTimes(rows, options)[1]).toEqual({ id: 2, startsAt: at('14:22'), ...more })
  // Prizes before the last heat has ended are no time.
  const early = row(2, '14:22', { ...more, ceremonyAt: at('15:00') })
  expect(generateTimes([row(1, '13:40'), early], options)[1]).toMatchObject({
    callsAt: more.callsAt,
    ceremonyAt: at('15:24'),
  })
})

test('packed, rows follow each other from the first start of the track', () => {
  expect(timesOf([row(1, '13:40'), row(2, '16:00')], 'pack')).toEqual([at('13:40'), at('14:25')])
})

test('a final waits until its runners have rested; upprop and prizes keep their distance', () => {
  const final = row(9, '14:30', { eventInstanceId: 1, round: 'FINAL', heatCount: 1, ceremonyAt: at('15:00') })
  const [, times] = generateTimes([row(1, '13:40'), final], options)
  expect(times).toEqual({ id: 9, startsAt: at('15:22'), callsAt: at('14:52'), ceremonyAt: at('15:45') })
})

test('conflicts are told in words', () => {
  const rows = [
    row(1, '13:40', { heatCount: 20 }),
    row(2, '14:25', { callsAt: at('14:30') }),
    row(3, '13:00', { eventInstanceId: 1, round: 'FINAL', trackId: 2, heatCount: 1, ceremonyAt: at('13:01') }),
    row(4, '12:00', { day: '2025-05-19', trackId: null, heatCount: 0 }),
  ]
  expect(findConflicts(rows, carnival).map(({ text }) => text)).toEqual([
    'Rundbanan: Gren 1 (försök) slutar 14:40, Gren 2 (försök) börjar 14:25, 15 min för tidigt.',
    'Gren 3: finalen 13:00 börjar innan försöken är klara 14:40, 100 min för tidigt.',
    'Gren 2 (försök): upprop 14:30 är efter start 14:25.',
    'Gren 3 (final): prisutdelning 13:01, men sista heatet slutar 13:03.',
    'Gren 4 (försök): dagen hör inte till karnevalen.',
  ])
})

test('a track conflicts as late or as early as its rows are known to be', () => {
  const rows = [row(1, '13:40'), row(2, '14:25')]
  const moved = (minutes: number) => [{ trackId: 1, day: '2025-05-16', fromAt: at('14:25'), minutes }]
  expect(findConflicts(rows, carnival, moved(-9))).toEqual([
    {
      rows: [1, 2],
      text: 'Rundbanan: Gren 1 (försök) slutar 14:22, Gren 2 (försök) börjar 14:16, 6 min för tidigt.',
      short_min: 6,
      detail: 'Gren 1 (försök) har 14 heat. Gren 2 (försök) har 14 heat.',
    },
  ])
  expect(findConflicts(rows, carnival, moved(-3))).toEqual([])
  expect(findConflicts([row(1, '13:40'), row(2, '14:20')], carnival, moved(5))).toHaveLength(1)
  const late = [{ trackId: 1, day: '2025-05-16', fromAt: at('13:40'), minutes: 8 }]
  expect(findConflicts(rows, carnival, late)).toEqual([])
  expect(findConflicts([{ ...row(1, '13:40'), delayMin: 4 }, row(2, '14:25')], carnival)[0]?.short_min).toBe(1)
})

test('two ceremonies in the same minute are one conflict, two minutes apart none', () => {
  const honoured = (id: number, start: string, ceremony: string) =>
    row(id, start, { round: 'FINAL', trackId: id, heatCount: 1, ceremonyAt: at(ceremony) })
  const rows = [honoured(1, '13:00', '13:30'), honoured(2, '13:05', '13:30'), honoured(3, '13:10', '13:32')]
  expect(findConflicts(rows, carnival)).toEqual([
    { rows: [1, 2], text: 'Gren 1 (final) och Gren 2 (final) har prisutdelning samtidigt, 13:30.' },
  ])
})

test('a long row collides with everything that it reaches over', () => {
  const rows = [
    row(1, '13:00', { heatCount: 40 }),
    row(2, '13:30', { heatCount: 1 }),
    row(3, '14:00', { heatCount: 1 }),
  ]
  expect(findConflicts(rows, carnival).map(({ rows: ids }) => ids)).toEqual([
    [1, 2],
    [1, 3],
  ])
})

test('whatever the heats, a generated schedule has no conflict on its tracks', () => {
  const some = fc.array(
    fc.record({
      heats: fc.integer({ min: 0, max: 30 }),
      minute: fc.integer({ min: 0, max: 300 }),
      track: fc.integer({ min: 1, max: 3 }),
    }),
    { maxLength: 20 },
  )
  fc.assert(
    fc.property(some, fc.constantFrom('shift' as const, 'pack' as const), (facts, mode) => {
      const rows = facts.map(({ heats, minute, track }, index) => ({
        ...row(index + 1, '09:00', { heatCount: heats, trackId: track }),
        startsAt: new Date(at('09:00').getTime() + minute * 60_000),
      }))
      const times = new Map(generateTimes(rows, { ...options, mode }).map((one) => [one.id, one]))
      const moved = rows.map((one) => ({ ...one, ...times.get(one.id) }))
      expect(findConflicts(moved, carnival)).toEqual([])
    }),
  )
})
