import { isBusinessId } from '@stafapp/shared/contract/check-digits'
import { helsinkiInstant } from '@stafapp/shared/rules/times/helsinki'
import type { billingInformation } from '../../db/schema/orders.ts'
import { createRandom, type Random } from '../../lib/random.ts'
import { schoolFacts } from '../facts/schools.ts'
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

const townPayer = (municipality: string): string => `${municipality.split('/')[0] ?? ''}, bildningsväsendet`
const parentsPayer = (school: string): string => `Hem och skola vid ${school}`

/** Every possible payer's own number, the same in all seasons. */
const payerSerials: ReadonlyMap<string, number> = new Map(
  [
    ...new Set([
      ...schoolFacts.map(({ municipality }) => townPayer(municipality)),
      ...schoolFacts.map(({ name }) => parentsPayer(name)),
    ]),
  ].map((payer, index) => [payer, index + 1]),
)

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
      ...withReferences(references, electronic(random, name)),
      ...services,
      createdAt: at,
      updatedAt: at,
    })

  for (const { unit } of orders) {
    // This year some units have not given a payer yet, among them the demo leader's second unit.
    const known = unit.schoolName === demoSchool ? unit.schoolTypes[0] !== 'middle_school' : random.chance(0.86)
    if (carnival.status === 'active' && !known) continue
    const parentsPayMeals = random.chance(0.125)
    add(unit, townPayer(unit.municipality), services(true, !parentsPayMeals))
    if (parentsPayMeals) add(unit, parentsPayer(unit.schoolName), services(false, true))
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

/** A payer has one e-invoice address over all its records and seasons; some records were filled in without it. */
function electronic(random: Random, payer: string) {
  if (random.chance(0.3)) return { edi: '', operator: '', operatorEdi: '', useMaventa: false }
  const serial = payerSerials.get(payer) ?? 0
  // Two draws that nothing uses: without them all later data of the demo would change.
  random.next()
  random.next()
  const operator = operators[serial % operators.length]
  return { edi: inventedAddress(serial), ...operator, useMaventa: random.chance(0.8) }
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
  // Of two bases in sequence at most one has no check digit, so each serial has an address of its own.
  const candidates = [2 * serial, 2 * serial + 1].flatMap((base) =>
    Array.from({ length: 10 }, (_, digit) => `${String(base).padStart(7, '0')}${digit}`),
  )
  const businessId = candidates.find(isBusinessId)
  if (businessId === undefined) throw new Error('no check digit fits')
  return `0037${businessId}`
}
