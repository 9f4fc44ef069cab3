import { createHash, randomUUID } from 'node:crypto'
import type { FactKind, ReadingRow } from '@stafapp/shared/contract/raceday'
import type { BodyOf, ItemOf, ResponseOf } from '@stafapp/shared/contract/types'
import type { Random } from '../../lib/random.ts'

type Heat = ResponseOf<'GET /api/raceday/start-list/'>['heats'][number]
type NewFact = BodyOf<'POST /api/raceday/facts/'>['facts'][number]
type Detail = NonNullable<NewFact['detail']>
type Outcome = ItemOf<'POST /api/raceday/facts/'>

/** The people of a simulated day. Two phones work in the call room on the same heats. */
export const roles = ['call_room_1', 'call_room_2', 'start', 'timing', 'organiser'] as const
export type Role = (typeof roles)[number]

export type Step = { at: number; role: Role; fact: Omit<NewFact, 'device_time' | 'seen'> }

/** What must be true in the end: each team's time in ms; null for one that did not come. */
export type Truth = ReadonlyMap<string, ReadonlyMap<number, number | null>>

export const heatKey = ({ event_instance, round, number }: Pick<Heat, 'event_instance' | 'round' | 'number'>) =>
  `${event_instance}/${round}/${number}`

const MINUTE_MS = 60_000
const didNotStart = { mark: 'DNS', reason: null, rule: null, edition: null, note: null } as const

/** What a simulated day's people record, in the order of its clock, and what must come of it. */
export function planDay(heats: readonly Heat[], random: Random): { steps: Step[]; truth: Truth } {
  const steps: Step[] = []
  const truth = new Map<string, Map<number, number | null>>()
  for (const heat of heats) {
    if (heat.starts_at === null || heat.places.length === 0) continue
    const start = Date.parse(heat.starts_at)
    const add = (minutes: number, role: Role, kind: FactKind, team: number | null = null, detail?: Detail) => {
      const { event_instance, round, number } = heat
      const of = { event_instance, round, heat: number, team, undoes: null, detail: detail ?? null }
      steps.push({ at: start + minutes * MINUTE_MS, role, fact: { id: randomUUID(), kind, ...of } })
    }
    const inRoom = (): Role => (random.chance(0.5) ? 'call_room_1' : 'call_room_2')
    add(-20, inRoom(), 'called')
    const times = new Map<number, number | null>()
    for (const { team } of heat.places) {
      const isAbsent = heat.places.length > 2 && random.chance(0.04)
      times.set(team, isAbsent ? null : 40_000 + random.below(60_000))
      add(-18 + random.next() * 8, inRoom(), isAbsent ? 'absent' : 'present', team)
      // The other phone ticks some of them too.
      if (!isAbsent && random.chance(0.2)) add(-9, inRoom(), 'present', team)
    }
    add(-5, inRoom(), 'sent')
    add(0, 'start', 'run')
    const rows = rowsOf(heat, times)
    if (random.chance(0.2) && rows.length > 3) add(2, 'timing', 'reading', null, fileOf(heat, rows.slice(0, 3)))
    add(3, 'timing', 'reading', null, fileOf(heat, rows))
    // The same file once more, as when the operator saves it again.
    if (random.chance(0.3)) add(4, 'timing', 'reading', null, fileOf(heat, rows))
    // A lane without a time: the organiser says why, also while the call room's phone has no net.
    for (const [team, ms] of times) if (ms === null) add(7, 'organiser', 'mark', team, didNotStart)
    add(8, 'organiser', 'official')
    truth.set(heatKey(heat), times)
  }
  return { steps: steps.toSorted((left, right) => left.at - right.at), truth }
}

function rowsOf({ places }: Heat, times: ReadonlyMap<number, number | null>): ReadingRow[] {
  return places
    .flatMap(({ team, lane }) => {
      const ms = times.get(team)
      return ms == null ? [] : [{ team, lane, ms, precision: 1 as const, mark: null }]
    })
    .toSorted((left, right) => left.ms - right.ms)
    .map((row, index) => ({ ...row, place: index + 1 }))
}

function fileOf({ event_no, round_no, number }: Heat, rows: ReadingRow[]): Detail {
  const file = `${event_no}-${round_no}-${number}.lif`
  return {
    file,
    sha256: createHash('sha256')
      .update(`${file} ${JSON.stringify(rows)}`)
      .digest('hex'),
    start: null,
    rows,
  }
}

/** Sends facts; throws when the net is gone. The answer can be lost although the server has stored the facts. */
export type Send = (facts: readonly NewFact[]) => Promise<{ seq: number; data: readonly Outcome[] }>

/** Most facts that one call carries here; the server takes more. */
const BATCH = 20

/** One person's device: keeps what it records until the server has answered for it, in order. */
export class PlayedDevice {
  readonly id = randomUUID()
  readonly refused: Outcome[] = []
  #outbox: NewFact[] = []
  #seen = 0

  record(fact: Step['fact'], at: Date): void {
    this.#outbox.push({ ...fact, device_time: at.toISOString(), seen: this.#seen })
  }

  get isEmpty(): boolean {
    return this.#outbox.length === 0
  }

  /** What the device knows of the day; later facts say that they were made with it in view. */
  learn(seq: number): void {
    this.#seen = Math.max(this.#seen, seq)
  }

  /** Sends what waits. A lost net leaves it waiting. */
  async flush(send: Send): Promise<void> {
    while (this.#outbox.length > 0) {
      const sent = this.#outbox.slice(0, BATCH)
      const answer = await send(sent).catch(() => null)
      if (answer === null) return
      this.learn(answer.seq)
      this.refused.push(...answer.data.filter(({ outcome }) => outcome === 'refused'))
      const answered = new Set(answer.data.map(({ id }) => id))
      this.#outbox = this.#outbox.filter(({ id }) => !answered.has(id))
    }
  }
}
