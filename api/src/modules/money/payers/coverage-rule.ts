import type { ErrorItem } from '../../../lib/app-error.ts'
import type { PayerRow, PayerValues } from './payers-repository.ts'
import { payerOf, type Service, services, servicesOf } from './services.ts'

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
