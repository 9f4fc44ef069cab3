import type { FactDetail, FactKind, MarkDetail, Precision, ReadingRow } from '@stafapp/shared/contract/raceday'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deriveResult, type ResultSpot } from './derive-result.ts'
import { dqReasons } from './dq-reasons.ts'
import { ruleFault, ruleText, tieText } from './qualification-words.ts'
import { type NewResultFact, resultRefusal, sameReading } from './refusals.ts'
import type { ResultFact } from './result-facts.ts'
import { type AdvanceRule, defaultRule, deriveRound, type HeatOfRound, isRuleFitting, ruleOf } from './round-result.ts'

const spots: ResultSpot[] = [1, 2, 3, 4].map((team) => ({ team, lane: team + 2 }))

const fact = (seq: number, kind: FactKind, rest: Partial<ResultFact> = {}): ResultFact => ({
  id: `f${seq}`,
  kind,
  team: null,
  undoes: null,
  device: 'A',
  seq,
  seen: seq - 1,
  detail: null,
  recordedAt: '2025-05-16T09:00:00.000Z',
  ...rest,
})

const row = (team: number, ms: number | null, rest: Partial<ReadingRow> = {}): ReadingRow => ({
  team,
  lane: team + 2,
  ms,
  precision: 1,
  mark: null,
  place: null,
  ...rest,
})

const reading = (rows: ReadingRow[], sha256 = 'a'): FactDetail => ({ file: 'x.lif', sha256, start: null, rows })
const timed = (
  ms: number | null,
  rest: { precision?: Precision; hand?: boolean; place?: number | null } = {},
): FactDetail => ({
  ms,
  precision: 10,
  hand: false,
  place: null,
  ...rest,
})
const marked = (mark: MarkDetail['mark'], rest: Partial<MarkDetail> = {}): FactDetail => ({
  mark,
  reason: null,
  rule: null,
  edition: null,
  note: null,
  ...rest,
})
const rowOf = (facts: ResultFact[], team: number) => deriveResult(facts, spots).rows.find((each) => each.team === team)

const ms = fc.integer({ min: 30_000, max: 30_040 })
const anyDetail = {
  reading: fc
    .tuple(fc.subarray([1, 2, 3, 4], { minLength: 1 }), fc.array(ms, { minLength: 4, maxLength: 4 }), fc.nat(5))
    .map(([teams, times, bad]) =>
      reading(
        teams.map((team, index) =>
          row(team, times[index] ?? null, { mark: bad === 0 ? 'DNS' : bad === 1 ? 'DQ' : null }),
        ),
        `${bad}`,
      ),
    ),
  time: fc
    .record({
      ms: fc.option(ms),
      precision: fc.constantFrom<Precision>(1, 10, 100),
      hand: fc.boolean(),
      place: fc.option(fc.integer({ min: 1, max: 4 })),
    })
    .map((detail): FactDetail => detail),
  mark: fc.constantFrom<MarkDetail['mark']>('DNS', 'DNF', 'DQ', 'OTC', 'none').map((mark) => marked(mark)),
}

/** What a server may have stored about one heat, with undos of earlier facts. */
const log = fc
  .array(
    fc.tuple(
      fc.constantFrom<FactKind>(
        'reading',
        'time',
        'mark',
        'official',
        'correction',
        'undo',
        'absent',
        'present',
        'sent',
      ),
      fc.constantFrom(1, 2, 3, 4),
      fc.tuple(anyDetail.reading, anyDetail.time, anyDetail.mark),
      fc.nat(),
    ),
    { maxLength: 24 },
  )
  .map((entries) => {
    const facts: ResultFact[] = []
    for (const [index, [kind, team, [file, time, mark], target]] of entries.entries()) {
      const seq = index + 1
      const others = facts.filter((each) => each.kind !== 'undo')
      const undone = others[target % Math.max(1, others.length)]
      if (kind === 'undo') {
        if (undone) facts.push(fact(seq, 'undo', { team: undone.team, undoes: undone.id }))
      } else if (kind === 'reading') facts.push(fact(seq, kind, { detail: file }))
      else if (kind === 'time') facts.push(fact(seq, kind, { team, detail: time }))
      else if (kind === 'mark') facts.push(fact(seq, kind, { team, detail: mark }))
      else if (kind === 'correction') facts.push(fact(seq, kind, { detail: { reason: 'fel bana' } }))
      else facts.push(fact(seq, kind, { team: kind === 'absent' || kind === 'present' ? team : null }))
    }
    return facts
  })

