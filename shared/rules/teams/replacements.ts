import { lineUpOf, type RuleInstance, type RuleTeam } from './situation.ts'
import type { LineUp } from './types.ts'

type Wish = { round: 'TRIAL' | 'FINAL'; lineUp: LineUp; now: Date }

/**
 * Runners removed from the final's legs after the trial has started: a confirmed runner may then be replaced only with
 * läkarintyg or förstahjälp.
 */
export function replacedRunners(team: RuleTeam, event: RuleInstance, { round, lineUp, now }: Wish): number[] {
  const trial = event.round_times.find((times) => times.round === 'TRIAL')
  const isBetween = round === 'FINAL' && trial !== undefined && now.getTime() >= Date.parse(trial.starts_at)
  if (!isBetween || team.status !== 'confirmed') return []
  const { legs } = lineUpOf(team, event, 'FINAL')
  return legs.filter((id) => id !== null).filter((id) => !lineUp.legs.includes(id))
}
