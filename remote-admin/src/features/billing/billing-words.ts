import type { ItemOf, ResponseOf } from '@stafapp/shared/contract/types'
import { lacksPayer } from '@stafapp/shared/rules/lacks-payer'

export type Payer = ItemOf<'GET /api/invoices/billing-information/'>
export type Coverage = ResponseOf<'GET /api/invoices/my-billing-information/'>['coverage'][number]
export type Service = Coverage['services'][number]['service']

export const serviceNames: Record<Service, string> = {
  stafetter: 'Stafetter',
  bespisning_friday: 'Bespisning fredag',
  bespisning_saturday: 'Bespisning lördag',
  logi: 'Logi',
}

/** All services in display order. */
export const allServices = Object.keys(serviceNames) as Service[]

/** Booleans are displayed as Ja or Nej. */
export const yesNo = (value: boolean): string => (value ? 'Ja' : 'Nej')

/** Services with a cost but without a payer. */
export const uncovered = (coverage: readonly Coverage[]) =>
  coverage.flatMap(({ school_unit, unit_name, services }) =>
    services
      .filter(lacksPayer)
      .map(({ service, ordered_cents }) => ({ school_unit, unit_name, service, ordered_cents })),
  )