describe('merging', () => {
  test('F33: a result is the same from its facts in every order and with any doubling', () => {
    const mixed = log.chain((facts) =>
      fc
        .tuple(fc.shuffledSubarray(facts, { minLength: facts.length }), fc.array(fc.nat(), { maxLength: 20 }))
        .map(([order, doubles]) => ({
          facts,
          mixed: [...order, ...doubles.flatMap((index) => facts[index % Math.max(1, facts.length)] ?? [])],
        })),
    )
    fc.assert(
      fc.property(mixed, ({ facts, mixed: other }) => {
        expect(deriveResult(other, spots)).toEqual(deriveResult(facts, spots))
      }),
      { numRuns: 400 },
    )
  })

  test('F37: no team is both marked or outside the competition and ranked, and none both DNS and timed', () => {
    fc.assert(
      fc.property(log, (facts) => {
        const { rows, current } = deriveResult(facts, spots)
        for (const each of [...rows, ...current]) {
          if (each.rank !== null) expect([each.mark, each.otc]).toEqual([null, false])
          if (each.mark === 'DNS') expect(each.ms).toBeNull()
        }
        expect(rows.map(({ team }) => team).sort()).toEqual([1, 2, 3, 4])
      }),
      { numRuns: 400 },
    )
  })

  test('F37: undoing everything gives the beginning', () => {
    fc.assert(
      fc.property(log, (facts) => {
        const undos = facts
          .filter(({ kind }) => kind !== 'undo')
          .map((each, index) => fact(100 + index, 'undo', { team: each.team, undoes: each.id }))
        expect(deriveResult([...undos, ...facts], spots)).toEqual(deriveResult([], spots))
      }),
    )
  })

  test('F37: an official result changes by a correction only, whatever is recorded after it', () => {
    fc.assert(
      fc.property(log, log, (before, after) => {
        const frozen = [...before.filter(({ kind }) => kind !== 'official'), fact(50, 'official')]
        const late = after
          .filter(({ kind }) => kind !== 'correction')
          .map((each) => ({
            ...each,
            id: `g${each.seq}`,
            seq: each.seq + 100,
            undoes: each.undoes && `g${each.undoes.slice(1)}`,
          }))
        const plain = (facts: ResultFact[]) =>
          deriveResult(facts, spots).rows.map((each) => ({ ...each, protest: null }))
        expect(plain([...late, ...frozen])).toEqual(plain(frozen))
      }),
    )
  })

  test('F37: one more file changes no time of a team that is not in it', () => {
    fc.assert(
      fc.property(log, anyDetail.reading, (facts, detail) => {
        const named = new Set('rows' in detail ? detail.rows.map(({ team }) => team) : [])
        const times = (all: ResultFact[]) =>
          deriveResult(all, spots)
            .current.filter(({ team }) => !named.has(team))
            .map(({ team, ms: at, mark }) => [team, at, mark])
            .sort()
        expect(times([...facts, fact(200, 'reading', { detail })])).toEqual(times(facts))
      }),
    )
  })
})

