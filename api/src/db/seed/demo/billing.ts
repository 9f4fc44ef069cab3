import { isBusinessId } from '@stafapp/shared/contract/check-digits'
import { createRandom, type Random } from '../../../heats/random.ts'
import { helsinkiInstant } from '../../../helsinki.ts'
import type { billingInformation } from '../../schema/orders.ts'
import type { DemoCarnival } from './carnivals.ts'
import type { DemoOrder } from './orders.ts'
import { drawAddress, drawPhone, slug } from './people.ts'
import type { DemoUnit } from './units.ts'
import { demoSchool } from './users.ts'

export type PayerRow = typeof billingInformation.$inferInsert & { id: number }

/** The operators' own identifiers are public; the payers' e-invoice addresses are invented. */
const operators = [
  { operator: 'Maventa', operatorEdi: '003721291126' },
  { operator: 'Basware', operatorEdi: 'BAWCFI22' },
  { operator: 'Apix', operatorEdi: '003723327487' },
]

/** Who pays for each ordering unit: mostly the municipality, in one unit of eight the parents pay the meals. */
export function demoPayers(carnival: DemoCarnival, orders: readonly DemoOrder[], firstId: number): PayerRow[] {
  const random = createRandom(`demo/billing/${carnival.year}`)
  // A stream of its own: the other demo data stay as they were.
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
    // This year some have not told yet who pays; the demo leader's second unit is one of them.
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

/** Who takes e-invoices has a FO-nummer, and mostly a reference by which the city's bookkeeping routes them. */
function withReferences(random: Random, address: ReturnType<typeof electronic>) {
  const { edi } = address
  if (edi === '') return { ...address, businessId: '', costCentre: '', buyerReference: '' }
  const businessId = `${edi.slice(4, 11)}-${edi.slice(11)}`
  const costCentre = random.chance(0.4) ? String(random.between(2000, 4999)) : ''
  const buyerReference = random.chance(0.8) ? `BILDN ${random.between(1000, 9999)}` : ''
  return { ...address, businessId, costCentre, buyerReference }
}

/** 0037 and a company number that begins with noughts: the form of an address and its check digit, nobody's address. */
function inventedAddress(serial: number): string {
  const base = `0000${String(serial % 1000).padStart(3, '0')}`
  const digit = Array.from({ length: 10 }, (_, each) => each).find((each) => isBusinessId(`${base}${each}`))
  // One base in eleven has no check digit: the next one is taken.
  return digit === undefined ? inventedAddress(serial + 1) : `0037${base}${digit}`
}
