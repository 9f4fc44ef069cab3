import type { ItemOf } from '@stafapp/shared/contract/types'

export type MissingCode = NonNullable<ItemOf<'GET /api/schools/list/'>['details']>['missing'][number]

/** Short names of missing data, for tags and filters. */
export const missingNames: Record<MissingCode, string> = {
  teams: 'Lag',
  leader: 'Lagledare',
  compositions: 'Uppställningar',
  phone: 'Telefonnummer',
  orders: 'Beställning',
  billing: 'Betalare',
  unpaid: 'Betalning',
}