describe('a heat', () => {
  test('is ranked to the thousandth, and the place in the file decides equal times only', () => {
    const rows = [
      row(1, 62_348, { place: 3 }),
      row(2, 62_341, { place: 7 }),
      row(3, 62_348, { place: 2 }),
      row(4, 63_000, { place: 1 }),
    ]
    const { rows: ranked, state } = deriveResult([fact(1, 'reading', { detail: reading(rows) })], spots)
    expect(state).toBe('unofficial')
    expect(ranked.map(({ team, rank }) => [team, rank])).toEqual([
      [2, 1],
      [3, 2],
      [1, 3],
      [4, 4],
    ])
  })

  test('is compared in the finest value that all have: a time in hundredths makes thousandths equal', () => {
    const facts = [
      fact(1, 'reading', { detail: reading([row(1, 62_341), row(2, 62_348)]) }),
      fact(2, 'time', { team: 3, detail: timed(62_350) }),
    ]
    expect(
      deriveResult(facts, spots)
        .rows.slice(0, 3)
        .map(({ team, rank }) => [team, rank]),
    ).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
    ])
  })

  test('without times is ranked by arrival', () => {
    const facts = [2, 1, 3].map((team, index) =>
      fact(index + 1, 'time', { team, detail: timed(null, { place: index + 1 }) }),
    )
    expect(
      deriveResult(facts, spots)
        .rows.slice(0, 3)
        .map(({ team, rank }) => [team, rank]),
    ).toEqual([
      [2, 1],
      [1, 2],
      [3, 3],
    ])
  })

  test('keeps what earlier files said of teams that the newest does not name', () => {
    const facts = [
      fact(1, 'reading', { detail: reading([row(1, 60_000), row(2, 61_000)]) }),
      fact(2, 'reading', { detail: reading([row(1, 60_002)], 'b') }),
    ]
    expect([rowOf(facts, 1)?.ms, rowOf(facts, 2)?.ms]).toEqual([60_002, 61_000])
  })

  test('keeps the time of a disqualified team without a rank, and lists one outside the competition last', () => {
    const facts = [
      fact(1, 'reading', { detail: reading([row(1, 60_000, { mark: 'DQ' }), row(2, 61_000), row(3, 59_000)]) }),
      fact(2, 'mark', { team: 3, detail: marked('OTC') }),
    ]
    expect(rowOf(facts, 1)).toMatchObject({ ms: 60_000, mark: 'DQ', rank: null })
    expect(rowOf(facts, 3)).toMatchObject({ ms: 59_000, otc: true, rank: null })
    expect(rowOf(facts, 2)?.rank).toBe(1)
  })

  test('counts a team absent from the call room as DNS once its heat has been sent, unless it has a time', () => {
    const facts = [
      fact(1, 'absent', { team: 1 }),
      fact(2, 'absent', { team: 2 }),
      fact(3, 'sent'),
      fact(4, 'time', { team: 2, detail: timed(60_000) }),
    ]
    expect([rowOf(facts, 1)?.mark, rowOf(facts, 2)?.mark, rowOf(facts, 3)?.mark]).toEqual(['DNS', null, null])
  })

  test('a heat in which only the call room’s DNS is known has no result yet, unless nobody came', () => {
    const absent = (team: number) => fact(team, 'absent', { team })
    const sent = fact(9, 'sent')
    expect(deriveResult([absent(1), sent], spots)).toMatchObject({ state: 'none', version: 0 })
    expect(deriveResult([absent(1), sent, fact(10, 'time', { team: 2, detail: timed(60_000) })], spots).state).toBe(
      'unofficial',
    )
    const struck = spots.map((spot) => ({ ...spot, withdrawn: spot.team === 4 }))
    expect(deriveResult([absent(1), absent(2), absent(3), sent], struck).state).toBe('unofficial')
  })

  test('shows a person when a file contradicts what was typed before it, until somebody decides', () => {
    const typed = fact(1, 'time', { team: 1, detail: timed(62_340) })
    const file = fact(2, 'reading', { detail: reading([row(1, 63_100), row(2, 62_000)]), seen: 0 })
    expect(rowOf([typed, file], 1)).toMatchObject({
      ms: 62_340,
      conflict: { typed: { ms: 62_340 }, read: { ms: 63_100 } },
    })
    expect(rowOf([typed, file, fact(3, 'undo', { team: 1, undoes: 'f1' })], 1)).toMatchObject({
      ms: 63_100,
      conflict: null,
    })
    expect(rowOf([typed, file, fact(3, 'time', { team: 1, detail: timed(62_340) })], 1)?.conflict).toBeNull()
    expect(
      rowOf(
        [
          fact(1, 'time', { team: 1, detail: timed(62_350) }),
          fact(2, 'reading', { detail: reading([row(1, 62_348)]) }),
        ],
        1,
      )?.conflict,
    ).toBeNull()
  })

  test('is official once, then corrected with a new version; what comes between is pending', () => {
    const first = [fact(1, 'reading', { detail: reading([row(1, 60_000), row(2, 61_000)]) }), fact(2, 'official')]
    const late = [...first, fact(3, 'reading', { detail: reading([row(1, 62_000)], 'b') })]
    expect(deriveResult(late, spots)).toMatchObject({ state: 'official', version: 1, pending: [1, 2] })
    expect(rowOf(late, 1)).toMatchObject({ ms: 60_000, rank: 1 })
    const corrected = [...late, fact(4, 'correction', { detail: { reason: 'Fotot lästes om' } })]
    expect(deriveResult(corrected, spots)).toMatchObject({ state: 'corrected', version: 2, pending: [] })
    expect(rowOf(corrected, 1)).toMatchObject({ ms: 62_000, rank: 2 })
    expect(deriveResult([...corrected, fact(5, 'undo', { undoes: 'f2' })], spots)).toMatchObject({
      state: 'unofficial',
      version: 0,
    })
  })

  test('shows a protest until it is decided', () => {
    const facts = [fact(1, 'protest', { team: 1 })]
    expect(rowOf(facts, 1)?.protest).toBe('pending')
    const ruled = fact(2, 'ruling', {
      team: 1,
      detail: { protest: 'f1', decision: 'dismissed', reason: 'Ingen grund' },
    })
    expect(rowOf([...facts, ruled], 1)?.protest).toBe('dismissed')
  })
})

