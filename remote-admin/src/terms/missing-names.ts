import type { ItemOf } from '@stafapp/shared/contract/types'

export type MissingCode = NonNullable<ItemOf<'GET /api/schools/list/'>['details']>['missing'][number]

/** What a school lacks, in a word for a tag or a filter. */
export const missingNames: Record<MissingCode, string> = {
  teams: 'Lag',
  leader: 'Lagledare',
  compositions: 'Uppställningar',
  phone: 'Telefonnummer',
  orders: 'Beställning',
  billing: 'Betalare',
  unpaid: 'Betalning',
}
