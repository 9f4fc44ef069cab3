import type { FactKind } from '@stafapp/shared/contract/raceday'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deriveHeat, effectiveFacts, refusalOf } from './derive-heat.ts'
import type { Fact } from './facts.ts'

const teams = [1, 2, 3]
const devices = ['A', 'B', 'C']

const fact = (seq: number, kind: FactKind, rest: Partial<Fact> = {}): Fact => ({
  id: `f${seq}`,
  kind,
  team: kind === 'called' || kind === 'sent' || kind === 'run' ? null : 1,
  undoes: null,
  device: 'A',
  seq,
  seen: seq - 1,
  ...rest,
})

const stateOf = (facts: Fact[], team = 1) => deriveHeat(facts, teams).places.find((place) => place.team === team)

/** A day of a heat as the server has stored it: rising numbers, undos of earlier facts only. */
const log = fc
  .array(
    fc.record({
      kind: fc.constantFrom<FactKind>('present', 'absent', 'started', 'dns', 'called', 'sent', 'run', 'undo'),
      team: fc.constantFrom(...teams),
      device: fc.constantFrom(...devices),
      behind: fc.nat(5),
      target: fc.nat(),
    }),
    { maxLength: 25 },
  )
  .map((rows) => {
    const facts: Fact[] = []
    for (const [index, { kind, team, device, behind, target }] of rows.entries()) {
      const marks = facts.filter((each) => each.kind !== 'undo')
      const undone = marks[target % Math.max(1, marks.length)]
      if (kind === 'undo' && !undone) continue
      const seq = index + 1
      const own = kind === 'undo' ? { team: undone?.team ?? null, undoes: undone?.id ?? null } : {}
      const isHeats = kind === 'called' || kind === 'sent' || kind === 'run'
      facts.push(fact(seq, kind, { team: isHeats ? null : team, device, seen: Math.max(0, seq - 1 - behind), ...own }))
    }
    return facts
  })

describe('merging', () => {
  test('F33: gives one state in every order and with any doubling', () => {
    const shuffled = log.chain((facts) =>
      fc
        .tuple(fc.shuffledSubarray(facts, { minLength: facts.length }), fc.array(fc.nat(), { maxLength: 20 }))
        .map(([order, doubles]) => ({
          facts,
          mixed: [...order, ...doubles.flatMap((index) => facts[index % Math.max(1, facts.length)] ?? [])],
        })),
    )
    fc.assert(
      fc.property(shuffled, ({ facts, mixed }) => {
        expect(deriveHeat(mixed, teams)).toEqual(deriveHeat(facts, teams))
      }),
      { numRuns: 500 },
    )
  })

  test('in two parts that two devices got in different order gives what one device gets', () => {
    fc.assert(
      fc.property(log, fc.nat(), (facts, at) => {
        const cut = at % (facts.length + 1)
        const [first, second] = [facts.slice(0, cut), facts.slice(cut)]
        expect(deriveHeat([...second, ...first, ...second], teams)).toEqual(deriveHeat(facts, teams))
      }),
    )
  })

  test('a team is never both absent from the start and started, and an undone fact decides nothing', () => {
    fc.assert(
      fc.property(log, (facts) => {
        const effective = new Set(effectiveFacts(facts).map(({ id }) => id))
        for (const place of deriveHeat(facts, teams).places) {
          if (place.by) expect(effective.has(place.by.id)).toBe(true)
          if (place.state === 'started') expect(['started', 'present']).toContain(place.by?.kind)
        }
      }),
    )
  })

  test('undoing everything gives the beginning', () => {
    fc.assert(
      fc.property(log, (facts) => {
        const undos = facts
          .filter(({ kind }) => kind !== 'undo')
          .map((each, index) => fact(100 + index, 'undo', { team: each.team, undoes: each.id }))
        expect(deriveHeat([...undos, ...facts], teams)).toEqual(deriveHeat([], teams))
      }),
    )
  })
})

