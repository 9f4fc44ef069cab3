import type { ResponseOf } from '@stafapp/shared/contract/types'
import { formatClock } from '@stafapp/shared/format'
import { stageText } from '@stafapp/shared/rules/raceday/results/final-stage'
import { toKey } from './heats-words.ts'
import { stepAddress } from './steps.ts'

export type TrialRound = ResponseOf<'GET /api/raceday/results/'>['rounds'][number]

export type FinalState = {
  /** due: somebody has to do something now. */
  state: 'due' | 'waits' | 'done'
  text: string
  /** null: nothing is to be done, and nothing to be seen that the day's results do not show. */
  action: { label: string; to: string } | null
}

/** How far the final of a trial has come, and what to do with it. */
export function finalState(trial: TrialRound): FinalState {
  const { heats, open_heats, state, tie, rule_fault, final_changes, final_under_way } = trial
  const results = `/tavlingsdag/resultat?${new URLSearchParams({ dag: trial.day, omgang: toKey(trial) })}`
  const final = `/admin/heats?omgang=${toKey({ ...trial, round: 'FINAL' })}`
  if (final_changes.length > 0)
    return {
      state: 'due',
      text: final_under_way
        ? `${stageText(final_under_way)}, men resultatet har ändrats. Juryn avgör.`
        : 'Resultatet har ändrats sedan finalen lottades.',
      action: { label: 'Se ändringen', to: results },
    }
  if (state === 'published')
    return {
      state: 'done',
      text: final_under_way ? `${stageText(final_under_way)}.` : 'Finalen är lottad och publicerad.',
      action: { label: 'Se finalen', to: final },
    }
  if (state === 'drawn')
    return {
      state: 'due',
      text: 'Finalen är lottad, men ingen ser den ännu.',
      action: { label: 'Publicera finalen', to: stepAddress('publicera') },
    }
  if (open_heats.length > 0) return { state: 'waits', text: waitingText(trial), action: null }
  const done = heats.length === 1 ? 'Heatet är klart' : `Alla ${heats.length} heat är klara`
  if (rule_fault !== null)
    return { state: 'due', text: `${done}. ${rule_fault}`, action: { label: 'Se regeln', to: results } }
  if (tie !== null)
    return {
      state: 'due',
      text: `${done}, men lag är lika om en finalplats.`,
      action: { label: 'Avgör vem som går vidare', to: results },
    }
  return { state: 'due', text: `${done}.`, action: { label: 'Lotta finalen', to: final } }
}

/** More heats than these are counted, not named. */
const NAMED = 3

function waitingText({ heats, open_heats }: TrialRound): string {
  const [first] = heats
  if (heats.every(({ state, run_state }) => state === 'none' && run_state === 'planned') && first?.starts_at) {
    const starts = formatClock(new Date(Date.parse(first.starts_at) + first.delay_min * 60_000))
    return `Försöken börjar kl.\u00a0${starts}.`
  }
  const named = open_heats.map(String)
  const waits =
    named.length > NAMED
      ? `resultat från ${named.length} heat`
      : `resultatet av heat ${[named.slice(0, -1).join(', '), named.at(-1)].filter(Boolean).join(' och ')}`
  return `${heats.length - open_heats.length} av ${heats.length} heat är klara, väntar på ${waits}.`
}

const order = ['due', 'waits', 'done'] as const

/** The trials whose final is to be drawn, those that are due first, in the order of their starts. */
export const inTurn = (trials: readonly TrialRound[]): { trial: TrialRound; final: FinalState }[] =>
  trials
    .filter(({ has_final }) => has_final)
    .map((trial) => ({ trial, final: finalState(trial) }))
    .sort((a, b) => order.indexOf(a.final.state) - order.indexOf(b.final.state))
