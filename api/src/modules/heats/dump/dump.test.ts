import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { PublishedEntry, PublishedHeat } from '../../../db/schema/heats.ts'
import { buildDump, byHeat, byLane, type Dump, type DumpLane } from './build-dump.ts'
import { diffCsv, dumpCsv } from './csv.ts'
import { type Compositions, changedHeats, type DiffDump, diffDumps, keyOf } from './diff-dump.ts'
import { lynxZip } from './lynx.ts'
import { decode, type LynxHeat, readEvt, readRows } from './testing/read-lynx.ts'

const hour = (number: number) => new Date(Date.UTC(2025, 4, 16, 7, 5 * number)).toISOString()

/** One publication of two events: the team's places, the withdrawn teams, and each team's runner row. */
type State = { spots: { team: number; heat: number; lane: number }[]; gone: number[]; runners: number[]; heats: number }

const TEAMS = 14
const eventOf = (team: number) => 1 + (team % 2)

const stateArb: fc.Arbitrary<State> = fc
  .record({
    order: fc.shuffledSubarray(Array.from({ length: TEAMS }, (_, index) => index + 1)),
    gone: fc.subarray(
      Array.from({ length: TEAMS }, (_, index) => index + 1),
      { maxLength: 3 },
    ),
    runners: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: TEAMS + 1, maxLength: TEAMS + 1 }),
    heats: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ order, gone, runners, heats }) => ({
    spots: order.map((team, index) => ({ team, heat: 1 + (index % heats), lane: 1 + Math.floor(index / heats) })),
    gone,
    runners,
    heats,
  }))

function dumpOf(state: State, version: number): { dump: Dump; compositions: Compositions } {
  const heats = [1, 2].flatMap((event) =>
    Array.from(
      { length: state.heats },
      (_, index): PublishedHeat => ({
        id: event * 100 + index,
        event_instance: event,
        round: 'FINAL',
        number: index + 1,
        calls_at: null,
        starts_at: hour(index + event + version),
        places: state.spots
          .filter((spot) => spot.heat === index + 1 && eventOf(spot.team) === event && !state.gone.includes(spot.team))
          .map(({ team, lane }) => ({ team, lane })),
      }),
    ),
  )
  const entries = state.spots.map(
    ({ team, heat, lane }): PublishedEntry => ({
      team,
      round: 'FINAL',
      status: state.gone.includes(team) ? 'withdrawn' : 'ok',
      ...(state.gone.includes(team) ? { place: { number: heat, lane } } : {}),
      runners: [{ leg: 1, runner: team, version: state.runners[team] ?? 1 }],
    }),
  )
  const dump = buildDump({
    karneval: { id: 2, name: 'Stafettkarnevalen 2025' },
    version,
    publishedAt: new Date('2025-05-14T12:00:00Z'),
    heats,
    entries,
    statusOf: () => 'planned',
    events: new Map(
      [1, 2].map((event) => [event, { eventNo: event, name: `Gren ${event}`, rounds: ['FINAL'], distanceM: 400 }]),
    ),
    teams: new Map(
      state.spots.map(({ team }) => [
        team,
        {
          eventInstance: eventOf(team),
          name: `Åshöjden, "norr" ${team}`,
          school: 'Åshöjdens skola',
          number: team,
          bib: null,
        },
      ]),
    ),
    // Name and row version as published.
    runners: new Map(
      state.spots.map(({ team }) => [team, { first_name: `Åke${state.runners[team]}`, last_name: 'Öst', grade: 5 }]),
    ),
  })
  const compositions = entries.map(
    (entry) =>
      [
        keyOf({ event_no: eventOf(entry.team), round: 1, team_id: entry.team }),
        { legs: entry.runners, version: null },
      ] as const,
  )
  return { dump, compositions: new Map(compositions) }
}

/** Applies a difference like a timing system: teams by event, round and id; heats by number. */
function apply(old: Dump, diff: DiffDump): Dump {
  const key = (heat: { event_no: number; round: number; heat_no: number }) =>
    `${heat.event_no}-${heat.round}-${heat.heat_no}`
  const heats = new Map(old.heats.map((heat) => [key(heat), { ...heat, lanes: [...heat.lanes] }]))
  for (const heat of diff.heats) heats.set(key(heat), { ...heat, lanes: heats.get(key(heat))?.lanes ?? [] })
  for (const { before } of diff.changes) {
    const from = before && heats.get(key(before))
    if (from) from.lanes = from.lanes.filter((lane) => lane.team_id !== before?.team_id)
  }
  for (const { after } of diff.changes) {
    if (!after) continue
    const { event_no: _event, round: _round, heat_no: _heat, ...lane } = after
    heats.get(key(after))?.lanes.push(lane as DumpLane)
  }
  for (const gone of diff.removed_heats) heats.delete(key(gone))
  return {
    ...old,
    version: diff.version,
    generated_at: diff.generated_at,
    heats: [...heats.values()].map((heat) => ({ ...heat, lanes: heat.lanes.sort(byLane) })).sort(byHeat),
  }
}

