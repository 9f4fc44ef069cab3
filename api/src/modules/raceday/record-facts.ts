import { isDeepStrictEqual } from 'node:util'
import type { FactKind } from '@stafapp/shared/contract/raceday'
import type { BodyOf, ItemOf, ResponseOf } from '@stafapp/shared/contract/types'
import { refusalOf } from '@stafapp/shared/rules/raceday/derive-heat'
import { isTeamKind, kindsOfTask, organiserKinds } from '@stafapp/shared/rules/raceday/facts'
import { isLegsDetail } from '@stafapp/shared/rules/raceday/late-legs'
import { resultRefusal, sameReading } from '@stafapp/shared/rules/raceday/results/refusals'
import { type Db, withTransaction } from '../../db/db.ts'
import { audit } from '../audit/public.ts'
import { judgeLateLegs } from '../entry/public.ts'
import {
  eventsOfResults,
  insertFact,
  lockFacts,
  recordedFacts,
  ruleFact,
  tellResults,
  touchResults,
} from '../heats/public.ts'
import { type FactRow, findFacts } from './facts-repository.ts'
import { stateKinds } from './heat-states.ts'
import { readResults } from './results/day-results.ts'
import { dayOf, listHeats, type OfficialContext } from './start-list.ts'

type Body = BodyOf<'POST /api/raceday/facts/'>
type NewFact = Body['facts'][number]
type Outcome = ItemOf<'POST /api/raceday/facts/'>

const heatKey = (heat: { event_instance: number; round: string; heat: number }) =>
  `${heat.event_instance}/${heat.round}/${heat.heat}`

/**
 * Records facts in the order in which they were sent. Each gets an outcome of its own: a device keeps what has none, and
 * one that is refused does not stop the others.
 */
export async function recordFacts(ctx: OfficialContext, body: Body): Promise<ResponseOf<'POST /api/raceday/facts/'>> {
  const day = await readDay(ctx)
  let changesResults = false
  const answer = await withTransaction(ctx.db, async (tx) => {
    await lockFacts(tx)
    const recorder = await createRecorder(tx, ctx, { ...body, ...day })
    const data: Outcome[] = []
    for (const fact of body.facts) data.push(await recorder.record(fact))
    await auditFacts(tx, ctx, recorder.accepted, await finalsMoved(tx, day.karnevalId, recorder.accepted))
    changesResults = recorder.changesResults()
    const changed = recorder.accepted.filter(({ kind, round }) => round === 'TRIAL' && movesFinal(kind))
    if (changed.length > 0) {
      await touchResults(tx, [...new Set(changed.map(({ event_instance }) => event_instance))], ctx.now())
      tellResults(ctx)
    }
    return { seq: Math.max(0, ...data.map(({ seq }) => seq ?? 0)), data }
  })
  const accepted = new Set(answer.data.filter(({ outcome }) => outcome === 'accepted').map(({ id }) => id))
  if (accepted.size > 0) ctx.invalidates('GET /api/raceday/facts/')
  // Not at every mark of a team: thousands of phones read the states of the heats again.
  const movesHeat = body.facts.some(
    ({ id, kind, team }) => accepted.has(id) && team === null && stateKinds.some((each) => each === kind),
  )
  if (movesHeat) ctx.invalidates('GET /api/raceday/heat-states/')
  if (changesResults) ctx.invalidates('GET /api/events/results/')
  return answer
}

/**
 * Facts that change no result, unless they contradict that a team has not started. Thousands of phones follow the
 * results: they do not read them again at every tick of the call room.
 */
const withoutResult: readonly FactKind[] = ['present', 'started', 'legs', 'called', 'sent', 'run', 'awarded']

/** Kinds that can change who goes on, and the results that the heat draw shows. */
const movesFinal = (kind: FactKind): boolean =>
  ['reading', 'time', 'mark', 'lot', 'official', 'correction', 'undo'].includes(kind)

