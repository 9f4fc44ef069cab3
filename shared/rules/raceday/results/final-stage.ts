import type { FinalStage } from '@stafapp/shared/contract/raceday'
import { deriveHeat, type HeatState } from '../derive-heat.ts'
import { deriveResult } from './derive-result.ts'
import type { ResultFact } from './result-facts.ts'

type FinalHeat = {
  facts: readonly ResultFact[]
  spots: Parameters<typeof deriveResult>[1]
  /** Set by hand on the heat draw's page. */
  status: 'planned' | 'called' | 'run'
}

/** The stage of a final by what officials have recorded and the organiser has set; null: nobody has begun with it. */
export function finalStage(heats: readonly FinalHeat[]): FinalStage | null {
  if (heats.some(({ facts, spots }) => deriveResult(facts, spots).state !== 'none')) return 'timed'
  const states: readonly HeatState[] = heats.map(({ facts, status }) => deriveHeat(facts, [], status).state)
  return (['run', 'at_start', 'called'] as const).find((stage) => states.includes(stage)) ?? null
}

const stageWords = {
  called: 'är redan uppropad',
  at_start: 'står redan vid starten',
  run: 'är redan löpt',
  timed: 'har redan resultat',
} as const satisfies Record<FinalStage, string>

/** Why a final's teams stay, e.g. "Finalen är redan uppropad". */
export const stageText = (stage: FinalStage): string => `Finalen ${stageWords[stage]}`

/** What the organiser can do when the trial's result no longer gives the final that is under way. */
export const underWayText = (stage: FinalStage): string =>
  `${stageText(stage)} och lottas inte om. Försökens resultat gäller som de är rättade. Juryn avgör: låt finalen stå, eller ta tillbaka det som är antecknat om finalen och lotta sedan om den.`
