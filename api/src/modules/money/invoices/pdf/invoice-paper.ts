import { documentName, documentTitle, invoiceInText, parentLabel } from '@stafapp/shared/rules/document-name'
import { quantityText } from '@stafapp/shared/rules/quantity-text'
import { formatDate } from '@stafapp/shared/rules/times/written-times'
import { createPaper, fonts, type Paper, sizes, toBytes } from '../../../../lib/pdf/paper.ts'
import { drawTable, type TableOptions, tableHeight } from '../../../../lib/pdf/table.ts'
import { a4, contentEnd, contentWidth, mm } from '../../../../lib/pdf/units.ts'
import { moneyText, percentText } from '../../../../lib/pdf/words.ts'
import { amountDue, claimedCents } from '../amount-due.ts'
import { groupReference, rfReference, virtualBarcode } from '../identifiers.ts'
import type { InvoiceDocument, ReminderRow } from '../invoice-document.ts'
import { drawGiroForm, giroHeight } from './giro-form.ts'

const quantity = new Intl.NumberFormat('sv-FI')

/** Position of the address in a window envelope. */
const windowTop = mm(48)
const bodyTop = mm(86)
/** The content of the last page ends here, above the virtual barcode and the transfer form. */
const lastEnd = a4.height - giroHeight - mm(12)

const reminderTitles = ['Betalningspåminnelse', 'Andra betalningspåminnelsen', 'Sista betalningspåminnelsen']

/**
 * An invoice, credit note or reminder on A4. Invoices and reminders end with a transfer form for the open sum, if any.
 * The same document with the same balance gives the same bytes.
 */
export function invoicePdf(document: InvoiceDocument, reminder: ReminderRow | null = null): Promise<Buffer> {
  const title = `${titleOf(document, reminder)} ${document.number}`
  const paper = createPaper({ title, madeAt: reminder?.createdAt ?? document.madeAt })
  drawDocument(paper, document, reminder)
  return toBytes(paper)
}

export type Printed = { document: InvoiceDocument; reminder: ReminderRow | null }

/** Many papers in one file for the printer, each from a page of its own with its own page numbers. */
export function papersPdf(printed: readonly Printed[], title: string, madeAt: Date): Promise<Buffer> {
  const paper = createPaper({ title, madeAt })
  for (const [index, { document, reminder }] of printed.entries()) {
    if (index > 0) paper.addPage()
    drawDocument(paper, document, reminder)
  }
  return toBytes(paper)
}

/** The file name of a paper, without its ending: `faktura-123`, `påminnelse-2-123`. */
export const paperName = (document: InvoiceDocument, reminder: ReminderRow | null): string =>
  `${reminder ? `påminnelse-${reminder.level}` : documentTitle(document).toLowerCase()}-${document.number}`

/** Draws from the current page on, which must be empty. */
function drawDocument(paper: Paper, document: InvoiceDocument, reminder: ReminderRow | null): void {
  const first = lastPage(paper)
  drawContent(paper, document, reminder)
  if (hasGiro(document)) {
    if (paper.y > lastEnd) paper.addPage()
    const giro = giroOf(document, reminder)
    drawVirtualBarcode(paper, virtualBarcode(giro))
    drawGiroForm(paper, giro)
  }
  drawPageNumbers(paper, `${titleOf(document, reminder)} ${document.number}`, { first, hasGiro: hasGiro(document) })
}

const lastPage = (paper: Paper): number => {
  const { start, count } = paper.bufferedPageRange()
  return start + count - 1
}

const hasGiro = ({ kind, balance }: InvoiceDocument): boolean => kind === 'invoice' && balance.openCents > 0

function drawContent(paper: Paper, document: InvoiceDocument, reminder: ReminderRow | null): void {
  paper.x = a4.left
  paper.y = a4.top
  drawSeller(paper, document)
  const factsEnd = drawFacts(paper, document, reminder)
  drawPayer(paper, document)
  paper.x = a4.left
  paper.y = Math.max(bodyTop, factsEnd + mm(4))
  drawConcerns(paper, document, reminder)
  drawRows(paper, document, reminder)
  // A reminder states no tax: what it adds bears none, and the invoice stated its own.
  if (!reminder) drawVat(paper, document)
  else drawInterest(paper, interestTable(document, reminder))
}