let counter = 0
/** A heat whose teams ran these times, each to the thousandth unless said otherwise. */
const heat = (
  number: number,
  times: [team: number, ms: number, rest?: { hand?: boolean; precision?: Precision }][],
  extra: ResultFact[] = [],
): HeatOfRound => {
  const facts = [
    ...times.map(([team, at, rest = {}]) =>
      fact(++counter, 'time', { team, detail: timed(at, { precision: 1, ...rest }) }),
    ),
    ...extra,
  ]
  return {
    number,
    facts,
    result: deriveResult(
      facts,
      times.map(([team], index) => ({ team, lane: index + 1 })),
    ),
  }
}
const lot = (team: number, among: number[]) => fact(++counter, 'lot', { team, detail: { among } })
const names = (heats: HeatOfRound[], rule: AdvanceRule) => {
  const { qualified, tie } = deriveRound(heats, rule)
  return { who: qualified.map(({ team, as }) => `${team}${as}`), tie }
}

describe('who goes on', () => {
  const heats = [
    heat(1, [
      [1, 60_000],
      [2, 60_500],
      [3, 64_000],
    ]),
    heat(2, [
      [4, 62_000],
      [5, 62_100],
      [6, 63_000],
    ]),
  ]

  test('is each heat’s winner and then the best times; with more heats than lanes the best times', () => {
    expect(names(heats, defaultRule(2, 4))).toEqual({ who: ['1Q', '4Q', '2q', '5q'], tie: null })
    expect(names(heats, defaultRule(2, 1))).toEqual({ who: ['1q'], tie: null })
    expect(names(heats, { winners: 2, byTime: 1, lanes: 8 }).who).toEqual(['1Q', '2Q', '4Q', '5Q', '6q'])
  })

  const equal = [
    heat(1, [
      [1, 60_000],
      [2, 61_000],
    ]),
    heat(2, [
      [3, 60_100],
      [4, 61_000],
    ]),
  ]

  test('F38: equals for the last place go on together when there is a lane for both', () => {
    expect(names(equal, { winners: 1, byTime: 1, lanes: 4 })).toEqual({ who: ['1Q', '3Q', '2q', '4q'], tie: null })
  })

  test('F38: equals for the last place are never ordered by the portal, only by the organiser’s lot among exactly them', () => {
    const rule = { winners: 1, byTime: 1, lanes: 3 }
    expect(names(equal, rule)).toEqual({
      who: ['1Q', '3Q'],
      tie: { kind: 'time', teams: [2, 4], places: 1, drawn: [] },
    })
    const drawn = [equal[0] as HeatOfRound, { ...(equal[1] as HeatOfRound), facts: [lot(4, [4, 2])] }]
    expect(names(drawn, rule)).toEqual({ who: ['1Q', '3Q', '4qD'], tie: null })
    const ofOthers = [equal[0] as HeatOfRound, { ...(equal[1] as HeatOfRound), facts: [lot(4, [4, 9])] }]
    expect(names(ofOthers, rule).tie).not.toBeNull()
  })

  test('F38: thousandths decide before a lot does', () => {
    const close = [
      heat(1, [
        [1, 60_000],
        [2, 61_001],
      ]),
      heat(2, [
        [3, 60_100],
        [4, 61_002],
      ]),
    ]
    expect(names(close, { winners: 1, byTime: 1, lanes: 3 })).toEqual({ who: ['1Q', '3Q', '2q'], tie: null })
  })

  test('F38: hand and camera times are never compared for a place in the final', () => {
    const mixed = [
      heat(1, [
        [1, 60_000],
        [2, 61_000],
      ]),
      heat(2, [
        [3, 60_100, { hand: true, precision: 100 }],
        [4, 61_900, { hand: true, precision: 100 }],
      ]),
    ]
    expect(names(mixed, { winners: 1, byTime: 1, lanes: 3 }).tie).toMatchObject({
      kind: 'timing',
      teams: [2, 4],
      places: 1,
    })
    expect(names(mixed, { winners: 1, byTime: 2, lanes: 4 })).toMatchObject({
      who: ['1Q', '3Q', '2q', '4q'],
      tie: null,
    })
  })

  test('F38: a team takes no place when it is outside the competition or disqualified', () => {
    const facts = [fact(++counter, 'mark', { team: 1, detail: marked('OTC') })]
    expect(
      names(
        [
          heat(
            1,
            [
              [1, 60_000],
              [2, 60_500],
            ],
            facts,
          ),
          heat(2, [[4, 62_000]]),
        ],
        defaultRule(2, 4),
      ).who,
    ).toEqual(['2Q', '4Q'])
  })

  test('F38: however the times fall, no more go on than the final has lanes, and a worse time never before a better one', () => {
    const times = fc.array(fc.array(fc.integer({ min: 60_000, max: 60_008 }), { minLength: 1, maxLength: 6 }), {
      minLength: 1,
      maxLength: 6,
    })
    fc.assert(
      fc.property(times, fc.integer({ min: 1, max: 8 }), (heatTimes, lanes) => {
        const own = heatTimes.map((list, index) =>
          heat(
            index + 1,
            list.map((at, n) => [index * 10 + n + 1, at]),
          ),
        )
        const { qualified, tie } = deriveRound(own, defaultRule(own.length, lanes))
        expect(qualified.length + (tie?.places ?? 0)).toBeLessThanOrEqual(lanes)
        if (tie) expect(tie.teams.length).toBeGreaterThan(tie.places)
        const on = new Set(qualified.map(({ team }) => team))
        const slowest = Math.max(0, ...qualified.filter(({ as }) => as === 'q').map((each) => each.ms ?? 0))
        const out = own
          .flatMap(({ result }) => result.rows)
          .filter(({ team }) => !on.has(team) && !tie?.teams.includes(team))
        for (const each of out) expect(each.ms ?? 0).toBeGreaterThanOrEqual(slowest)
      }),
    )
  })

  test('several heats without a final are ranked by time over all', () => {
    expect(deriveRound(heats, null)).toMatchObject({
      qualified: [],
      standings: [
        { team: 1, rank: 1 },
        { team: 2, rank: 2 },
        { team: 4, rank: 3 },
        { team: 5 },
        { team: 6 },
        { team: 3, rank: 6 },
      ],
    })
  })

  test('is said in words', () => {
    expect(ruleText(defaultRule(4, 8))).toBe('Heatsegrarna (Q) och de fyra bästa tiderna därefter (q) går till final.')
    expect(ruleText(defaultRule(0, 8))).toBe('Heatsegrarna (Q) och de sju bästa tiderna därefter (q) går till final.')
    expect([0, 1, 8, 9].map((heats) => ruleFault(defaultRule(heats, 8), heats))).toEqual([null, null, null, null])
    expect(ruleText(defaultRule(14, 8))).toBe('De åtta bästa tiderna (q) går till final.')
    expect(ruleText({ winners: 2, byTime: 0, lanes: 8 })).toBe('De två första i varje heat (Q) går till final.')
    expect(tieText({ kind: 'time', teams: [2, 4], places: 1, drawn: [] })).toBe(
      'Två lag har samma tid och det finns en plats kvar i finalen. Arrangören lottar och för in utfallet (qD).',
    )
  })
})

