import type { SchoolFilter } from './api/get-schools.ts'

export type PresentCode = NonNullable<SchoolFilter['has']>[number]

/** What the schools of a list have, as it goes on after "Skolor med". */
export const presentNames: Record<PresentCode, string> = {
  teams: 'lag',
  late_teams: 'sena lag',
  runners: 'löpare i lagen',
  orders: 'beställning',
}
