import type { billingInformation } from '../../../db/schema/orders.ts'
import type { Category } from './lines.ts'

export type Services = Pick<
  typeof billingInformation.$inferSelect,
  'bespisningFriday' | 'bespisningSaturday' | 'logi' | 'stafetter'
>

/** Whether a payer pays for a category: entry fees, hejarklack and inmarsch belong to the payer of the relays. */
export function pays(services: Services, category: Category): boolean {
  switch (category) {
    case 'bespisning_friday':
      return services.bespisningFriday
    case 'bespisning_saturday':
      return services.bespisningSaturday
    case 'logi':
      return services.logi
    case 'stafetter':
    case 'hejarklack':
    case 'inmarsch':
      return services.stafetter
  }
}