describe('a fact is refused', () => {
  const refusal = (
    kind: FactKind,
    detail: FactDetail | null,
    rest: Partial<NewResultFact> = {},
    facts: ResultFact[] = [],
  ) => resultRefusal({ ...fact(90, kind), detail, ...rest }, { facts, spots, isMass: false })

  test('for a file that is not of this heat', () => {
    expect(refusal('reading', reading([row(9, 60_000)]))).toBe('Bana 11: laget 9 är inte med i heatet.')
    expect(refusal('reading', reading([row(1, 60_000, { lane: 4 })]))).toBe('Bana 4: laget 1 står på bana 3.')
    expect(refusal('reading', reading([row(1, 60_000), row(1, 60_000)]))).toBe('Bana 3: laget finns med två gånger.')
    expect(refusal('reading', reading([row(1, null)]))).toBe('Bana 3: tid, placering och märkning saknas.')
    expect(refusal('reading', reading([{ ...row(1, 5), team: null }]))).toBe('Filen har inga tider för heatets lag.')
    expect(refusal('reading', reading([row(1, 60_000)]))).toBeNull()
  })

  test('for a disqualification without its rule', () => {
    const [known] = dqReasons
    expect(refusal('mark', marked('DQ'), { team: 1 })).toBe('Välj skälet till diskvalificeringen.')
    expect(refusal('mark', marked('DQ', { reason: 'lane' }), { team: 1 })).toBe('Skriv regelns nummer.')
    expect(refusal('mark', marked('DQ', { reason: 'x', rule: '1', edition: '1' }), { team: 1 })).toBe(
      'Skälet till diskvalificeringen är okänt.',
    )
    expect(refusal('mark', marked('DQ', { reason: 'other', rule: '1', edition: '1' }), { team: 1 })).toBe(
      'Skriv skälet till diskvalificeringen.',
    )
    expect(
      refusal(
        'mark',
        marked('DQ', { reason: known?.code ?? '', rule: known?.rule ?? '', edition: known?.edition ?? '' }),
        { team: 1 },
      ),
    ).toBeNull()
  })

  test('for a detail of another kind, or none where one is needed', () => {
    expect(refusal('time', null, { team: 1 })).toBe('Anteckningen är ofullständig.')
    expect(refusal('mark', timed(60_000), { team: 1 })).toBe('Anteckningen är ofullständig.')
    expect(refusal('correction', { protest: 'x', decision: 'approved', reason: 'abc' })).toBe(
      'Anteckningen är ofullständig.',
    )
    expect(refusal('official', timed(60_000))).toBe('Anteckningen är ofullständig.')
    expect(refusal('time', timed(null), { team: 1 })).toBe('Skriv en tid eller en placering.')
  })

  test('for making official what its sender has not seen, what is nothing, or what is official already', () => {
    const file = fact(5, 'reading', { detail: reading([row(1, 60_000)]), device: 'B' })
    expect(refusal('official', null, { seen: 4 }, [file])).toBe(
      'Resultatet har ändrats sedan du såg det. Se igenom det och tryck på Klart igen.',
    )
    expect(refusal('official', null, { seen: 5 }, [file])).toBeNull()
    expect(refusal('official', null, { seen: 5 }, [])).toBe('Heatet har inget resultat ännu.')
    expect(refusal('official', null, { seen: 9 }, [file, fact(6, 'official')])).toContain('redan officiellt')
    expect(refusal('correction', { reason: 'fel bana' }, {}, [file])).toContain('inte officiellt ännu')
  })

  test('for a ruling without a protest and a lot without its team', () => {
    const protest = fact(5, 'protest', { team: 2 })
    const ruling: FactDetail = { protest: 'f5', decision: 'approved', reason: 'rätt' }
    expect(refusal('ruling', ruling, { team: 1 }, [protest])).toBe('Protesten finns inte.')
    expect(refusal('ruling', ruling, { team: 2 }, [protest])).toBeNull()
    expect(refusal('lot', { among: [2, 3] }, { team: 1 })).toBe('Laget är inte bland dem som lottningen gäller.')
  })

  test('for nothing when it repeats a file that counts: it is known already', () => {
    const file = fact(5, 'reading', { detail: reading([row(1, 60_000)], 'sum') })
    const again = { ...fact(9, 'reading'), detail: reading([row(1, 60_000)], 'sum') }
    expect(sameReading(again, [file])?.seq).toBe(5)
    expect(sameReading(again, [file, fact(6, 'undo', { undoes: 'f5' })])).toBeNull()
  })

  test('and counts when the crew goes back to an earlier file on purpose, not when a device is only late', () => {
    const first = fact(5, 'reading', { detail: reading([row(1, 60_000)], 'sum') })
    const second = fact(6, 'reading', { detail: reading([row(1, 61_000)], 'other'), device: 'B' })
    const again = (device: string, seen: number) =>
      sameReading({ ...fact(9, 'reading'), detail: first.detail, device, seen }, [first, second])
    expect(again('C', 5)?.seq).toBe(5)
    expect(again('C', 6)).toBeNull()
    expect(again('B', 0)).toBeNull()
  })
})

