import type { SchoolFilter } from './api.ts'

export type PresentCode = NonNullable<SchoolFilter['has']>[number]

/** Filter names in the phrase after "Skolor med". */
export const presentNames: Record<PresentCode, string> = {
  teams: 'lag',
  late_teams: 'sena lag',
  runners: 'löpare i lagen',
  orders: 'beställning',
}
