import { expect, test } from 'vitest'
import type { ConflictRow } from '../plan/conflicts.ts'
import { findRunnerConflicts, type SharedStart } from './runner-conflicts.ts'

const at = (clock: string): Date => new Date(`2025-05-16T${clock}:00+03:00`)

const row = (id: number, title: string, calls: string, starts: string): ConflictRow => ({
  id,
  day: '2025-05-16',
  title,
  callsAt: at(calls),
  startsAt: at(starts),
  ceremonyAt: null,
  trackId: id,
  track: `Bana ${id}`,
  eventInstanceId: id,
  round: 'TRIAL',
  intervalS: 180,
  durationMin: null,
  heatCount: 10,
})

const start = (runner: number, team: number, eventInstanceId: number, heat: number): SharedStart => ({
  runner,
  team,
  teamName: `Lag ${team}`,
  eventInstanceId,
  round: 'TRIAL',
  heat,
})

const long = row(1, 'Långa', '13:10', '13:40')

test('a runner in two heats at once is told with both heats and their times', () => {
  const starts = [start(7, 1, 1, 3), start(7, 2, 2, 1), start(8, 1, 1, 3), start(8, 2, 2, 1)]
  expect(findRunnerConflicts([long, row(2, 'Korta', '13:20', '13:47')], starts, { restMin: 0 })).toEqual([
    {
      rows: [1, 2],
      text: '2 löpare har två heat samtidigt, upp till 2 min: Långa och Korta (båda försök).',
      parts: { what: '2 löpare har två heat samtidigt, upp till 2 min', where: 'Långa och Korta (båda försök).' },
      detail: 'Lag 1 i heat 3 (13:46) springer samtidigt som Lag 2 i heat 1 (13:47).',
      runners: 2,
      short_min: 29,
    },
  ])
})

test('two finals are told in the plural', () => {
  const finals = [long, row(2, 'Korta', '13:20', '13:47')].map((each) => ({ ...each, round: 'FINAL' }))
  const starts = [start(7, 1, 1, 3), start(7, 2, 2, 1)].map((each) => ({ ...each, round: 'FINAL' }))
  expect(findRunnerConflicts(finals, starts, { restMin: 0 })[0]?.text).toMatch(/: Långa och Korta \(båda finaler\)\.$/)
})

test('an upprop while the runner still runs is told with both times', () => {
  const [conflict, ...more] = findRunnerConflicts(
    [long, row(2, 'Korta', '13:48', '14:10')],
    [start(7, 1, 1, 3), start(7, 2, 2, 1)],
    { restMin: 0 },
  )
  expect(more).toEqual([])
  expect(conflict).toMatchObject({
    text: 'En löpare har upprop under ett heat, upp till 1 min före målgång: Långa och Korta (båda försök).',
    runners: 1,
    short_min: 1,
    detail: 'Lag 2 har upprop 13:48, men Lag 1 i heat 3 (13:46) är klart först 13:49.',
  })
})

test('starts after each other are no conflict, and many teams are counted', () => {
  expect(
    findRunnerConflicts([long, row(2, 'Korta', '13:49', '14:10')], [start(7, 1, 1, 3), start(7, 2, 2, 1)], {
      restMin: 0,
    }),
  ).toEqual([])
  const many = [1, 2, 3, 4].flatMap((each) => [start(each, each, 1, 3), start(each, 10 + each, 2, 1)])
  const [conflict] = findRunnerConflicts([long, row(2, 'Korta', '13:20', '13:47')], many, { restMin: 0 })
  expect(conflict?.text).toMatch(/^4 löpare har två heat/)
  expect(conflict?.detail).toMatch(/; .* Dessutom 2 lag till\.$/)
})

test('a runner with less than the carnival’s rest before the next upprop is told with the minutes', () => {
  const starts = [start(7, 1, 1, 3), start(7, 2, 2, 1)]
  const rows = [long, row(2, 'Korta', '13:56', '14:10')]
  expect(findRunnerConflicts(rows, starts, { restMin: 7 })).toEqual([])
  expect(findRunnerConflicts(rows, starts, { restMin: 10 })).toEqual([
    {
      rows: [1, 2],
      text: 'En löpare vilar under 10 min, kortast 7 min: Långa och Korta (båda försök).',
      parts: { what: 'En löpare vilar under 10 min, kortast 7 min', where: 'Långa och Korta (båda försök).' },
      detail: 'Lag 2 har upprop 13:56, 7 min efter att Lag 1 i heat 3 (13:46) är klart.',
      runners: 1,
      short_min: 3,
      rest_min: 7,
    },
  ])
})

test('of several short rests the shortest is told, and its team first', () => {
  const starts = [start(7, 1, 1, 1), start(7, 2, 2, 1), start(8, 3, 1, 3), start(8, 4, 2, 1)]
  const [conflict] = findRunnerConflicts([long, row(2, 'Korta', '13:50', '14:10')], starts, { restMin: 10 })
  expect(conflict).toMatchObject({
    text: '2 löpare vilar under 10 min, kortast 1 min: Långa och Korta (båda försök).',
    runners: 2,
    rest_min: 1,
  })
  expect(conflict?.detail).toMatch(/^Lag 4 har upprop 13:50, 1 min efter att Lag 3 i heat 3 \(13:46\) är klart; Lag 2 /)
})

test('delays count: a late track takes the rest of those who run on another one next', () => {
  const rows = [long, row(2, 'Korta', '13:55', '14:10')]
  const starts = [start(7, 1, 1, 3), start(7, 2, 2, 1)]
  expect(findRunnerConflicts(rows, starts, { restMin: 5 })).toEqual([])
  const delay = { trackId: 1, day: '2025-05-16', fromAt: at('13:43'), minutes: 4 }
  expect(findRunnerConflicts(rows, starts, { restMin: 5, delays: [delay] })).toMatchObject([
    { rows: [1, 2], rest_min: 2, detail: 'Lag 2 har upprop 13:55, 2 min efter att Lag 1 i heat 3 (13:50) är klart.' },
  ])
  // On both tracks it changes nothing, and a whole row may be late by itself.
  const both = [delay, { ...delay, trackId: 2 }]
  expect(findRunnerConflicts(rows, starts, { restMin: 5, delays: both })).toEqual([])
  const [clash] = findRunnerConflicts([{ ...long, delayMin: 10 }, ...rows.slice(1)], starts, { restMin: 5 })
  expect(clash?.text).toBe(
    'En löpare har upprop under ett heat, upp till 4 min före målgång: Långa och Korta (båda försök).',
  )
})