type RecorderInput = Body & Awaited<ReturnType<typeof readDay>>

async function createRecorder(tx: Db, ctx: OfficialContext, { device, facts, karnevalId, heats }: RecorderInput) {
  const { official, user } = ctx
  const stored = new Map(
    (
      await findFacts(
        tx,
        facts.map(({ id }) => id),
      )
    ).map((row) => [row.factId, row]),
  )
  const earlier = await recordedFacts(tx, [...new Set(facts.map(({ event_instance }) => event_instance))])
  const known = Map.groupBy(earlier, (row) =>
    heatKey({ event_instance: row.eventInstanceId, round: row.round, heat: row.heatNumber }),
  )
  const kinds = official ? kindsOfTask[official.task] : organiserKinds
  const accepted: NewFact[] = []
  let isResultChanged = false

  const reasonAgainst = (fact: NewFact): string | null => {
    if (!kinds.includes(fact.kind)) return 'Länkens uppgift antecknar inte det här.'
    const heat = heats.get(heatKey(fact))
    if (!heat) return official ? 'Heatet finns inte bland heaten på länkens dag.' : 'Heatet finns inte.'
    if (!hasItsFields(fact)) return 'Anteckningen är ofullständig.'
    if (fact.team !== null && !heat.lanes.some(({ team }) => team === fact.team)) return 'Laget är inte med i heatet.'
    const inHeat = factsOf(fact)
    const undone = inHeat.find(({ id }) => id === fact.undoes)
    if (official && undone && !kinds.includes(undone.kind)) return 'Länkens uppgift antecknar inte det här.'
    return (
      refusalOf({ ...fact, device }, inHeat) ??
      resultRefusal(
        { ...fact, detail: fact.detail ?? null, device },
        {
          facts: inHeat,
          spots: heat.lanes,
          isMass: heat.track === null,
        },
      )
    )
  }

  /** The entry's own rules for a line-up that is changed in the call room. */
  const legsRefusal = async ({ kind, team, round, detail, ...rest }: NewFact): Promise<string | null> => {
    if (kind !== 'legs') return null
    const unit = heats.get(heatKey({ ...rest, round }))?.lanes.find((lane) => lane.team === team)?.school_unit
    if (team === null || unit === undefined || !isLegsDetail(detail)) return 'Anteckningen är ofullständig.'
    return judgeLateLegs(tx, { karnevalId, teamId: team, unitId: unit, round, change: detail, now: ctx.now() })
  }

  const factsOf = (fact: NewFact) => (known.get(heatKey(fact)) ?? []).map(ruleFact)

  const record = async (fact: NewFact): Promise<Outcome> => {
    const same = stored.get(fact.id)
    if (same && !isSame(same, fact, device)) return refused(fact, 'Samma nummer har använts för en annan anteckning.')
    if (same) return { id: fact.id, outcome: 'already', seq: same.seq, reason: null }
    const reason = reasonAgainst(fact) ?? (await legsRefusal(fact))
    const heat = heats.get(heatKey(fact))
    if (reason !== null || !heat) return refused(fact, reason ?? 'Heatet finns inte.')
    const repeated = sameReading({ ...fact, detail: fact.detail ?? null, device }, factsOf(fact))
    if (repeated) return { id: fact.id, outcome: 'already', seq: repeated.seq, reason: null }
    const row = await insertFact(tx, {
      factId: fact.id,
      karnevalId,
      day: heat.day,
      kind: fact.kind,
      eventInstanceId: fact.event_instance,
      round: fact.round,
      heatNumber: fact.heat,
      teamId: fact.team,
      undoes: fact.undoes,
      detail: fact.detail ?? null,
      linkId: official?.linkId ?? null,
      userId: official ? null : (user?.id ?? null),
      device,
      deviceTime: new Date(fact.device_time),
      seen: fact.seen,
      source: official?.task ?? 'organiser',
      recordedAt: ctx.now(),
    })
    isResultChanged ||= !withoutResult.includes(fact.kind) || factsOf(fact).some(({ kind }) => kind === 'dns')
    stored.set(fact.id, row)
    known.set(heatKey(fact), [...(known.get(heatKey(fact)) ?? []), row])
    accepted.push(fact)
    return { id: fact.id, outcome: 'accepted', seq: row.seq, reason: null }
  }

  return { record, accepted, changesResults: () => isResultChanged }
}

