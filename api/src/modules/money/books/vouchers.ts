import type { ItemOf, QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import { documentName, invoiceInText } from '@stafapp/shared/rules/document-name'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, readSnapshot } from '../../../db/db.ts'
import { vatPerLine } from '../invoices/public.ts'
import { findBookkeepingSettings } from './bookkeeping-settings.ts'
import { type PaymentJournal, readPaymentJournal } from './journals.ts'
import { basisOf, isIssued, requirePeriod } from './known-facts.ts'

export type Voucher = ItemOf<'GET /api/invoices/vouchers/'>
type VoucherLine = Voucher['lines'][number]
type Vouchers = ResponseOf<'GET /api/invoices/vouchers/'>
type Settings = Awaited<ReturnType<typeof findBookkeepingSettings>>

/** More than ten carnivals have. */
const ALL = { limit: 10_000_000 }

const PAGE = 50

/**
 * The vouchers of a period: one for each document, and one for each day on which something happened to a payment. The
 * same as the journals say, by account; debit and credit of each voucher are equal.
 * @throws AppError invalid for the period
 */
export function readVouchers(
  db: Db,
  query: Omit<QueryOf<'GET /api/invoices/vouchers/'>, 'limit' | 'offset'>,
  now: Date,
): Promise<Voucher[]> {
  requirePeriod(query)
  return readSnapshot(db, async (tx) => {
    const settings = await findBookkeepingSettings(tx)
    const { from, to, known } = query
    const basis = basisOf({ ...(known && { known }) }, now)
    const documents = await readDocuments(
      tx,
      sql`i.issued_on between ${from}::date and ${to}::date and ${isIssued(basis)}`,
    )
    // From the beginning: a payment's vouchers are numbered by its days.
    const asked = { from: '2000-01-01', to, known: basis.knownAt.toISOString(), ...ALL }
    const { data } = await readPaymentJournal(tx, asked, now)
    return [...documents.map((document) => documentVoucher(document, settings)), ...paymentVouchers(data, settings)]
      .filter(({ day, lines }) => day >= from && lines.length > 0)
      .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.number - b.number))
  })
}

/** One page of vouchers with the sums of all by account. @throws AppError invalid for the period */
export async function listVouchers(
  db: Db,
  { limit = PAGE, offset = 0, ...query }: QueryOf<'GET /api/invoices/vouchers/'>,
  now: Date,
): Promise<Vouchers> {
  const vouchers = await readVouchers(db, query, now)
  const lines = vouchers.flatMap((voucher) => voucher.lines)
  const accounts = [...Map.groupBy(lines, ({ account }) => account)].map(([account, own]) => ({
    account,
    debit_cents: sumOf(own.filter(({ cents }) => cents > 0)),
    credit_cents: -sumOf(own.filter(({ cents }) => cents < 0)),
    vat: taxesOf(own),
  }))
  return {
    from: query.from,
    to: query.to,
    known_at: basisOf({ ...(query.known && { known: query.known }) }, now).knownAt.toISOString(),
    total: vouchers.length,
    accounts: accounts.toSorted((a, b) => (a.account < b.account ? -1 : 1)),
    data: vouchers.slice(offset, offset + limit),
  }
}

const sumOf = (lines: readonly Pick<VoucherLine, 'cents'>[]): number => lines.reduce((sum, { cents }) => sum + cents, 0)

const taxOf = (lines: readonly VoucherLine[]): number => lines.reduce((sum, { vat_cents }) => sum + vat_cents, 0)

const taxesOf = (lines: readonly VoucherLine[]): Vouchers['accounts'][number]['vat'] =>
  [
    ...Map.groupBy(
      lines.filter(({ vat_percent }) => vat_percent > 0),
      ({ vat_percent }) => vat_percent,
    ),
  ]
    .map(([vat_percent, own]) => ({ vat_percent, vat_cents: taxOf(own) }))
    .toSorted((a, b) => b.vat_percent - a.vat_percent)

type Row = { code: string | null; quantity: number; unitPriceCents: number; vatPercent: number }
type Document = Parameters<typeof documentName>[0] & {
  id: number
  number: number
  day: string
  payer: string
  rows: Row[]
}

