import { type Fact, isPlaceKind } from './facts.ts'

export type HeatState = 'planned' | 'called' | 'at_start' | 'run'
export type PlaceState = 'expected' | 'present' | 'absent' | 'started' | 'dns'

/**
 * Something that a person must decide: two devices said different things without knowing of each other, or a mark came
 * from a device that did not know that the heat was already at the start.
 */
export type Contradiction = { kind: 'devices' | 'late'; facts: readonly Fact[] }

export type DerivedPlace = {
  team: number
  state: PlaceState
  /** The fact that decided the state; null for a team that nobody has marked. */
  by: Fact | null
  contradiction: Contradiction | null
}

export type DerivedHeat = { state: HeatState; places: readonly DerivedPlace[] }

const ranks: readonly HeatState[] = ['planned', 'called', 'at_start', 'run']
const stateOf = { called: 'called', sent: 'at_start', run: 'run' } as const

/** The facts that count, each once, in the server's order: those that no undo takes back. */
export function effectiveFacts<F extends Fact>(facts: readonly F[]): F[] {
  const known = new Map<string, F>()
  for (const fact of facts) {
    const other = known.get(fact.id)
    if (!other || fact.seq < other.seq) known.set(fact.id, fact)
  }
  const undone = new Set([...known.values()].map(({ undoes }) => undoes))
  return [...known.values()]
    .filter(({ id, kind }) => kind !== 'undo' && !undone.has(id))
    .sort((left, right) => left.seq - right.seq || (left.id < right.id ? -1 : 1))
}

/**
 * The state of one heat, from its facts in any order and with any repetition. `published` is the state that the
 * organiser has set by hand; the heat is never behind it.
 */
export function deriveHeat(
  facts: readonly Fact[],
  teams: readonly number[],
  published: 'planned' | 'called' | 'run' = 'planned',
): DerivedHeat {
  const effective = effectiveFacts(facts)
  const states = effective.flatMap(({ kind }): HeatState[] =>
    kind === 'called' || kind === 'sent' || kind === 'run' ? [stateOf[kind]] : [],
  )
  const rank = Math.max(ranks.indexOf(published), ...states.map((state) => ranks.indexOf(state)))
  const state = ranks[rank] ?? 'planned'
  const sent = effective.find(({ kind }) => kind === 'sent')
  const marksOf = (wanted: number) => effective.filter(({ kind, team }) => isPlaceKind(kind) && team === wanted)
  return { state, places: teams.map((team) => derivePlace(team, marksOf(team), { state, sent })) }
}

type InHeat = { state: HeatState; sent: Fact | undefined }

function derivePlace(team: number, marks: readonly Fact[], { state, sent }: InHeat): DerivedPlace {
  const start = marks.filter(({ kind }) => kind === 'started' || kind === 'dns')
  const ticks = marks.filter(({ kind }) => kind === 'present' || kind === 'absent')
  const inTime = ticks.filter(({ seq }) => sent === undefined || seq < sent.seq)
  const late = ticks.filter((mark) => sent !== undefined && mark.seq > sent.seq)
  const tick = inTime.at(-1) ?? null
  const atStart = start.at(-1) ?? null
  const by = atStart ?? tick
  const lateMark = late.at(-1)
  const contradiction =
    atStart !== null
      ? contradicting(start)
      : lateMark && lateMark.kind !== (tick?.kind ?? 'absent')
        ? ({ kind: 'late', facts: [lateMark] } as const)
        : contradicting(inTime)
  return { team, state: placeState(by, state), by, contradiction }
}

function placeState(by: Fact | null, heat: HeatState): PlaceState {
  if (by?.kind === 'started' || by?.kind === 'dns') return by.kind
  if (heat === 'run') return by?.kind === 'present' ? 'started' : 'dns'
  if (heat === 'at_start') return by?.kind === 'present' ? 'present' : 'dns'
  return by?.kind === 'present' || by?.kind === 'absent' ? by.kind : 'expected'
}

/** The newest mark against another device's last mark that its own device did not know of. */
function contradicting(marks: readonly Fact[]): Contradiction | null {
  const newest = marks.at(-1)
  if (!newest) return null
  const lastOf = new Map(marks.map((mark) => [mark.device, mark]))
  const others = [...lastOf.values()].filter(
    ({ device, kind, seq }) => device !== newest.device && kind !== newest.kind && seq > newest.seen,
  )
  return others.length > 0 ? { kind: 'devices', facts: [...others, newest] } : null
}

/**
 * Why a fact cannot be recorded, in Swedish; null when it can. Only what its device knew counts against it: what it
 * could not know is recorded and shown as a contradiction.
 */
export function refusalOf(fact: Omit<Fact, 'seq'>, facts: readonly Fact[]): string | null {
  if (fact.kind === 'undo') {
    const target = facts.find(({ id }) => id === fact.undoes)
    if (!target) return 'Markeringen som ska ångras finns inte.'
    if (target.kind === 'undo') return 'En ångrad markering görs på nytt, den kan inte ångras två gånger.'
    if (target.team !== fact.team) return 'Markeringen som ska ångras gäller ett annat lag.'
    return null
  }
  if (fact.kind !== 'present' && fact.kind !== 'absent' && fact.kind !== 'legs') return null
  const effective = effectiveFacts(facts)
  const closing = effective.find(({ kind }) => kind === 'sent' || kind === 'run')
  const knew = closing && (closing.seq <= fact.seen || closing.device === fact.device)
  return knew ? 'Heatet har redan sänts till start.' : null
}
