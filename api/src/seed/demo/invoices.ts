import { referenceNumber } from '@stafapp/shared/contract/check-digits'
import { plusDays } from '@stafapp/shared/rules/times/helsinki'
import type { invoice, invoiceRow } from '../../db/schema/invoices.ts'
import { createRandom, type Random } from '../../lib/random.ts'
import { productFacts } from '../facts/products.ts'
import type { PayerRow } from './billing.ts'
import type { DemoCarnival } from './carnivals.ts'
import type { DemoOrder, OrderLine } from './orders.ts'

export type InvoiceRow = typeof invoice.$inferInsert & {
  id: number
  number: number
  issuedOn: string
  dueOn: string
  referenceNumber: string
}
/** The fate of a demo invoice after sending. */
export type Fate = 'paid' | 'partly_paid' | 'overpaid' | 'open' | 'credited'
export type DemoInvoice = { row: InvoiceRow; lines: (typeof invoiceRow.$inferInsert)[]; fate: Fate }

const TERM_DAYS = 14
/** The due date of the active season's invoices. */
export const dueAfter = (issuedOn: string): string => plusDays(issuedOn, TERM_DAYS)

/**
 * Creates the demo's invoices. `firstNumber` is the first free id and number: numbers are consecutive across both
 * carnivals.
 */
export function demoInvoices(
  carnival: DemoCarnival,
  orders: readonly DemoOrder[],
  payers: readonly PayerRow[],
  firstNumber: number,
): DemoInvoice[] {
  const random = createRandom(`demo/invoices/${carnival.year}`)
  const invoices: DemoInvoice[] = []
  const issue = (
    payer: PayerRow,
    lines: readonly OrderLine[],
    day: string,
    days: number,
    fate: Fate,
    parent?: InvoiceRow,
  ) => {
    const number = firstNumber + invoices.length
    const made = makeInvoice(payer, lines, { number, issuedOn: day, dueOn: plusDays(day, days), fate, parent })
    invoices.push(made)
    return made
  }

  for (const { payer, lines } of bills(carnival, orders, payers, random)) {
    if (carnival.status === 'active') {
      issue(payer, lines, plusDays('2025-03-17', random.between(0, 26)), TERM_DAYS, drawFate(random, 0.55))
      continue
    }
    const fate: Fate = random.chance(0.025) ? 'credited' : drawFate(random, 0.93)
    const first = issue(payer, lines, '2024-05-31', 21, fate)
    if (fate !== 'credited') continue
    // The payer's address was wrong: credited in the spring and invoiced again.
    issue(payer, lines, '2025-04-08', 0, 'credited', first.row)
    issue(payer, lines, '2025-04-08', 21, 'open')
  }
  return invoices
}

function drawFate(random: Random, paid: number): Fate {
  const lot = random.next()
  if (lot < paid) return 'paid'
  return random.pick(['open', 'open', 'partly_paid', 'overpaid'])
}

/**
 * The payers with rows to invoice: all of last year's orders; this year one placed order in five, invoiced early on
 * request.
 */
function bills(carnival: DemoCarnival, orders: readonly DemoOrder[], payers: readonly PayerRow[], random: Random) {
  return orders.flatMap((order) => {
    if (carnival.status === 'active' && (order.row.status !== 'placed' || !random.chance(1 / 5))) return []
    const own = payers.filter((payer) => payer.schoolUnitId === order.unit.id)
    const found = own
      .map((payer) => ({ payer, lines: order.lines.filter((line) => line.unitPriceCents > 0 && pays(payer, line)) }))
      .filter(({ lines }) => lines.length > 0)
    if (found.length > 0) order.row.status = 'invoiced'
    return found
  })
}

/** Whether the order's row is the payer's. */
export function pays(payer: PayerRow, line: OrderLine): boolean {
  if (line.category === 'bespisning_friday') return payer.bespisningFriday === true
  if (line.category === 'bespisning_saturday') return payer.bespisningSaturday === true
  if (line.category === 'logi') return payer.logi === true
  return payer.stafetter === true
}

type Making = { number: number; issuedOn: string; dueOn: string; fate: Fate; parent?: InvoiceRow | undefined }

/** With `parent` it creates that invoice's credit note: the same rows with negative quantities. */
export function makeInvoice(
  payer: PayerRow,
  orderLines: readonly OrderLine[],
  { number, issuedOn, dueOn, fate, parent }: Making,
): DemoInvoice {
  const at = new Date(`${issuedOn}T09:00:00Z`)
  const sign = parent ? -1 : 1
  const lines = orderLines.map((line, index) => {
    const fact = productFacts[(line.productId - 1) % productFacts.length]
    return {
      invoiceId: number,
      position: index + 1,
      partId: null,
      productId: line.productId,
      orderRowId: line.id,
      category: line.category,
      description: fact?.name ?? '',
      quantity: sign * line.quantity,
      unit: fact?.unit ?? '',
      unitPriceCents: line.unitPriceCents,
      vatPercent: line.vatPercent,
      totalCents: sign * line.quantity * line.unitPriceCents,
      createdAt: at,
    }
  })
  const totalCents = lines.reduce((sum, line) => sum + line.totalCents, 0)
  const row: InvoiceRow = {
    id: number,
    karnevalId: payer.karnevalId,
    schoolUnitId: payer.schoolUnitId,
    billingInformationId: payer.id,
    number,
    kind: parent ? 'credit' : 'invoice',
    extent: 'whole',
    parentInvoiceId: parent?.id ?? null,
    reason: null,
    billing: {
      name: payer.name,
      mail_address: payer.mailAddress ?? '',
      zipcode: payer.zipcode ?? '',
      city: payer.city ?? '',
      country: payer.country ?? '',
      edi: payer.edi ?? '',
      operator: payer.operator ?? '',
      operator_edi: payer.operatorEdi ?? '',
      use_maventa: payer.useMaventa ?? false,
      buyer_reference: payer.buyerReference ?? '',
      cost_centre: payer.costCentre ?? '',
      business_id: payer.businessId ?? '',
    },
    totalCents,
    vat: [{ vat_percent: 0, net_cents: totalCents, vat_cents: 0 }],
    referenceNumber: referenceNumber(`${issuedOn.slice(0, 4)}${String(number).padStart(5, '0')}`),
    issuedOn,
    dueOn,
    status: parent || fate === 'open' ? 'sent' : fate,
    sentAt: new Date(at.getTime() + 3_600_000),
    createdAt: at,
    updatedAt: at,
  }
  return { row, lines, fate }
}
