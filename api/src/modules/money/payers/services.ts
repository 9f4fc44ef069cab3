import { allServices, type Service, serviceTexts } from '@stafapp/shared/rules/payer-services'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import type { ErrorItem } from '../../../lib/app-error.ts'
import type { PayerRow, PayerValues } from './payers-repository.ts'

/** A service's name in texts, and its column. */
export const services: Readonly<Record<Service, { text: string; column: ServiceColumn }>> = {
  stafetter: { text: serviceTexts.stafetter, column: 'stafetter' },
  bespisning_friday: { text: serviceTexts.bespisning_friday, column: 'bespisningFriday' },
  bespisning_saturday: { text: serviceTexts.bespisning_saturday, column: 'bespisningSaturday' },
  logi: { text: serviceTexts.logi, column: 'logi' },
}

type ServiceColumn = 'stafetter' | 'bespisningFriday' | 'bespisningSaturday' | 'logi'

/** The services that a payer pays for. */
export const servicesOf = (payer: Partial<Pick<PayerValues, ServiceColumn>>): Service[] =>
  allServices.filter((service) => payer[services[service].column])

/** The unit's payer of a service. */
export const payerOf = (payers: readonly PayerRow[], service: Service): PayerRow | undefined =>
  payers.find(({ payer }) => payer[services[service].column])

export type OrderedService = { school_unit: number; service: Service; cents: number }

/** The sums of each ordered service by unit in a carnival; hejarklack and inmarsch count as stafetter. */
export async function listOrderedServices(db: Db, karnevalId: number, units: SQL): Promise<OrderedService[]> {
  const { rows } = await db.execute<OrderedService>(sql`
    select o.school_unit_id as school_unit,
      case when p.category in ('hejarklack', 'inmarsch') then 'stafetter' else p.category end as service,
      sum(r.quantity * r.unit_price_cents)::int as cents
    from unit_order o
    join unit_order_row r on r.order_id = o.id
    join product p on p.id = r.product_id
    where o.karneval_id = ${karnevalId} and r.unit_price_cents > 0 and ${units}
    group by 1, 2`)
  return rows
}

type Change = {
  /** The payer after the change; null when it is removed. */
  after: Partial<PayerValues> | null
  /** The payer's services before the change; empty for a new one. */
  before: readonly Service[]
  /** The unit's other payers. */
  others: readonly PayerRow[]
  /** Services for which the unit has charges. */
  ordered: readonly Service[]
  takesOver: boolean
}

/**
 * Each service of a unit has exactly one payer: the faults of a change that would give a service two payers or none.
 */
export function coverageFaults({ after, before, others, ordered, takesOver }: Change): ErrorItem[] {
  const covered = after ? servicesOf(after) : []
  if (after && covered.length === 0) {
    return [{ code: 'required', detail: 'Välj minst en tjänst som betalaren betalar.', attr: 'stafetter' }]
  }
  const twice = covered.flatMap((service): ErrorItem[] => {
    const other = payerOf(others, service)
    if (!other || (takesOver && !other.isInvoiced)) return []
    const detail = `${services[service].text} betalas redan av ${other.payer.name}.`
    return [{ code: 'invalid', detail, attr: service }]
  })
  const left = before.filter((service) => !covered.includes(service) && ordered.includes(service))
  const nobody = left
    .filter((service) => !payerOf(others, service))
    .map((service): ErrorItem => {
      const detail = `${services[service].text} har beställts och skulle bli utan betalare. Ge den först en annan betalare.`
      return { code: 'required', detail, attr: service }
    })
  return [...twice, ...nobody]
}
