import { expect, test } from 'vitest'
import { changeText, type Results, resultNotices, type Schedule, startNotices, startsOf } from './notices.ts'

const lane = (school: number, number: number) => ({
  lane: number,
  team: school * 10 + number,
  team_name: `Lag ${number}`,
  bib: null,
  school,
  school_name: 'Skolan',
  school_unit: school,
  withdrawn: false,
})
const schedule = (at: string, more: object = {}): Schedule => [
  {
    event_instance: 4,
    event_name: '5 × 80 m flickor',
    round: 'TRIAL',
    day: '2025-05-16',
    starts_at: at,
    lanes: 8,
    track: 'Rundbanan',
    heats: [
      {
        id: 1,
        number: 3,
        calls_at: '2025-05-16T06:10:00Z',
        starts_at: at,
        delay_min: 0,
        status: 'planned',
        lanes: [lane(1, 4), lane(2, 5), lane(1, 6)],
        ...more,
      },
    ],
  } as Schedule[number],
]
const at = '2025-05-16T06:40:00Z'
const now = new Date('2025-05-16T06:20:00Z')
const one = new Set([1])

test('a start names time, event, heat, both lanes, call and track', () => {
  expect(startNotices(schedule(at), one, now).map(({ body }) => body)).toEqual([
    'Start kl. 09:40: 5 × 80 m flickor, försök, heat 3, bana 4 och 6. Upprop kl. 09:10. Rundbanan.',
  ])
})

test('a start is told when its delay has brought it near, and not when it has been', () => {
  expect(startNotices(schedule(at, { delay_min: 10 }), one, now)).toEqual([])
  expect(startNotices(schedule(at, { delay_min: 10 }), one, new Date('2025-05-16T06:30:00Z'))).toHaveLength(1)
  expect(startNotices(schedule(at), one, new Date('2025-05-16T06:40:00Z'))).toEqual([])
  expect(startNotices(schedule(at), new Set([9]), now)).toEqual([])
})

const results = (row: object, state = 'official', officialAt: string | null = '2025-05-16T07:00:00Z') =>
  [
    {
      event_instance: 4,
      event_name: '5 × 80 m flickor',
      round: 'TRIAL',
      heats: [
        {
          number: 3,
          state,
          official_at: officialAt,
          rows: [
            {
              school: 1,
              team_name: 'Lag 4',
              mark: null,
              shown: '1:02,35',
              finished: true,
              rank: 2,
              qualified: 'q',
              ...row,
            },
          ],
        },
      ],
    },
    // Through unknown, because a notice reads only a part of a result.
  ] as unknown as Results
const later = new Date('2025-05-16T07:05:00Z')
const told = (given: Results, when = later) => resultNotices(given, one, when).map(({ body }) => body)

test('a result is told when it is official, and again when it is corrected', () => {
  expect(told(results({}))).toEqual([
    'Resultat i 5 × 80 m flickor, försök, heat 3: Lag 4 1:02,35, plats 2 i heatet, vidare till finalen.',
  ])
  expect(told(results({ mark: 'DQ', shown: null, rank: null, qualified: null }, 'corrected'))).toEqual([
    'Rättat resultat i 5 × 80 m flickor, försök, heat 3: Lag 4 DQ.',
  ])
  expect(told(results({}, 'unofficial', null))).toEqual([])
  expect(told(results({}), new Date('2025-05-16T09:00:00Z'))).toEqual([])
})

test('of the youngest no more is told than the public answer holds', () => {
  expect(told(results({ shown: null, rank: null, qualified: null }))).toEqual([
    'Resultat i 5 × 80 m flickor, försök, heat 3: Lag 4 Fullföljt.',
  ])
})

test('a change names the events; the first publication is told as such; the same again is no change', () => {
  const [before, after] = [schedule(at), schedule('2025-05-16T06:50:00Z')]
  expect(changeText(after, startsOf(before, 1), startsOf(after, 1))).toBe(
    'Tid eller plats har ändrats: 5 × 80 m flickor, försök.',
  )
  expect(changeText(after, {}, startsOf(after, 1))).toBe(
    'Heatindelningen är publicerad. Se när och var skolan startar.',
  )
  expect(changeText([], startsOf(before, 1), {})).toBe('Tid eller plats har ändrats för en start.')
  const elsewhere = before.map((round) => ({ ...round, track: 'Massbanan' }))
  expect(changeText(elsewhere, startsOf(before, 1), startsOf(elsewhere, 1))).toBe(
    'Tid eller plats har ändrats: 5 × 80 m flickor, försök.',
  )
  expect(changeText(before, startsOf(before, 1), startsOf(schedule(at, { delay_min: 9 }), 1))).toBeNull()
})
