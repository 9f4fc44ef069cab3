import { isBusinessId } from '@stafapp/shared/contract/check-digits'
import { helsinkiInstant } from '@stafapp/shared/rules/times/helsinki'
import type { billingInformation } from '../../db/schema/orders.ts'
import { createRandom, type Random } from '../../lib/random.ts'
import type { DemoCarnival } from './carnivals.ts'
import type { DemoOrder } from './orders.ts'
import { drawAddress, drawPhone, slug } from './people.ts'
import type { DemoUnit } from './units.ts'
import { demoSchool } from './users.ts'

export type PayerRow = typeof billingInformation.$inferInsert & { id: number }

/** The operators' identifiers are real; the payers' e-invoice addresses are invented. */
const operators = [
  { operator: 'Maventa', operatorEdi: '003721291126' },
  { operator: 'Basware', operatorEdi: 'BAWCFI22' },
  { operator: 'Apix', operatorEdi: '003723327487' },
]

/** The payers of each ordering unit: usually the municipality; in one unit of eight the parents pay for meals. */
export function demoPayers(carnival: DemoCarnival, orders: readonly DemoOrder[], firstId: number): PayerRow[] {
  const random = createRandom(`demo/billing/${carnival.year}`)
  // A separate stream, so that the other demo data stay unchanged.
  const references = createRandom(`demo/billing/references/${carnival.year}`)
  const rows: PayerRow[] = []
  const at = helsinkiInstant(`${carnival.year}-02-10`, '10:00')
  const add = (unit: DemoUnit, name: string, services: Services) =>
    rows.push({
      id: firstId + rows.length,
      karnevalId: carnival.id,
      schoolUnitId: unit.id,
      name,
      ...drawAddress(random, unit.municipality),
      phone: drawPhone(random),
      email: `faktura@${slug(name)}.example`,
      ...withReferences(references, electronic(random)),
      ...services,
      createdAt: at,
      updatedAt: at,
    })

  for (const { unit } of orders) {
    // This year some units have not given a payer yet, among them the demo leader's second unit.
    const known = unit.schoolName === demoSchool ? unit.schoolTypes[0] !== 'middle_school' : random.chance(0.86)
    if (carnival.status === 'active' && !known) continue
    const town = `${unit.municipality.split('/')[0] ?? ''}, bildningsväsendet`
    const parentsPayMeals = random.chance(0.125)
    add(unit, town, services(true, !parentsPayMeals))
    if (parentsPayMeals) add(unit, `Hem och skola vid ${unit.schoolName}`, services(false, true))
  }
  return rows
}

type Services = Pick<PayerRow, 'bespisningFriday' | 'bespisningSaturday' | 'logi' | 'stafetter'>

const services = (sport: boolean, meals: boolean): Services => ({
  stafetter: sport,
  logi: sport,
  bespisningFriday: meals,
  bespisningSaturday: meals,
})

function electronic(random: Random) {
  if (random.chance(0.3)) return { edi: '', operator: '', operatorEdi: '', useMaventa: false }
  return { edi: inventedAddress(random.below(10_000)), ...random.pick(operators), useMaventa: random.chance(0.8) }
}

/** Payers with e-invoices have a FO-nummer, and mostly a reference by which the city routes them. */
function withReferences(random: Random, address: ReturnType<typeof electronic>) {
  const { edi } = address
  if (edi === '') return { ...address, businessId: '', costCentre: '', buyerReference: '' }
  const businessId = `${edi.slice(4, 11)}-${edi.slice(11)}`
  const costCentre = random.chance(0.4) ? String(random.between(2000, 4999)) : ''
  const buyerReference = random.chance(0.8) ? `BILDN ${random.between(1000, 9999)}` : ''
  return { ...address, businessId, costCentre, buyerReference }
}

/** 0037 and a business id that starts with zeros: valid form and check digit, but unused. */
function inventedAddress(serial: number): string {
  const base = `0000${String(serial % 1000).padStart(3, '0')}`
  const digit = Array.from({ length: 10 }, (_, each) => each).find((each) => isBusinessId(`${base}${each}`))
  // One base in eleven has no check digit: use the next one.
  return digit === undefined ? inventedAddress(serial + 1) : `0037${base}${digit}`
}
