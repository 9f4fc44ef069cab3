import type { BodyOf, ItemOf } from '@stafapp/shared/contract/types'
import { ruleFault, ruleText } from '@stafapp/shared/rules/raceday/results/qualification-words'
import { defaultRule, type OwnRule } from '@stafapp/shared/rules/raceday/results/round-result'
import { type Db, withTransaction } from '../../db/db.ts'
import type { Context, SessionUser } from '../../http/handler.ts'
import { AppError } from '../../lib/app-error.ts'
import { audit } from '../audit/public.ts'
import { resolveKarneval, setAdvanceRule } from '../karneval/public.ts'
import { requireRound } from './heat-rounds.ts'
import { type LoadedRound, loadCarnival } from './load-carnival.ts'
import { type FactRow, recordedFacts } from './results/facts.ts'
import { timedHeats } from './results/timed-heats.ts'
import { advanceFrom, lockResults, placesIn, tellResults } from './results/trial-results.ts'
import { readNames } from './round-answer.ts'
import { karnevalOfInstance } from './rounds-repository.ts'
import { listed } from './words.ts'

type Rule = ItemOf<'GET /api/events/heats/rules/'>

/** Who goes on to each final of a carnival, in words and in numbers. */
export async function listRules(db: Db, karnevalId: number | undefined): Promise<Rule[]> {
  const karneval = await resolveKarneval(db, karnevalId, { drafts: true })
  const rounds = await loadCarnival(db, karneval.id)
  const ways = rounds.flatMap((trial) => {
    const final = finalOf(trial, rounds)
    return final ? [{ trial, final }] : []
  })
  const ids = ways.map(({ trial }) => trial.row.eventInstanceId)
  const facts = ids.length === 0 ? [] : await recordedFacts(db, ids)
  return ways.map((way) => ruleAnswer(way, facts))
}

const finalOf = ({ row }: LoadedRound, rounds: readonly LoadedRound[]): LoadedRound | undefined =>
  row.round === 'TRIAL'
    ? rounds.find((each) => each.row.eventInstanceId === row.eventInstanceId && each.row.round === 'FINAL')
    : undefined

type Way = { trial: LoadedRound; final: LoadedRound }

function ruleAnswer({ trial, final }: Way, facts: readonly FactRow[]): Rule {
  const heats = timedHeats(trial, facts)
  const { rule, fault, heatCount } = advanceFrom(heats, trial, final)
  const { eventInstanceId, eventName, instanceVersion, ownRule } = trial.row
  const places = placesIn(final)
  return {
    event_instance: eventInstanceId,
    event_name: eventName,
    version: instanceVersion,
    own: ownRule && { winners: ownRule.winners, by_time: ownRule.byTime },
    heats: heatCount,
    places: Number.isSafeInteger(places + 1) ? places : null,
    text: ruleText(rule),
    default_text: ruleText(defaultRule(heatCount, places)),
    fault,
    official_heats: heats.filter(({ result }) => result.version > 0).length,
  }
}

/**
 * Changes who goes on to an event's final. When a heat is official, it requires confirmation and names the teams that
 * the change moves.
 * @throws AppError not_found, conflict (with the current rule), invalid (more teams than places), confirmation_required
 */
export function saveRule(
  ctx: Context<SessionUser>,
  { event_instance, version, own, confirmed }: BodyOf<'POST /api/events/heats/rules/'>,
): Promise<Rule> {
  return withTransaction(ctx.db, async (tx) => {
    const karnevalId = await karnevalOfInstance(tx, event_instance)
    await lockResults(tx, event_instance, ctx.now())
    const load = async (): Promise<Way> => {
      const rounds = await loadCarnival(tx, karnevalId, event_instance)
      return {
        trial: requireRound(rounds, { event_instance, round: 'TRIAL' }),
        final: requireRound(rounds, { event_instance, round: 'FINAL' }),
      }
    }
    const before = await load()
    const facts = await recordedFacts(tx, [event_instance])
    if (before.trial.row.instanceVersion !== version) {
      throw new AppError('conflict', undefined, { current: ruleAnswer(before, facts) })
    }
    const rule: OwnRule | null = own && { winners: own.winners, byTime: own.by_time }
    if (rule && rule.winners + rule.byTime === 0) {
      throw new AppError('invalid', 'Regeln släpper inte fram något lag.', { attr: 'own' })
    }
    const heats = timedHeats(before.trial, facts)
    const was = advanceFrom(heats, before.trial, before.final)
    const next = advanceFrom(heats, before.trial, before.final, rule)
    if (rule && next.fault !== null) {
      throw new AppError('invalid', ruleFault(next.rule, next.heatCount) ?? undefined, { attr: 'own' })
    }
    const moved = movedBetween(was.qualified, next.qualified)
    if (heats.some(({ result }) => result.version > 0) && confirmed !== true) {
      const { nameOf } = await readNames(tx, karnevalId)
      throw new AppError('confirmation_required', movedText(moved, nameOf), { attr: 'confirmed' })
    }
    await setAdvanceRule(tx, event_instance, rule, ctx.now())
    await audit(tx, ctx, {
      action: 'event.advance_rule',
      objectType: 'event_instance',
      objectId: event_instance,
      before: { own: before.trial.row.ownRule },
      after: { own: rule, ...moved },
    })
    tellResults(ctx)
    ctx.invalidates('GET /api/events/heatschedule/')
    return ruleAnswer(await load(), facts)
  })
}

type Moved = { in: number[]; out: number[] }
type Teams = readonly { team: number }[]

function movedBetween(was: Teams, next: Teams): Moved {
  const without = (some: Teams, others: Teams) =>
    some.flatMap(({ team }) => (others.some((other) => other.team === team) ? [] : [team]))
  return { in: without(next, was), out: without(was, next) }
}

function movedText(moved: Moved, nameOf: (team: number) => string): string {
  const ins = listed(moved.in.map(nameOf))
  const outs = listed(moved.out.map(nameOf))
  const effect =
    ins === '' && outs === ''
      ? 'Samma lag går till finalen.'
      : [ins && `Till finalen kommer ${ins}.`, outs && `Ur finalen faller ${outs}.`].filter(Boolean).join(' ')
  return `Heat i försöken är redan officiella. ${effect} Bekräfta att regeln ska ändras.`
}
