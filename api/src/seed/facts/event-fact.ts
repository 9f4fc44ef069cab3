import type { CompositionRule } from '@stafapp/shared/rules/teams/types'
import type { eventCategories, genderTypes, rounds, schoolSubtypes, schoolTypes } from '../../db/schema/enumerations.ts'

export type EventFact = {
  id: number
  name: string
  category: (typeof eventCategories)[number]
  schoolTypes: readonly (typeof schoolTypes)[number][]
  schoolSubtypes: readonly (typeof schoolSubtypes)[number][]
  genderType: (typeof genderTypes)[number]
  composition: CompositionRule | null
  /** null: leg lengths unknown. */
  legDistancesM: readonly number[] | null
  teamSize: number
  reservesMax: number
  /** First and last grade; 10–12 are the years of andra stadiet. */
  grades: readonly [number, number]
  /** null: mass start. Otherwise teams per heat. */
  lanes: number | null
  rounds: readonly (typeof rounds)[number][]
  heatDurationS: number
  maxTeamsPerUnit: number
  /** The team fee's code in the price list. */
  productCode: string
  expectedTeams: number
}