/**
 * Whether a reminder's rows, drawn from the cursor on, leave room for its interest and the transfer form. Measured
 * without a trial, which would cost a mailing a sixth of its time.
 */
function hasRoomForRows(paper: Paper, document: InvoiceDocument, reminder: ReminderRow): boolean {
  const interest = interestTable(document, reminder)
  const rows = rowTables(paper, document, reminder).reduce((sum, table) => sum + tableHeight(paper, table), 0)
  const end = paper.y + rows + (interest === null ? 0 : tableHeight(paper, interest) + methodHeight(paper))
  return end <= (hasGiro(document) ? lastEnd : contentEnd)
}

function titleOf(document: InvoiceDocument, reminder: ReminderRow | null): string {
  if (reminder) return reminderTitles[reminder.level - 1] ?? reminderTitles[0] ?? ''
  return documentTitle(document)
}

function drawSeller(paper: Paper, { seller }: InvoiceDocument): void {
  paper
    .font(fonts.bold)
    .fontSize(sizes.heading)
    .text(seller.name, a4.left, a4.top, { width: contentWidth / 2 })
  const lines = [
    seller.street_address,
    `${seller.zipcode} ${seller.city}`,
    `FO-nummer ${seller.business_id}`,
    ...(seller.vat_number ? [`Momsnummer ${seller.vat_number}`] : []),
    ...[seller.email, seller.phone].filter((line) => line !== ''),
  ]
  paper.font(fonts.regular).fontSize(sizes.small)
  for (const line of lines) paper.text(line, { width: contentWidth / 2 })
}

/** A fact beside its label; what one needs to pay is bold. */
type Fact = [label: string, value: string, isBold?: boolean]

/** The paper's own facts, those of the payment, and the payer's. */
function factsOf(document: InvoiceDocument, reminder: ReminderRow | null): Fact[][] {
  const { number, issuedOn, dueOn, reference, parent, kind, seller, billing } = document
  const isInvoice = kind === 'invoice'
  const own: Fact[] = [
    [isInvoice ? 'Fakturans nummer' : 'Kreditnotans nummer', String(number)],
    [isInvoice ? 'Fakturadatum' : 'Kreditnotans datum', formatDate(issuedOn)],
    ...(reminder
      ? ([
          ['Fakturans förfallodag', formatDate(dueOn)],
          ['Påminnelsens datum', formatDate(reminder.remindedOn)],
        ] satisfies Fact[])
      : []),
    ['Leveransdatum', deliveryText(document)],
    ...(parent ? [[parentLabel(document), invoiceInText(parent)] satisfies Fact] : []),
  ]
  const { cents, dueOn: payBy } = giroOf(document, reminder)
  const payment: Fact[] = [
    ...(hasGiro(document) ? [['Att betala', moneyText(cents), true] satisfies Fact] : []),
    ...(isInvoice ? [[reminder ? 'Betalas senast' : 'Förfallodag', formatDate(payBy), true] satisfies Fact] : []),
    ...(reference
      ? ([
          ['Referensnummer', groupReference(reference), isInvoice],
          ['RF-referens', rfReference(reference)],
        ] satisfies Fact[])
      : []),
    // A reminder that claims interest lists the rate of each period.
    ...(isInvoice && seller.late_interest_percent !== null && !reminder?.interest.length
      ? [['Dröjsmålsränta', percentText(seller.late_interest_percent)] satisfies Fact]
      : []),
  ]
  return [own, payment, reminder ? [] : payerFacts(billing)].filter((facts) => facts.length > 0)
}

const payerFacts = ({ buyer_reference, cost_centre, business_id }: InvoiceDocument['billing']): Fact[] =>
  (
    [
      ['Er referens', buyer_reference ?? ''],
      ['Kostnadsställe', cost_centre ?? ''],
      ['Ert FO-nummer', business_id ?? ''],
    ] satisfies Fact[]
  ).filter(([, value]) => value !== '')

