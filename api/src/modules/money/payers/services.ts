import { serviceNames } from '@stafapp/shared/contract/api/billing'
import type { PayerRow, PayerValues } from './payers-repository.ts'

export type Service = (typeof serviceNames)[number]

/** A service's name in texts, and its column. */
export const services: Readonly<Record<Service, { text: string; column: ServiceColumn }>> = {
  stafetter: { text: 'Stafetter', column: 'stafetter' },
  bespisning_friday: { text: 'Bespisning fredag', column: 'bespisningFriday' },
  bespisning_saturday: { text: 'Bespisning lördag', column: 'bespisningSaturday' },
  logi: { text: 'Logi', column: 'logi' },
}

type ServiceColumn = 'stafetter' | 'bespisningFriday' | 'bespisningSaturday' | 'logi'

/** The services that a payer pays for. */
export const servicesOf = (payer: Partial<Pick<PayerValues, ServiceColumn>>): Service[] =>
  serviceNames.filter((service) => payer[services[service].column])

/** The unit's payer of a service. */
export const payerOf = (payers: readonly PayerRow[], service: Service): PayerRow | undefined =>
  payers.find(({ payer }) => payer[services[service].column])
