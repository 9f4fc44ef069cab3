import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LifFile } from './lif.ts'
import { placeByLanes, placeFile, readingChanges, type TimedHeat } from './place-lif.ts'

const at = (clock: string) => new Date(`2025-05-16T${clock}:00+03:00`)
const moment = { day: '2025-05-16', savedAt: at('13:54') }

const spot = (lane: number, team: number, bib: string | null = null) => ({ lane, team, bib, name: `Lag ${team}` })

const heat = (eventNo: number, number: number, change: Partial<TimedHeat> = {}): TimedHeat => ({
  eventNo,
  roundNo: 1,
  number,
  name: `Gren ${eventNo}, försök, heat ${number}`,
  isMass: false,
  startsAt: at('13:50'),
  state: 'at_start',
  places: [1, 2, 3].map((lane) => spot(lane, eventNo * 1000 + number * 10 + lane)),
  ...change,
})

const file = (of: TimedHeat, change: Partial<LifFile> = {}): LifFile => ({
  eventNo: of.eventNo,
  roundNo: of.roundNo,
  heatNo: of.number,
  title: 'Gren',
  start: '13:52:07.4697',
  rows: of.places.map(({ lane, team }, index) => ({
    place: String(index + 1),
    lane: String(lane),
    ids: [team],
    time: `1:02.${300 + lane}`,
    name: `Lag ${team}`,
  })),
  ...change,
})

const heats = [heat(7, 1), heat(7, 2), heat(8, 1)]
const [first, second, other] = heats as [TimedHeat, TimedHeat, TimedHeat]

const reasonOf = (given: LifFile, among = heats, when = moment) => {
  const placed = placeFile(given, among, when)
  return 'reason' in placed ? placed.reason : `heat ${placed.heat.eventNo}-${placed.heat.number}`
}

describe('a file', () => {
  it('belongs to the heat of its three numbers when its teams stand on their lanes there', () => {
    expect(reasonOf(file(first))).toBe('heat 7-1')
    const placed = placeFile(file(second), heats, moment)
    expect('results' in placed && placed.results[0]).toEqual({
      team: 7021,
      lane: 1,
      place: 1,
      timeMs: 62_301,
      precision: 1,
      mark: null,
    })
  })

  it('with other numbers, lanes or teams belongs nowhere', () => {
    expect(reasonOf(file(first, { eventNo: 0, roundNo: 0, heatNo: 0 }))).toMatch(/^Filen är tagen utan startlista/)
    expect(reasonOf(file(first, { eventNo: 9 }))).toBe('Gren 9 har inga heat den här dagen.')
    expect(reasonOf(file(first, { roundNo: 2 }))).toBe('Gren 7 har ingen omgång 2 den här dagen.')
    expect(reasonOf(file(first, { heatNo: 5 }))).toBe('Gren 7, omgång 1 har inget heat 5.')
    expect(reasonOf(file(first, { heatNo: 2 }))).toBe('Bana 1: laget 7011 står inte i heat 2.')
    expect(reasonOf(file(first, { eventNo: 8 }))).toBe('Bana 1: laget 7011 står inte i heat 1.')
  })

  it('of another day is known by when it was saved, by its start and by the plan', () => {
    const saved = (savedAt: Date) => reasonOf(file(first), heats, { ...moment, savedAt })
    expect(saved(new Date('2025-05-15T23:59:00+03:00'))).toBe('Filen är sparad en annan dag (2025-05-15).')
    expect(saved(at('13:45'))).toBe('heat 7-1')
    expect(saved(at('13:41'))).toMatch(/^Starten i filen \(kl\. 13:52\) är senare än filen själv/)
    const started = (start: string) => reasonOf(file(first, { start }))
    expect(started('9:12:00')).toBe('Starten i filen (kl. 09:12) är långt från heatets tid, kl. 13:50.')
    expect(started('12:00:00.1')).toBe('heat 7-1')
    for (const none of ['', '25:00:00', '13:61:00', 'kl 13']) expect(started(none)).toBe('heat 7-1')
    const untimed = heat(7, 1, { startsAt: null })
    expect(reasonOf(file(untimed, { start: '9:12:00' }), [untimed])).toBe('heat 7-1')
  })

  it('of a heat that has not started waits, unless the heat is on its way', () => {
    const later = heat(7, 1, { startsAt: at('14:30'), state: 'planned' })
    expect(reasonOf(file(later), [later])).toBe('Gren 7, försök, heat 1 har inte startat: det ska starta kl. 14:30.')
    for (const state of ['at_start', 'run'] as const) {
      expect(reasonOf(file(later), [{ ...later, state }])).toBe('heat 7-1')
    }
  })

  it('of a mass start is known by the numbers on the chests, whatever stands as lane', () => {
    const mass = heat(7, 1, { isMass: true, places: [spot(1, 31, '411'), spot(2, 411, '12'), spot(3, 33, '13')] })
    const rows = (...ids: number[][]) =>
      ids.map((own, index) => ({
        place: String(index + 1),
        lane: String(index + 1),
        ids: own,
        time: '9:59.9',
        name: '',
      }))
    const placed = placeFile(file(mass, { rows: rows([13], [411], [411, 12]) }), [mass], moment)
    expect('results' in placed && placed.results.map(({ team }) => team)).toEqual([33, 31, 411])
    expect(reasonOf(file(mass, { rows: rows([13], []) }), [mass])).toBe('Bana 2: lagets nummer saknas.')
    expect(reasonOf(file(mass, { rows: rows([13], [99]) }), [mass])).toBe('Bana 2: laget 99 står inte i heat 1.')
    expect(reasonOf(file(mass, { rows: rows([13, 12]) }), [mass])).toBe('Bana 1: numren 13 och 12 är två olika lag.')
  })

  it('without a start list fits the heat that a person chooses, by its lanes', () => {
    const bare = file(first, { eventNo: 0, rows: file(first).rows.map((row) => ({ ...row, ids: [], name: '' })) })
    const placed = placeByLanes(bare, second)
    expect('results' in placed && placed.results.map(({ team }) => team)).toEqual([7021, 7022, 7023])
    const wide = heat(7, 3, { places: [spot(8, 1)] })
    expect(placeByLanes(file(wide), second)).toEqual({ reason: 'Bana 8: heat 2 har inget lag där.' })
  })
})

