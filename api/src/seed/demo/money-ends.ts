import { helsinkiInstant } from '@stafapp/shared/rules/times/helsinki'
import type { paymentPromise } from '../../db/schema/invoicing.ts'
import type {
  bankStatement,
  payment,
  paymentFile,
  paymentPlacement,
  refund,
  refundFile,
} from '../../db/schema/payments.ts'
import { entryKeys, writePain } from '../../modules/money/public.ts'
import { sellerFact } from '../facts/seller.ts'
import type { DemoInvoice } from './invoices.ts'

type Placement = typeof paymentPlacement.$inferInsert
type End = {
  bookedOn: string
  payer: string
  message: string
  cents: number
  kind: Placement['kind']
  reason: string
  /** How far a refund has come. */
  refund?: 'made' | 'sent' | 'gone'
}

/** Money of the active season that ends elsewhere than on an invoice. */
const ends: readonly End[] = [
  {
    bookedOn: '2025-04-07',
    payer: 'Närpes stad',
    message: 'Deltagaravgift, betald två gånger',
    cents: 12_000,
    kind: 'refund',
    reason: 'Betald två gånger',
    refund: 'gone',
  },
  {
    bookedOn: '2025-04-08',
    payer: 'Jansson Petra',
    message: 'Matbiljetter',
    cents: 4500,
    kind: 'refund',
    reason: 'Familjen köpte biljetterna på plats',
    refund: 'sent',
  },
  {
    bookedOn: '2025-04-10',
    payer: 'Brändö föräldraförening',
    message: 'Hejarklack',
    cents: 3000,
    kind: 'refund',
    reason: 'Ska betalas till ungdomsföreningen',
    refund: 'made',
  },
  {
    bookedOn: '2025-04-09',
    payer: 'Sibbo kommun',
    message: 'Förskott för nästa års karneval',
    cents: 20_000,
    kind: 'advance',
    reason: 'Kommunen vill ha pengarna kvar till nästa år',
  },
  {
    bookedOn: '2025-04-10',
    payer: 'Motionsklubben',
    message: 'Hallhyra i mars',
    cents: 7700,
    kind: 'not_ours',
    reason: 'Hallhyran hör till idrottsföreningen',
  },
  {
    bookedOn: '2025-04-11',
    payer: 'Backman Tor',
    message: '',
    cents: 20,
    kind: 'written_off',
    reason: 'Öresskillnad',
  },
]

/** The numbers of the account's statements: the one of Wednesday is missing. */
const statementDays = [
  { day: '2025-04-07', sequence: 66 },
  { day: '2025-04-08', sequence: 67 },
  { day: '2025-04-10', sequence: 69 },
  { day: '2025-04-11', sequence: 70 },
]

const OPENING_CENTS = 1_250_000
/** Numbers that nobody has, with right check digits; one for each receiver. */
const accounts = ['FI7944052020036082', 'FI1440550010000129', 'FI5542345670000081']

type First = { payment: number; file: number; organiserId: number }