/** @returns the vertical position below the facts */
function drawFacts(paper: Paper, document: InvoiceDocument, reminder: ReminderRow | null): number {
  const title = titleOf(document, reminder)
  const x = a4.left + contentWidth / 2 + mm(8)
  paper.font(fonts.bold).fontSize(title.length > 20 ? sizes.heading : sizes.title)
  paper.text(title, x, a4.top, { width: contentWidth / 2 - mm(8) })
  let y = paper.y
  paper.fontSize(sizes.text)
  for (const facts of factsOf(document, reminder)) {
    y += mm(1.5)
    for (const [label, value, isBold] of facts) {
      const font = isBold ? fonts.bold : fonts.regular
      paper.font(font).text(label, x, y, { width: mm(38) })
      paper.font(font).text(value, x + mm(39), y, { width: contentWidth / 2 - mm(47) })
      y = paper.y
    }
  }
  paper.font(fonts.regular)
  return y
}

const deliveryText = ({ delivered: { from, to } }: InvoiceDocument): string =>
  from === to ? formatDate(from) : `${formatDate(from)}–${formatDate(to)}`

const payerLines = ({ billing }: InvoiceDocument): string[] =>
  [
    billing.name,
    billing.mail_address,
    `${billing.zipcode} ${billing.city}`.trim(),
    /^finland$/i.test(billing.country) ? '' : billing.country,
  ].filter((line) => line !== '')

function drawPayer(paper: Paper, document: InvoiceDocument): void {
  paper.fontSize(sizes.text + 1)
  paper.text(payerLines(document).join('\n'), a4.left, windowTop, { width: contentWidth / 2 })
}

function drawConcerns(paper: Paper, document: InvoiceDocument, reminder: ReminderRow | null): void {
  const { concerns, kind, extent, reason, parent, creditedToCents } = document
  paper.font(fonts.regular).fontSize(sizes.text)
  const write = (text: string) => paper.text(text, a4.left, paper.y, { width: contentWidth })
  if (reminder) write(reminderText(document, reminder))
  write(`Gäller: ${concerns}`)
  // Over the whole width: in the narrow column of the facts long references would push the form to a second page.
  const payers = reminder ? payerFacts(document.billing).map(([label, value]) => `${label} ${value}`) : []
  if (payers.length > 0) write(payers.join(' · '))
  if (kind === 'credit') {
    const what = extent === 'whole' ? 'i sin helhet' : 'till en del'
    if (parent) write(`Krediterar ${invoiceInText(parent)} ${what}${reason ? `: ${reason}` : ''}.`)
    const rest =
      creditedToCents === undefined
        ? ''
        : ` Fakturans summa är därefter ${moneyText(creditedToCents)}. Det som redan har betalats räknas av.`
    write(`Kreditnotan ska inte betalas.${rest}`)
  } else if (extent === 'difference' && parent) {
    write(`Raderna visar bara vad som har ändrats efter ${invoiceInText(parent)}, som fortfarande gäller.`)
  }
  // A reminder is to fit on one page with its form.
  paper.y += mm(reminder ? 2.5 : 4)
}

function reminderText(document: InvoiceDocument, reminder: ReminderRow): string {
  const { openCents, paidCents } = document.balance
  const { level, dueOn, interestCents, feeCents } = reminder
  if (openCents === 0) return 'Påminnelsen gäller inte längre: fakturan har inget öppet belopp.'
  const next = level === 3 ? '; därefter överförs fordran till indrivning' : ''
  const claims = claimedCents(document, reminder)
  const added = [...(interestCents > 0 ? ['ränta'] : []), ...(feeCents > 0 ? ['avgift'] : [])].join(' och ')
  const pay = added === '' ? '' : ` ${moneyText(claims)}, med ${added},`
  const stands =
    paidCents > 0
      ? `Av fakturan är ${moneyText(paidCents)} betalt och ${moneyText(openCents)} obetalt`
      : `Enligt våra uppgifter är ${moneyText(openCents)} av fakturan obetalt`
  return `${stands}. Vi ber er betala${pay} senast ${formatDate(dueOn)}${next}. Har ni redan betalat behöver ni inte göra något.`
}

function drawRows(paper: Paper, document: InvoiceDocument, reminder: ReminderRow | null): void {
  const { sums, nothingToPay } = amountDue(document, reminder)
  if (!reminder || hasRoomForRows(paper, document, reminder))
    for (const table of rowTables(paper, document, reminder)) drawTable(paper, table)
  else
    drawTable(paper, {
      columns: shortColumns,
      rows: [],
      totals: shortTotals(document, sums),
      isOneSum: true,
      isDense: true,
    })
  if (nothingToPay === null) return
  paper.font(fonts.bold).fontSize(sizes.heading).text(nothingToPay, a4.left, paper.y, { width: contentWidth })
  paper.font(fonts.regular).fontSize(sizes.text)
  paper.y += mm(4)
}