const evtOf = (dump: Dump, heats?: Dump['heats']): LynxHeat[] =>
  readEvt(decode(unzipSync(lynxZip(dump, 'utf-8', heats))['lynx.evt'] ?? new Uint8Array()))

/** A start list read again replaces that of the same event, round and heat; one without teams removes the heat. */
const merged = (old: readonly LynxHeat[], read: readonly LynxHeat[]): LynxHeat[] =>
  [...new Map([...old, ...read].map((heat) => [`${heat.event}-${heat.round}-${heat.heat}`, heat])).values()]
    .filter((heat) => heat.lanes.length > 0)
    .sort((left, right) => left.event - right.event || left.heat - right.heat)

describe('the difference', () => {
  it('with the old dump makes the new one: as JSON, and as Lynx files', () => {
    fc.assert(
      fc.property(stateArb, stateArb, (was, is) => {
        const old = dumpOf(was, 1)
        const now = dumpOf(is, 2)
        const diff = diffDumps({ old: old.dump, now: now.dump }, { old: old.compositions, now: now.compositions })
        expect(apply(old.dump, diff)).toEqual(now.dump)
        const heats = changedHeats(diff, { old: old.dump, now: now.dump })
        expect(merged(evtOf(old.dump), evtOf(now.dump, heats))).toEqual(merged([], evtOf(now.dump)))
      }),
      { numRuns: 500, seed: 2025 },
    )
  })

  it('is empty when nothing has changed', () => {
    fc.assert(
      fc.property(stateArb, (state) => {
        const { dump, compositions } = dumpOf(state, 1)
        const diff = diffDumps({ old: dump, now: dump }, { old: compositions, now: compositions })
        expect([diff.changes, diff.heats, diff.removed_heats]).toEqual([[], [], []])
      }),
      { numRuns: 50, seed: 2025 },
    )
  })
})

const quiet: State = {
  spots: [
    { team: 2, heat: 1, lane: 3 },
    { team: 4, heat: 1, lane: 4 },
    { team: 6, heat: 2, lane: 3 },
  ],
  gone: [4],
  runners: Array(15).fill(1),
  heats: 2,
}

describe('the Lynx files', () => {
  it.each(['utf-8', 'windows-1252'] as const)('in %s are read back by a reader of the format', (encoding) => {
    const { dump } = dumpOf(quiet, 1)
    const files = unzipSync(lynxZip(dump, encoding))
    expect(Object.keys(files)).toEqual(['lynx.evt', 'lynx.ppl', 'lynx.sch'])
    const evt = readEvt(decode(files['lynx.evt'] ?? new Uint8Array()))
    const name = 'Åshöjden, "norr" 2'
    expect(evt[0]).toEqual({
      event: 1,
      round: 1,
      heat: 1,
      name: 'Gren 1',
      distance: '400',
      lanes: [{ id: '2', lane: 3, name, affiliation: 'Åshöjdens skola', user2: '2' }],
    } satisfies LynxHeat)
    expect(readRows(decode(files['lynx.ppl'] ?? new Uint8Array()))[0]).toEqual(['2', name, '', 'Åshöjdens skola'])
    const running = readRows(decode(files['lynx.sch'] ?? new Uint8Array()))
    expect(running).toEqual([
      ['1', '1', '1'],
      ['1', '1', '2'],
      ['2', '1', '1'],
      ['2', '1', '2'],
    ])
  })

  it('carry no runner, end lines with CRLF, and are the same bytes for the same heats', () => {
    const { dump } = dumpOf(quiet, 1)
    const files = unzipSync(lynxZip(dump, 'utf-8'))
    const text = Object.values(files)
      .map((bytes) => strFromU8(bytes))
      .join('')
    expect(text).not.toContain('Åke')
    expect(text.split('\n').every((line) => line === '' || line.endsWith('\r'))).toBe(true)
    expect(lynxZip(dump, 'utf-8')).toEqual(lynxZip(structuredClone(dump), 'utf-8'))
  })
})

describe('the table', () => {
  it('opens in Excel: byte order mark, semicolons, CRLF, no formulas', () => {
    const { dump, compositions } = dumpOf(quiet, 1)
    for (const lane of dump.heats.flatMap((heat) => heat.lanes)) lane.display_name = '=SUM(A1)'
    const csv = dumpCsv(dump)
    expect(csv.startsWith('\ufeffGren nr;Gren;Omgång;Heat;Bana;Lag-id;Lag;')).toBe(true)
    expect(csv).toContain("'=SUM(A1)")
    expect(csv.trim().split('\r\n')).toHaveLength(4)
    const later = dumpOf({ ...quiet, gone: [] }, 2)
    const diff = diffDumps({ old: dump, now: later.dump }, { old: compositions, now: later.compositions })
    expect(diffCsv(diff, later.dump)).toContain('Ändring;Gren nr')
  })
})