async function readDocuments(db: Db, where: SQL): Promise<Document[]> {
  const { rows } = await db.execute<Document>(sql`
    select i.id, i.number, i.kind, i.extent, i.issued_on::text as day, i.billing->>'name' as payer,
      coalesce((select json_agg(json_build_object('code', p.code, 'quantity', r.quantity,
          'unitPriceCents', r.unit_price_cents, 'vatPercent', r.vat_percent) order by r.position)
        from invoice_row r left join product p on p.id = r.product_id where r.invoice_id = i.id), '[]') as rows
    from invoice i where ${where} order by i.number`)
  return rows
}

/** Adds up lines of one account, cost centre and tax rate; lines of nothing are left out. */
function merged(lines: readonly VoucherLine[]): VoucherLine[] {
  const groups = Map.groupBy(
    lines,
    ({ account, cost_centre, vat_percent }) => `${account}|${cost_centre}|${vat_percent}`,
  )
  return [...groups.values()]
    .flatMap((own) => own.slice(0, 1).map((line) => ({ ...line, cents: sumOf(own), vat_cents: taxOf(own) })))
    .filter(({ cents }) => cents !== 0)
}

function documentVoucher(document: Document, { accounts, products }: Settings): Voucher {
  const { number, day, payer, rows } = document
  const taxes = vatPerLine(rows)
  const line = (account: string, cents: number, more: Partial<VoucherLine> = {}): VoucherLine => ({
    account,
    cents,
    cost_centre: '',
    vat_percent: 0,
    vat_cents: 0,
    ...more,
  })
  const sales = rows.map(({ code, quantity, unitPriceCents, vatPercent }, index) => {
    const product = products[code ?? '']
    const tax = taxes[index] ?? 0
    return line(product?.account || accounts.sales, tax - quantity * unitPriceCents, {
      cost_centre: product?.cost_centre ?? '',
      vat_percent: vatPercent,
      vat_cents: tax,
    })
  })
  const vat = taxes.reduce((sum, cents) => sum + cents, 0)
  const total = -sumOf(sales) + vat
  return {
    id: `F${number}`,
    kind: 'sale',
    number,
    day,
    text: `${documentName(document)} ${payer}`,
    lines: merged([line(accounts.receivables, total), ...sales, line(accounts.vat, -vat)]),
  }
}

/** How many vouchers a payment's number leaves room for. */
const VOUCHERS_PER_PAYMENT = 100

function paymentVouchers(movements: PaymentJournal['data'], { accounts }: Settings): Voucher[] {
  const places: Record<PaymentJournal['data'][number]['destination'], string> = {
    invoice: accounts.receivables,
    waiting: accounts.waiting,
    advance: accounts.advances,
    refund: accounts.refunds,
    not_ours: accounts.not_ours,
    written_off: accounts.written_off,
    interest: accounts.interest,
  }
  const byPayment = Map.groupBy(movements, ({ payment }) => payment)
  return [...byPayment].flatMap(([payment, own]) =>
    [...Map.groupBy(own, ({ day }) => day)].map(([day, moved], index): Voucher => {
      const lines = moved.flatMap(({ destination, received_cents, booked_cents, placed_cents }) => [
        { account: accounts.bank, cents: received_cents },
        { account: accounts.receivables, cents: -booked_cents },
        { account: places[destination], cents: -placed_cents },
        { account: accounts.waiting, cents: booked_cents + placed_cents - received_cents },
      ])
      return {
        id: index === 0 ? `B${payment}` : `B${payment}-${index + 1}`,
        kind: 'payment',
        number: payment * VOUCHERS_PER_PAYMENT + index,
        day,
        text: movementText(moved),
        lines: merged(lines.map((line) => ({ ...line, cost_centre: '', vat_percent: 0, vat_cents: 0 }))),
      }
    }),
  )
}

/** A payment of the bank names itself; what was entered by hand is named by its invoice. */
function movementText(moved: PaymentJournal['data']): string {
  const what = moved.every(({ destination }) => destination === 'written_off') ? 'Avskrivning' : 'Betalning'
  const [{ payer = '', reference = '' } = {}] = moved
  if (payer || reference) return [what, reference, payer].filter(Boolean).join(' ')
  const invoices = moved.flatMap(({ invoice_number: number, invoice_extent: extent }) =>
    number === null ? [] : invoiceInText({ number, extent }),
  )
  return [what, ...new Set(invoices)].join(' av ')
}