/** Refunds in each state, an advance, money of others, a write-off and a gap in the row of account statements. */
export function demoMoneyEnds({ payment: firstPayment, file, organiserId }: First) {
  const account = sellerFact.iban.slice(4)
  const payments: (typeof payment.$inferInsert)[] = []
  const placements: (Placement & { id: number })[] = []
  const refunds: (typeof refund.$inferInsert)[] = []
  const at = (day: string, time: string) => helsinkiInstant(day, time)
  const add = (end: Pick<End, 'bookedOn' | 'payer' | 'message' | 'cents'>, state: 'unknown_reference' | 'refunded') => {
    const id = firstPayment + payments.length
    const told = {
      account,
      archiveId: `${end.bookedOn.slice(2).replaceAll('-', '')}STAFE${String(id).padStart(5, '0')}`,
      bookedOn: end.bookedOn,
      paidOn: end.bookedOn,
      reference: '',
      message: end.message,
      payer: end.payer,
      amountCents: end.cents,
    }
    const isOutgoing = end.cents < 0
    const [entryKey = null] = entryKeys([
      { ...told, line: payments.length + 1, isCorrection: isOutgoing, isOutgoing, withoutMoney: null, parts: [] },
    ])
    const stamps = { createdAt: at('2025-04-12', '09:00:00'), updatedAt: at('2025-04-12', '09:00:00') }
    const note = isOutgoing ? null : 'no_reference'
    payments.push({ id, paymentFileId: file, entryKey, line: payments.length + 1, ...told, state, note, ...stamps })
    return id
  }
  const place = (paymentId: number, end: Pick<End, 'kind' | 'cents' | 'reason'>) => {
    const id = placements.length + 1
    const stamps = { createdAt: at('2025-04-12', '09:30:00'), updatedAt: at('2025-04-12', '09:30:00') }
    const { kind, cents: amountCents, reason } = end
    placements.push({ id, paymentId, kind, amountCents, reason, placedBy: organiserId, ...stamps })
    return id
  }
  for (const end of ends) {
    const paymentId = add(end, end.refund ? 'refunded' : 'unknown_reference')
    const placementId = place(paymentId, end)
    if (!end.refund) continue
    const order = end.refund === 'gone' ? 1 : end.refund === 'sent' ? 2 : null
    const isGone = end.refund === 'gone'
    const gonePaymentId = isGone
      ? add({ ...end, bookedOn: '2025-04-11', cents: -end.cents, message: 'Återbetalning' }, 'refunded')
      : null
    if (gonePaymentId !== null) place(gonePaymentId, { ...end, cents: -end.cents, reason: '' })
    // The first order was made on the 10th, so that its money could leave the account on the 11th.
    const madeOn = isGone ? '2025-04-10' : '2025-04-12'
    refunds.push({
      placementId,
      name: end.payer,
      iban: accounts[refunds.length % accounts.length] ?? '',
      message: 'Återbetalning',
      amountCents: end.cents,
      endToEndId: `STAFAPP-DEMO-${paymentId}`,
      state: end.refund,
      refundFileId: order,
      gonePaymentId,
      createdAt: at(madeOn, '09:30:00'),
      updatedAt: at(madeOn, '10:00:00'),
    })
  }
  const orders = [1, 2].map((id): typeof refundFile.$inferInsert => {
    const own = refunds.filter(({ refundFileId }) => refundFileId === id)
    const day = id === 1 ? '2025-04-10' : '2025-04-12'
    const madeAt = at(day, `10:0${id}:00`)
    const messageId = `STAFAPP-${day.replaceAll('-', '')}-${id}`
    return {
      id,
      messageId,
      painVersion: '09',
      content: writePain({
        messageId,
        version: '09',
        at: madeAt,
        payer: {
          name: sellerFact.name,
          iban: sellerFact.iban,
          bic: sellerFact.bic,
          serviceId: sellerFact.businessId.replace('-', ''),
        },
        refunds: own,
      }),
      refundCount: own.length,
      totalCents: own.reduce((sum, { amountCents }) => sum + amountCents, 0),
      madeBy: organiserId,
      createdAt: madeAt,
      updatedAt: madeAt,
    }
  })
  return {
    file: fileOf(file, payments),
    statements: statementsOf(file, payments),
    payments,
    placements,
    refunds,
    orders,
  }
}

type Payments = readonly (typeof payment.$inferInsert)[]

const sumOf = (payments: Payments): number => payments.reduce((sum, { amountCents }) => sum + amountCents, 0)

function fileOf(id: number, payments: Payments): typeof paymentFile.$inferInsert {
  const at = helsinkiInstant('2025-04-12', '09:00:00')
  return {
    id,
    name: 'kontoutdrag-vecka-15.xml',
    format: 'camt053',
    checksum: 'demo-kontoutdrag-vecka-15',
    rowCount: payments.length,
    totalCents: sumOf(payments),
    createdAt: at,
    updatedAt: at,
  }
}

function statementsOf(paymentFileId: number, payments: Payments): (typeof bankStatement.$inferInsert)[] {
  const stamps = {
    createdAt: helsinkiInstant('2025-04-12', '09:00:00'),
    updatedAt: helsinkiInstant('2025-04-12', '09:00:00'),
  }
  let openingCents = OPENING_CENTS
  return statementDays.map(({ day, sequence }) => {
    const closingCents = openingCents + sumOf(payments.filter(({ bookedOn }) => bookedOn === day))
    const row = {
      paymentFileId,
      account: sellerFact.iban.slice(4),
      sequence,
      fromOn: day,
      toOn: day,
      openingCents,
      closingCents,
    }
    openingCents = closingCents
    return { ...row, ...stamps }
  })
}

/** One promise that is kept so far and one that was broken, of this season's overdue invoices. */
export function demoPromises(
  invoices: readonly DemoInvoice[],
  { today, organiserId }: { today: string; organiserId: number },
): (typeof paymentPromise.$inferInsert)[] {
  const late = invoices.filter(
    ({ row, fate }) =>
      fate === 'open' &&
      row.kind === 'invoice' &&
      row.dueOn < today &&
      row.issuedOn >= '2025-01-01' &&
      !row.parentInvoiceId,
  )
  const promises = [
    { promisedOn: '2025-04-24', note: 'Ekonomikansliet ringde: fakturan går i nästa körning' },
    { promisedOn: '2025-04-11', note: 'Lovade i e-post' },
  ]
  return late.slice(0, promises.length).flatMap(({ row }, index) => {
    const promise = promises[index]
    const at = helsinkiInstant('2025-04-08', '14:00:00')
    return promise ? [{ invoiceId: row.id, ...promise, recordedBy: organiserId, createdAt: at, updatedAt: at }] : []
  })
}