/** The heats that the caller may record about: those of a link's day, or all of the carnival. */
async function readDay(ctx: OfficialContext) {
  const { karnevalId, day } = await dayOf(ctx, undefined)
  const { heats } = await listHeats(ctx.db, karnevalId, ctx.official ? day : undefined)
  return { karnevalId, heats: new Map(heats.map((heat) => [heatKey({ ...heat, heat: heat.number }), heat])) }
}

const refused = ({ id }: NewFact, reason: string): Outcome => ({ id, outcome: 'refused', seq: null, reason })

/** Only an undo names another fact; only a team's fact and its undo name a team. */
const hasItsFields = ({ kind, team, undoes }: NewFact): boolean =>
  (kind === 'undo') === (undoes !== null) && (kind === 'undo' || isTeamKind(kind) === (team !== null))

const isSame = (row: FactRow, fact: NewFact, device: string): boolean =>
  row.device === device &&
  row.kind === fact.kind &&
  row.eventInstanceId === fact.event_instance &&
  row.round === fact.round &&
  row.heatNumber === fact.heat &&
  row.teamId === fact.team &&
  row.undoes === fact.undoes &&
  isDeepStrictEqual(row.detail, fact.detail ?? null)

/** Kinds after which other results are valid than before. */
const changesVersion = (kind: FactKind): boolean => ['official', 'correction', 'undo', 'lot'].includes(kind)

/** The teams that now stand in or out of a final otherwise than it has been drawn, by event. */
async function finalsMoved(tx: Db, karnevalId: number, accepted: readonly NewFact[]) {
  const changed = accepted.filter(({ kind, round }) => round === 'TRIAL' && changesVersion(kind))
  if (changed.length === 0) return []
  const events = await eventsOfResults(tx, karnevalId)
  const drawn = [...new Set(changed.map(({ event_instance }) => event_instance))].filter(
    (id) => (events.get(id)?.final?.teams.length ?? 0) > 0,
  )
  const moved: { event_instance: number; in: number[]; out: number[] }[] = []
  for (const eventInstance of drawn) {
    const { rounds } = await readResults(tx, { karnevalId, day: undefined, eventInstance })
    const changes = rounds.find(({ round }) => round === 'TRIAL')?.final_changes ?? []
    const teams = (wanted: 'in' | 'out') => changes.flatMap(({ op, team }) => (op === wanted ? [team] : []))
    if (changes.length > 0) moved.push({ event_instance: eventInstance, in: teams('in'), out: teams('out') })
  }
  return moved
}

/** One entry for what was sent together, with the link's name. Teams and heats by number, no child's name. */
async function auditFacts(
  tx: Db,
  ctx: OfficialContext,
  accepted: readonly NewFact[],
  finals: Awaited<ReturnType<typeof finalsMoved>>,
): Promise<void> {
  if (accepted.length === 0) return
  const facts = accepted.map(({ kind, event_instance, round, heat, team, detail }) => ({
    kind,
    event_instance,
    round,
    heat,
    team,
    // A file is named by its checksum: its rows are in the fact itself.
    ...(detail && { detail: 'rows' in detail ? { file: detail.file, sha256: detail.sha256 } : detail }),
  }))
  const { official } = ctx
  await audit(tx, ctx, {
    action: 'raceday.facts',
    objectType: 'official_link',
    objectId: official?.linkId ?? null,
    after: { ...(official && { name: official.name }), facts, ...(finals.length > 0 && { finals }) },
  })
}
