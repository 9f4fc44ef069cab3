import type { ItemOf, ResponseOf } from '@stafapp/shared/contract/types'
import { lacksPayer } from '@stafapp/shared/rules/payer-services'

export type Payer = ItemOf<'GET /api/invoices/billing-information/'>
export type Coverage = ResponseOf<'GET /api/invoices/my-billing-information/'>['coverage'][number]

/** Booleans are displayed as Ja or Nej. */
export const yesNo = (value: boolean): string => (value ? 'Ja' : 'Nej')

/** Services with a cost but without a payer. */
export const uncovered = (coverage: readonly Coverage[]) =>
  coverage.flatMap(({ school_unit, unit_name, services }) =>
    services
      .filter(lacksPayer)
      .map(({ service, ordered_cents }) => ({ school_unit, unit_name, service, ordered_cents })),
  )
