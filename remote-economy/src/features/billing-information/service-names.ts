/** What a payer can pay for, in the order in which it is shown. */
export const serviceNames = {
  stafetter: 'Stafetter',
  bespisning_friday: 'Bespisning fredag',
  bespisning_saturday: 'Bespisning lördag',
  logi: 'Logi',
} as const

export type Service = keyof typeof serviceNames

export const allServices = Object.keys(serviceNames) as Service[]