describe('an event’s own rule and withdrawn teams', () => {
  /** Heats of four teams with times by lane. */
  const heatsWith = (times: readonly (readonly number[])[]): HeatOfRound[] =>
    times.map((own, index) => {
      const teams = own.map((_, lane) => ({ team: index * 10 + lane + 1, lane: lane + 1 }))
      const facts = own.map((each, lane) =>
        fact(index * 10 + lane + 1, 'time', { team: index * 10 + lane + 1, detail: timed(each) }),
      )
      return { number: index + 1, facts, result: deriveResult(facts, teams) }
    })
  const manyTimes = fc.array(fc.uniqueArray(fc.integer({ min: 3000, max: 9000 }), { minLength: 2, maxLength: 4 }), {
    minLength: 1,
    maxLength: 6,
  })

  test('that fits lets nobody go on whom the final has no lane for, nor a withdrawn team, and fills the free places', () => {
    fc.assert(
      fc.property(
        manyTimes,
        fc.integer({ min: 0, max: 3 }),
        fc.integer({ min: 0, max: 8 }),
        fc.array(fc.nat(63), { maxLength: 6 }),
        (times, winners, byTime, gone) => {
          // Distinct times over all heats: ties have tests of their own.
          const heats = heatsWith(times.map((own, index) => own.map((each) => (each * 10 + index) * 10)))
          const withdrawn = new Set(gone)
          const rule = ruleOf({ winners, byTime }, heats.length, 8)
          fc.pre(winners + byTime > 0 && isRuleFitting(rule, heats.length))
          const { qualified, standings, tie } = deriveRound(heats, rule, withdrawn)
          expect(tie).toBeNull()
          expect(qualified.length).toBeLessThanOrEqual(rule.lanes)
          expect(qualified.some(({ team }) => withdrawn.has(team))).toBe(false)
          expect(new Set(qualified.map(({ team }) => team)).size).toBe(qualified.length)
          // What a withdrawn team has run stands.
          expect(standings).toHaveLength(heats.flatMap(({ result }) => result.rows).length)
          if (byTime === 0) return
          const able = standings.filter(({ team }) => !withdrawn.has(team)).length
          expect(qualified.length).toBe(Math.min(able, winners * heats.length + byTime))
        },
      ),
    )
  })

  test('that lets too many go on is told with its sum', () => {
    expect(ruleFault({ winners: 2, byTime: 1, lanes: 8 }, 4)).toBe(
      'Regeln släpper fram fler lag än finalen rymmer: 4 heat × 2 på placering + 1 på tid = 9 lag, men finalen har åtta platser.',
    )
    expect(ruleFault({ winners: 2, byTime: 0, lanes: 8 }, 4)).toBeNull()
  })

  test('a withdrawn team gets no time, mark, lot or row of a file, in any order of what is sent', () => {
    const withOne = spots.map((spot) => ({ ...spot, withdrawn: spot.team === 1 }))
    const attempts = fc.array(
      fc.oneof(
        fc.constant<[FactKind, FactDetail]>(['time', timed(61_000)]),
        fc.constantFrom('DNF', 'DNS', 'OTC').map((each): [FactKind, FactDetail] => ['mark', marked(each as 'DNF')]),
        fc.constant<[FactKind, FactDetail]>(['lot', { among: [1, 2] }]),
        fc
          .constantFrom(60_000, 61_000)
          .map((each): [FactKind, FactDetail] => ['reading', reading([row(1, each), row(2, 62_000)])]),
        fc.constant<[FactKind, FactDetail]>(['reading', reading([row(1, null, { mark: 'DNS' }), row(2, 62_000)], 'b')]),
      ),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(attempts, (sent) => {
        const facts: ResultFact[] = []
        for (const [index, [kind, detail]] of sent.entries()) {
          const made = fact(index + 1, kind, { team: kind === 'reading' ? null : 1, detail })
          if (resultRefusal({ ...made, detail }, { facts, spots: withOne, isMass: false }) === null) facts.push(made)
        }
        const own = deriveResult(facts, withOne).rows.find(({ team }) => team === 1)
        expect([own?.ms, own?.rank, own?.place]).toEqual([null, null, null])
      }),
    )
  })
})