describe('a place', () => {
  test('is expected, present, absent and present again until its heat is at the start', () => {
    expect(stateOf([])?.state).toBe('expected')
    expect(stateOf([fact(1, 'present')])?.state).toBe('present')
    expect(stateOf([fact(1, 'present'), fact(2, 'absent')])?.state).toBe('absent')
    expect(stateOf([fact(1, 'absent'), fact(2, 'present')])?.state).toBe('present')
  })

  test('that is not present when its heat is sent did not start, unless the start saw it', () => {
    const sent = [fact(1, 'present'), fact(2, 'absent', { team: 2 }), fact(3, 'sent')]
    expect(deriveHeat(sent, teams).places.map(({ state }) => state)).toEqual(['present', 'dns', 'dns'])
    expect(stateOf([...sent, fact(4, 'started', { team: 2 })], 2)?.state).toBe('started')
    expect(stateOf([...sent, fact(4, 'run')])?.state).toBe('started')
    expect(stateOf([...sent, fact(4, 'dns'), fact(5, 'run')])?.state).toBe('dns')
  })

  test('gets its marks back when the sending is undone', () => {
    const back = [fact(1, 'absent'), fact(2, 'sent'), fact(3, 'undo', { team: null, undoes: 'f2' }), fact(4, 'present')]
    expect(stateOf(back)).toMatchObject({ state: 'present', contradiction: null })
  })
})

describe('contradictions', () => {
  test('two devices that do not know of each other are shown to a person, whose next mark settles it', () => {
    const two = [fact(1, 'present'), fact(2, 'absent', { device: 'B', seen: 0 })]
    expect(stateOf(two)?.contradiction).toMatchObject({ kind: 'devices', facts: [{ id: 'f1' }, { id: 'f2' }] })
    expect(stateOf([...two, fact(3, 'present', { seen: 2 })])?.contradiction).toBeNull()
  })

  test('one who knew what the other said has only changed it', () => {
    expect(stateOf([fact(1, 'present'), fact(2, 'absent', { device: 'B', seen: 1 })])?.contradiction).toBeNull()
    expect(stateOf([fact(1, 'present'), fact(2, 'present', { device: 'B', seen: 0 })])?.contradiction).toBeNull()
  })

  test('a mark from a device that did not know of the sending changes nothing and is shown', () => {
    const late = [fact(1, 'sent'), fact(2, 'present', { device: 'B', seen: 0 })]
    expect(stateOf(late)).toMatchObject({ state: 'dns', contradiction: { kind: 'late', facts: [{ id: 'f2' }] } })
  })
})

describe('a heat', () => {
  test('goes forward by its facts and is never behind what the organiser has set', () => {
    expect(deriveHeat([fact(1, 'called')], teams).state).toBe('called')
    expect(deriveHeat([fact(1, 'sent'), fact(2, 'called')], teams).state).toBe('at_start')
    expect(deriveHeat([fact(1, 'called')], teams, 'run').state).toBe('run')
  })
})

describe('a fact', () => {
  test('is refused for what its device knew, not for what it could not know', () => {
    const sent = [fact(1, 'sent')]
    const mark = (device: string, seen: number) => refusalOf({ ...fact(0, 'present'), device, seen }, sent)
    expect(mark('B', 1)).toBe('Heatet har redan sänts till start.')
    expect(mark('A', 0)).toBe('Heatet har redan sänts till start.')
    expect(mark('B', 0)).toBeNull()
  })

  test('that undoes names a mark of the same team that is there, and no other undo', () => {
    const marks = [fact(1, 'present'), fact(2, 'undo', { undoes: 'f1' })]
    const undo = (undoes: string, team = 1) => refusalOf({ ...fact(0, 'undo'), undoes, team }, marks)
    expect(undo('f1')).toBeNull()
    expect(undo('none')).toBe('Markeringen som ska ångras finns inte.')
    expect(undo('f1', 2)).toBe('Markeringen som ska ångras gäller ett annat lag.')
    expect(undo('f2')).toBe('En ångrad markering görs på nytt, den kan inte ångras två gånger.')
  })
})