it('a newer reading tells what it says otherwise; teams that it leaves out are not touched', () => {
  const result = (team: number, timeMs: number | null, mark: 'DQ' | null = null) => ({
    team,
    timeMs,
    mark,
    place: null,
  })
  const before = [result(1, 62_348), result(2, 63_101), result(3, 64_000)]
  expect(readingChanges(before, [result(1, 62_351), result(2, 63_101), result(4, 62_990, 'DQ')])).toEqual([
    { team: 1, before: result(1, 62_348), after: result(1, 62_351) },
    { team: 4, before: null, after: result(4, 62_990, 'DQ') },
  ])
  expect(readingChanges(before, before)).toEqual([])
})

/** What is known after some files: the newest time of each team. */
function timesAfter(files: readonly LifFile[]): Map<number, number | null> {
  const known = new Map<number, number | null>()
  for (const each of files) {
    const placed = placeFile(each, heats, moment)
    if ('results' in placed) for (const { team, timeMs } of placed.results) known.set(team, timeMs)
  }
  return known
}

const wholeArb = fc
  .tuple(fc.constantFrom(...heats), fc.integer({ min: 1, max: 3 }), fc.integer({ min: 100, max: 999 }))
  .map(([of, rows, ms]) => {
    const all = file(of)
    return { ...all, rows: all.rows.slice(0, rows).map((row) => ({ ...row, time: `59.${ms}` })) }
  })

it('F41: one more file changes the times of its own heat’s teams and no other', () => {
  fc.assert(
    fc.property(fc.array(wholeArb, { maxLength: 12 }), wholeArb, (files, more) => {
      const before = timesAfter(files)
      const after = timesAfter([...files, more])
      const own = new Set(
        heats.find((of) => of.eventNo === more.eventNo && of.number === more.heatNo)?.places.map(({ team }) => team),
      )
      for (const [team, ms] of after) if (!own.has(team)) expect(ms).toBe(before.get(team))
      expect(after.size).toBeGreaterThanOrEqual(before.size)
    }),
    { numRuns: 300, seed: 2025 },
  )
})

it('F41: a file of another event, round or heat changes nothing', () => {
  const strange = fc
    .tuple(wholeArb, fc.constantFrom(...heats), fc.constantFrom(1, 2))
    .map(([given, as, roundNo]) => ({ ...given, eventNo: as.eventNo, heatNo: as.number, roundNo, from: given }))
    .filter(({ from, ...as }) => as.roundNo === 2 || as.eventNo !== from.eventNo || as.heatNo !== from.heatNo)
  fc.assert(
    fc.property(fc.array(wholeArb, { maxLength: 12 }), strange, (files, { from: _from, ...foreign }) => {
      expect(timesAfter([...files, foreign])).toEqual(timesAfter(files))
    }),
    { numRuns: 300, seed: 2025 },
  )
  expect(timesAfter([{ ...file(other), eventNo: 7 }]).size).toBe(0)
})
