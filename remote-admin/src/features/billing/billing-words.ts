import type { ItemOf, ResponseOf } from '@stafapp/shared/contract/types'
import { allServices, lacksPayer } from '@stafapp/shared/rules/payer-services'
import { lackingPostalParts } from '@stafapp/shared/rules/payer-way'

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

/** Those who pay for something and have no whole postal address, without which no invoice is written. */
export const unaddressed = (coverage: readonly Coverage[], payers: readonly Payer[]): Payer[] =>
  payers.filter(
    ({ id, contact_info }) =>
      lackingPostalParts(contact_info).length > 0 &&
      coverage.some(({ services }) => services.some((line) => line.payer === id && line.ordered_cents > 0)),
  )

type OrderRow = Pick<ItemOf<'GET /api/invoices/my-orders/'>['rows'][number], 'category'>

/** Who pays for an order's row: hejarklack and inmarsch count as stafetter. */
export function payerOfRow({ category }: OrderRow, unit: Coverage | undefined, payers: readonly Payer[]): Payer | null {
  const service = allServices.find((one) => one === category) ?? 'stafetter'
  const line = unit?.services.find((one) => one.service === service)
  return payers.find(({ id }) => id === line?.payer) ?? null
}