/** The rows with their sums: one table, or one for each school and one for the sums of all. */
function rowTables(paper: Paper, document: InvoiceDocument, reminder: ReminderRow | null): TableOptions[] {
  const { lines, parts, vat } = document
  // Prices include tax; the note is omitted when no line has any.
  const withTax = vat.some(({ vat_percent }) => vat_percent > 0) ? ' inkl. moms' : ''
  const columns: Columns = [
    { title: 'Benämning', share: 8 },
    { title: 'Antal', share: 3, align: 'right' },
    { title: `à-pris${withTax}`, share: 3, align: 'right' },
    { title: 'Moms', share: 2, align: 'right' },
    { title: `Totalt${withTax}`, share: 3, align: 'right' },
  ]
  const totals = amountDue(document, reminder).sums.map(({ label, cents }) => [label, '', '', '', moneyText(cents)])
  return parts.length === 0
    ? [{ columns, rows: lines.map(rowOf), totals, isOneSum: true, isDense: reminder !== null }]
    : partTables(paper, document, { columns, totals })
}

const shortColumns: Columns = [
  { title: 'Benämning', share: 5 },
  { title: 'Belopp', share: 2, align: 'right' },
]

/** The sums, of which the first is the invoice's total, under the invoice's name. */
const shortTotals = (document: InvoiceDocument, sums: readonly { label: string; cents: number }[]): string[][] =>
  sums.map(({ label, cents }, index) => {
    const { length } = document.lines
    const rows = length === 1 ? '1 rad' : `${length} rader`
    const name = `${documentName(document)} av den ${formatDate(document.issuedOn)}, ${rows}`
    return [index === 0 ? name : label, moneyText(cents)]
  })

type Columns = TableOptions['columns']

const rowOf = (line: InvoiceDocument['lines'][number]): string[] => [
  line.description,
  quantityText(line.quantity, line.unit, quantity.format(line.quantity)),
  moneyText(line.unitPriceCents),
  percentText(line.vatPercent),
  moneyText(line.totalCents),
]

/** A table for each school with its heading and sum, and at the end the sums of all. */
function partTables(
  paper: Paper,
  { parts, lines }: InvoiceDocument,
  { columns, totals }: { columns: Columns; totals: readonly (readonly string[])[] },
): TableOptions[] {
  const ofParts = parts.map(
    (part, index): TableOptions => ({
      columns,
      rows: lines.filter((line) => line.part === index).map(rowOf),
      totals: [[`Delsumma ${part.heading}`, '', '', '', moneyText(part.totalCents)]],
      heading: () => drawPartHeading(paper, part, `Skola ${index + 1} av ${parts.length}`),
      headingLines: referencesOf(part) === '' ? 1 : 2,
      hasHeader: index === 0,
      isTogether: true,
    }),
  )
  const ofAll = { columns: columns.map((column) => ({ ...column, title: '' })), rows: [], totals, isOneSum: true }
  return [...ofParts, { ...ofAll, hasHeader: false, isTogether: true }]
}

const referencesOf = ({ buyerReference, costCentre }: InvoiceDocument['parts'][number]): string =>
  [
    ...(buyerReference === '' ? [] : [`Er referens ${buyerReference}`]),
    ...(costCentre === '' ? [] : [`Kostnadsställe ${costCentre}`]),
  ].join(' · ')

function drawPartHeading(paper: Paper, part: InvoiceDocument['parts'][number], place: string): void {
  const width = contentWidth - mm(28)
  const top = paper.y
  paper.font(fonts.regular).fontSize(sizes.text)
  paper.text(place, a4.left + width, top, { width: mm(28) - mm(1.5), align: 'right' })
  paper.font(fonts.bold).fontSize(sizes.heading)
  paper.text(part.heading, a4.left, top, { width, height: mm(6), ellipsis: true })
  paper.y = top + mm(6)
  const references = referencesOf(part)
  paper.font(fonts.regular).fontSize(sizes.text)
  if (references === '') return
  paper.text(references, a4.left, paper.y, { width: contentWidth, height: mm(5), ellipsis: true })
  paper.y = top + mm(11)
}

