import { schoolsText } from '@stafapp/shared/rules/collective-text'
import { documentTitle } from '@stafapp/shared/rules/document-name'
import { movementName } from '@stafapp/shared/rules/movement-name'
import { formatDate } from '@stafapp/shared/rules/times/written-times'
import type { Share } from '../../../lib/pdf/table-paper.ts'
import { percentText } from '../../../lib/pdf/words.ts'
import type { InvoiceJournal, PaymentJournal, VatReport } from './journals.ts'
import type { Receivables } from './receivables.ts'

type Value = string | number | { cents: number }

/** A part of the books as a table, for all kinds of files. */
export type BookTable = {
  /** File name without its ending. */
  name: string
  title: string
  /** Which day or period, and as of when. */
  asOf: string
  heads: string[]
  /** Widths on paper, relative to each other; 0: only in spreadsheets, for want of room. */
  shares: Share[]
  rows: Value[][]
  totals: Value[]
  /** Below the totals: how they are made up. */
  summary: Value[][]
}

type Content = Omit<BookTable, 'name' | 'asOf'>

const euros = (cents: number) => ({ cents })

/** The ledger at a day, with its ageing at the end. */
export function receivablesTable({ data, total, ages, waiting_cents, places }: Receivables): Content {
  const heads = [
    'Betalare',
    'Skola',
    'Faktura',
    'Datum',
    'Förfaller',
    'Dagar sen',
    'Påminnelser',
    'Summa',
    'Betalt',
    'Öppet',
    'För mycket',
  ]
  const row = (label: string, cents: number): Value[] => [label, '', '', '', '', '', '', '', '', euros(cents), '']
  return {
    title: 'Reskontra',
    heads,
    shares: [4.4, 0, 2, 2.7, 2.7, 1.7, 0, 2.9, 2.9, 2.9, 2.6],
    rows: data.map((invoice) => [
      invoice.payer_name,
      schoolsText(invoice),
      invoice.number,
      formatDate(invoice.issued_on),
      formatDate(invoice.due_on),
      invoice.days_late,
      invoice.reminder_level,
      ...[invoice.due_cents, invoice.paid_cents, invoice.open_cents, invoice.over_cents].map(euros),
    ]),
    totals: [
      'Fordringar',
      '',
      '',
      '',
      '',
      '',
      '',
      ...[sumOf(data, 'due_cents'), sumOf(data, 'paid_cents'), total.open_cents, total.over_cents].map(euros),
    ],
    summary: [
      ...ages.map(({ age, open_cents }) => row(ageNames[age], open_cents)),
      ...(waiting_cents === null ? [] : [row('Väntar på beslut (på ingen faktura)', waiting_cents)]),
      ...places.map(({ destination, amount_cents }) => row(placeNames[destination], amount_cents)),
    ],
  }
}

const ageNames: Record<Receivables['ages'][number]['age'], string> = {
  not_due: 'Inte förfallet',
  to_30: 'Förfallet 1–30 dagar',
  to_60: 'Förfallet 31–60 dagar',
  to_90: 'Förfallet 61–90 dagar',
  over_90: 'Förfallet över 90 dagar',
}

const sumOf = <K extends string>(rows: readonly Record<K, number>[], field: K): number =>
  rows.reduce((sum, row) => sum + row[field], 0)

/** The invoice journal with a column per tax rate that occurs. */
export function invoiceTable({ data, sums }: InvoiceJournal): Content {
  const rates = [...new Set(data.flatMap(({ vat }) => vat.map(({ vat_percent }) => vat_percent)))]
    .filter((rate) => rate > 0)
    .sort((a, b) => b - a)
  const taxOf = (document: InvoiceJournal['data'][number], rate: number) =>
    sumOf(
      document.vat.filter(({ vat_percent }) => vat_percent === rate),
      'vat_cents',
    )
  return {
    title: 'Fakturajournal',
    heads: [
      'Nummer',
      'Datum',
      'Slag',
      'Betalare',
      'Förfaller',
      'Netto',
      ...rates.map((rate) => `Moms ${percentText(rate)}`),
      'Brutto',
    ],
    shares: [2, 2.4, 3.2, 4.8, 2.4, 2.8, ...rates.map(() => 2.2), 2.6],
    rows: data.map((document) => [
      document.number,
      formatDate(document.issued_on),
      kindText(document),
      document.payer_name,
      document.kind === 'credit' ? '' : formatDate(document.due_on),
      euros(document.net_cents),
      ...rates.map((rate) => euros(taxOf(document, rate))),
      euros(document.total_cents),
    ]),
    totals: [
      'Totalt',
      '',
      '',
      '',
      '',
      euros(sums.net_cents),
      ...rates.map((rate) => euros(data.reduce((sum, document) => sum + taxOf(document, rate), 0))),
      euros(sums.total_cents),
    ],
    summary: [],
  }
}

/** "Kreditnota för 203": the columns before it have the document's own number. */
const kindText = (document: InvoiceJournal['data'][number]): string =>
  document.kind === 'credit' ? `${documentTitle(document)} för ${document.parent_number}` : documentTitle(document)

const placeNames: Record<Receivables['places'][number]['destination'], string> = {
  advance: 'Förskott',
  refund: 'Återbetalning',
  not_ours: 'Inte våra pengar',
  written_off: 'Avskrivning',
  interest: 'Ränta och påminnelseavgift',
}

/** Where the money of a movement went, with the invoice when there is one. */
export function destinationText({
  destination,
  invoice_number,
}: Pick<PaymentJournal['data'][number], 'destination' | 'invoice_number'>): string {
  if (destination === 'waiting') return 'Väntar'
  if (destination === 'invoice') return String(invoice_number ?? '')
  return invoice_number === null
    ? placeNames[destination]
    : `${invoice_number}, ${placeNames[destination].toLowerCase()}`
}

/** The payments journal. */
export function paymentTable({ data, sums }: PaymentJournal): Content {
  return {
    title: 'Betalningsjournal',
    heads: [
      'Dag',
      'Händelse',
      'Nr',
      'Betalare',
      'Referens',
      'Arkivkod',
      'Fil',
      'Mål',
      'Annat',
      'In på kontot',
      'På fakturor',
    ],
    // No word and no archive id is broken: they take all of the width.
    shares: [2.3, 2.45, 0, 3.6, 'below', 3.75, 0, 3.4, 2.6, 2.7, 2.6],
    rows: data.map((movement) => [
      formatDate(movement.day),
      movementName(movement),
      movement.payment,
      movement.payer,
      movement.reference,
      movement.archive_id,
      movement.file_name ?? 'För hand',
      destinationText(movement),
      euros(movement.placed_cents),
      euros(movement.received_cents),
      euros(movement.booked_cents),
    ]),
    totals: [
      'Totalt',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      ...[sums.placed_cents, sums.received_cents, sums.booked_cents].map(euros),
    ],
    summary: [],
  }
}

/** The VAT report. */
export function vatTable({ data, sums }: VatReport): Content {
  const cells = ({ net_cents, vat_cents, total_cents }: VatReport['sums']) =>
    [net_cents, vat_cents, total_cents].map(euros)
  return {
    title: 'Momsrapport',
    heads: ['Skattesats', 'Slag', 'Netto', 'Moms', 'Brutto'],
    shares: [3, 3, 3, 3, 3],
    rows: data.flatMap((rate) => [
      [percentText(rate.vat_percent), 'Fakturor', ...cells(rate.invoices)],
      [percentText(rate.vat_percent), 'Kreditnotor', ...cells(rate.credits)],
    ]),
    totals: ['Totalt', '', ...cells(sums)],
    summary: [],
  }
}
