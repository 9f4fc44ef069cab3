import type { invoicePart, payerChoice } from '../../db/schema/invoices.ts'
import { payerSigns } from '../../modules/money/public.ts'
import type { PayerRow } from './billing.ts'
import type { DemoCarnival } from './carnivals.ts'
import { type DemoInvoice, dueAfter, makeInvoice, pays } from './invoices.ts'
import type { DemoOrder, OrderLine } from './orders.ts'

/** A city that no other demo invoice of the active season is addressed to. */
const CITY = 'Raseborg, bildningsväsendet'
const ISSUED_ON = '2025-04-01'
const CHANGED_ON = '2025-04-11'
const ADDED_ON = '2025-04-14'
const MORE = 3

type Part = { order: DemoOrder; payer: PayerRow; lines: OrderLine[] }
export type DemoPart = typeof invoicePart.$inferInsert & { id: number }

const none = { invoices: [], parts: [], choices: [] }

/**
 * The active season's collective invoice: one for all schools of a city that have placed their orders, and an additional
 * one for what a school ordered afterwards. Adds that school's later row to its order. `line` is the first free id of an
 * order's row.
 */
export function demoCollective(
  carnival: DemoCarnival,
  orders: readonly DemoOrder[],
  payers: readonly PayerRow[],
  ids: { invoice: number; line: number },
): { invoices: DemoInvoice[]; parts: DemoPart[]; choices: (typeof payerChoice.$inferInsert)[] } {
  if (carnival.status !== 'active') return none
  const records = payers.filter(({ name, businessId }) => name === CITY && businessId !== '')
  const parts = orders.flatMap((order): Part[] => {
    const payer = records.find(({ schoolUnitId }) => schoolUnitId === order.unit.id)
    const lines = payer && order.lines.filter((line) => line.unitPriceCents > 0 && pays(payer, line))
    return payer && lines && lines.length > 0 && order.row.status === 'placed' ? [{ order, payer, lines }] : []
  })
  const [addressee, changed] = parts
  const ordered = changed?.lines.find(({ source }) => source === 'ordered')
  if (!addressee || !changed || !ordered) throw new Error('the city has too few orders')
  for (const { order } of parts) order.row.status = 'invoiced'
  const changedAt = new Date(`${CHANGED_ON}T09:00:00Z`)
  const late: OrderLine = {
    ...ordered,
    id: ids.line,
    quantity: MORE,
    source: 'late_change',
    reason: 'Fler elever kommer med',
    createdAt: changedAt,
    updatedAt: changedAt,
  }
  changed.order.lines.push(late)

  const whole = collective(addressee.payer, parts, ids.invoice, { day: ISSUED_ON, fate: 'paid', firstPart: 1 })
  const more = collective(addressee.payer, [{ ...changed, lines: [late] }], ids.invoice + 1, {
    day: ADDED_ON,
    fate: 'open',
    firstPart: parts.length + 1,
  })
  const added = {
    extent: 'difference',
    parentInvoiceId: whole.invoice.row.id,
    reason: 'Beställningen har ändrats',
  } as const
  const signs = new Set(records.flatMap((payer) => payerSigns(identified(payer)).map(({ key }) => key)))
  const at = new Date(`${ISSUED_ON}T08:00:00Z`)
  return {
    invoices: [whole.invoice, { ...more.invoice, row: { ...more.invoice.row, ...added } }],
    parts: [...whole.parts, ...more.parts],
    choices: [...signs].map((sign) => ({
      sign,
      isCollective: true,
      correction: 'difference' as const,
      addresseeUnitId: addressee.payer.schoolUnitId,
      createdAt: at,
      updatedAt: at,
    })),
  }
}

type How = { day: string; fate: DemoInvoice['fate']; firstPart: number }

function collective(addressee: PayerRow, parts: readonly Part[], number: number, { day, fate, firstPart }: How) {
  const made = makeInvoice(
    addressee,
    parts.flatMap(({ lines }) => lines),
    { number, issuedOn: day, dueOn: dueAfter(day), fate },
  )
  const partOf = new Map(parts.flatMap(({ lines }, index) => lines.map(({ id }) => [id, firstPart + index] as const)))
  const lines = made.lines.map((line) => ({ ...line, partId: partOf.get(line.orderRowId ?? 0) ?? null }))
  const rows = parts.map(({ order: { unit }, payer }, index): DemoPart => {
    const id = firstPart + index
    return {
      id,
      invoiceId: number,
      position: index + 1,
      billingInformationId: payer.id,
      schoolUnitId: unit.id,
      billing: {
        school_name: unit.schoolName,
        unit_name: unit.unitName,
        buyer_reference: payer.buyerReference ?? '',
        cost_centre: payer.costCentre ?? '',
        delivery: { street_address: unit.streetAddress ?? '', zipcode: unit.zipcode ?? '', city: unit.city ?? '' },
      },
      totalCents: lines.filter(({ partId }) => partId === id).reduce((sum, { totalCents }) => sum + totalCents, 0),
      createdAt: made.row.createdAt,
    }
  })
  return { invoice: { ...made, lines }, parts: rows }
}

const identified = ({ name, mailAddress, zipcode, businessId, edi }: PayerRow) => ({
  name,
  mailAddress: mailAddress ?? '',
  zipcode: zipcode ?? '',
  businessId: businessId ?? '',
  edi: edi ?? '',
})
