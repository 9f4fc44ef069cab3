import type { serviceNames } from '../contract/api/billing.ts'

/** What a payer can pay for; hejarklack and inmarsch count as stafetter. */
export type Service = (typeof serviceNames)[number]

/** The services as texts, in the order in which they are shown. */
export const serviceTexts: Readonly<Record<Service, string>> = {
  stafetter: 'Stafetter',
  bespisning_friday: 'Bespisning fredag',
  bespisning_saturday: 'Bespisning lördag',
  logi: 'Logi',
}

export const allServices = Object.keys(serviceTexts) as Service[]

/** Whether a service of a unit has no payer though something of it is ordered. */
export const lacksPayer = ({ payer, ordered_cents }: { payer: unknown; ordered_cents: number }): boolean =>
  payer === null && ordered_cents > 0