/** How the interest was calculated: each period with its rate, days and sum. */
function interestTable({ balance }: InvoiceDocument, { interest }: ReminderRow): TableOptions | null {
  if (interest.length === 0 || balance.openCents === 0) return null
  return {
    columns: [
      { title: 'Dröjsmålsränta för tiden', share: 5 },
      { title: 'På', share: 3, align: 'right' },
      { title: 'Ränta', share: 2, align: 'right' },
      { title: 'Dagar', share: 2, align: 'right' },
      { title: 'Belopp', share: 3, align: 'right' },
    ],
    rows: interest.map(({ from, to, capital_cents, percent, days, cents }) => [
      `${formatDate(from)}–${formatDate(to)}`,
      moneyText(capital_cents),
      percentText(percent),
      String(days),
      moneyText(cents),
    ]),
    isDense: true,
  }
}

function drawInterest(paper: Paper, table: TableOptions | null): void {
  if (table === null) return
  drawTable(paper, table)
  paper.fontSize(sizes.small).text(INTEREST_METHOD, a4.left, paper.y, { width: contentWidth })
  paper.fontSize(sizes.text)
  paper.y += mm(2)
}

function methodHeight(paper: Paper): number {
  const height = paper.fontSize(sizes.small).heightOfString(INTEREST_METHOD, { width: contentWidth })
  paper.fontSize(sizes.text)
  return height + mm(2)
}

const INTEREST_METHOD =
  'Räntan räknas per dag från dagen efter förfallodagen enligt räntelagen (633/1982): obetalt belopp × räntesats × faktiska dagar / 365. Varje period avrundas till hela cent.'

/** The tax included in the prices; an invoice without any states the reason. */
function drawVat(paper: Paper, { vat, seller }: InvoiceDocument): void {
  if (vat.some(({ vat_percent }) => vat_percent > 0))
    drawTable(paper, {
      columns: [
        { title: 'Momssats', share: 2 },
        { title: 'Netto (exkl. moms)', share: 3, align: 'right' },
        { title: 'Moms', share: 3, align: 'right' },
        { title: 'Brutto (inkl. moms)', share: 3, align: 'right' },
      ],
      rows: vat.map(({ vat_percent, net_cents, vat_cents }) => [
        percentText(vat_percent),
        moneyText(net_cents),
        moneyText(vat_cents),
        moneyText(net_cents + vat_cents),
      ]),
    })
  if (vat.some(({ vat_percent }) => vat_percent === 0))
    paper.fontSize(sizes.small).text(seller.vat_exemption_text, a4.left, paper.y, { width: contentWidth })
}

const giroOf = (document: InvoiceDocument, reminder: ReminderRow | null) => ({
  payee: document.seller.name,
  iban: document.seller.iban,
  bic: document.seller.bic,
  payer: payerLines(document),
  what: documentName(document),
  cents: reminder ? claimedCents(document, reminder) : document.balance.openCents,
  reference: document.reference ?? '',
  dueOn: reminder?.dueOn ?? document.dueOn,
})

/** The barcode's digits, to be copied into a payment form. */
function drawVirtualBarcode(paper: Paper, digits: string): void {
  paper.font(fonts.regular).fontSize(sizes.small)
  paper.text(`Virtuell streckkod: ${digits}`, a4.left, a4.height - giroHeight - mm(7), { width: contentWidth })
}

/**
 * Numbers a document's pages, from its first one to the last of the paper, when there is more than one. The pages before
 * the last say where the transfer form is, because a page can be printed or passed on alone.
 */
function drawPageNumbers(paper: Paper, text: string, { first, hasGiro }: { first: number; hasGiro: boolean }): void {
  const { start, count } = paper.bufferedPageRange()
  const last = start + count - 1
  if (last === first) return
  paper.font(fonts.regular).fontSize(sizes.small)
  for (let page = first; page <= last; page += 1) {
    paper.switchToPage(page)
    const giro = hasGiro && page < last ? `. Girering på sida ${last - first + 1}` : ''
    const words = `${text}, sida ${page - first + 1} (${last - first + 1})${giro}`
    paper.text(words, a4.left, mm(10), { width: contentWidth, align: 'right' })
  }
}
