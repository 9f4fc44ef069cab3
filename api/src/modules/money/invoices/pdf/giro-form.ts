import { formatDate } from '@stafapp/shared/rules/times/written-times'
import { drawQrCode } from '../../../../lib/pdf/code.ts'
import { fonts, type Paper } from '../../../../lib/pdf/paper.ts'
import { barWidths } from '../../../../lib/pdf/symbols.ts'
import { a4, mm } from '../../../../lib/pdf/units.ts'
import { groupByFour, groupReference, rfReference, virtualBarcode } from '../identifiers.ts'

type Giro = {
  payee: string
  iban: string
  bic: string
  /** Name and address, one line each. */
  payer: readonly string[]
  /** The purpose of the payment: "Faktura 12". */
  what: string
  cents: number
  reference: string
  dueOn: string
}

/** The form occupies the bottom of the sheet, which must be free. */
export const giroHeight = mm(96)
const top = a4.height - giroHeight

/** Position in mm from the form's upper left corner, as in the banks' template. */
const at = (x: number, y: number) => ({ x: mm(x), y: top + mm(y) })
const middle = 115
const right = 162.5
const edge = 200

/** Draws the Finnish bank transfer form (tilisiirto, girering) with account, reference, barcode and QR code. */
export function drawGiroForm(paper: Paper, giro: Giro): void {
  // pdfkit would start a new page below the margin.
  const { margins } = paper.page
  paper.page.margins = { ...margins, bottom: 0 }
  drawLines(paper)
  drawLabels(paper)
  drawData(paper, giro)
  drawBars(paper, virtualBarcode(giro))
  drawSquare(paper, giro)
  paper.page.margins = margins
}

function drawLines(paper: Paper): void {
  const line = (x1: number, y1: number, x2: number, y2: number, width = 0.5) => {
    const from = at(x1, y1)
    const to = at(x2, y2)
    paper.moveTo(from.x, from.y).lineTo(to.x, to.y).lineWidth(width).strokeColor('#000000').stroke()
  }
  const thick = mm(0.5)
  paper.dash(3, { space: 3 })
  line(0, -1, 210, -1)
  paper.undash()
  line(0, 16.9, middle, 16.9)
  line(0, 31.7, middle, 31.7)
  line(middle, 52.8, edge, 52.8, thick)
  line(0, 61.3, edge, 61.3, thick)
  line(0, 69.8, edge, 69.8, thick)
  line(20, 0, 20, 31.7)
  line(20, 61.3, 20, 69.8)
  line(middle, 0, middle, 69.8, thick)
  line(middle + 19, 52.8, middle + 19, 69.8)
  line(right, 61.3, right, 69.8)
  line(22, 57.1, 112, 57.1)
}

function drawLabels(paper: Paper): void {
  paper.font(fonts.regular).fontSize(6.5)
  const label = (text: string, x: number, y: number, width: number, align: 'left' | 'right') => {
    const place = at(x, y)
    paper.text(text, place.x, place.y, { width: mm(width), align, lineGap: -1 })
  }
  label('Saajan tilinumero\nMottagarens kontonummer', 1, 3, 18, 'right')
  label('Saaja\nMottagare', 1, 18.5, 18, 'right')
  label('Maksajan nimi ja osoite\nBetalarens namn och adress', 1, 33, 18, 'right')
  label('Allekirjoitus\nUnderskrift', 1, 53.5, 18, 'right')
  label('Tililtä nro\nFrån konto nr', 1, 62.8, 18, 'right')
  label('Viitenro\nRef.nr', middle + 1, 54, 17, 'left')
  label('Eräpäivä\nFörf.dag', middle + 1, 62.5, 17, 'left')
  label('Euro', right + 1, 62.5, 12, 'left')
  label('IBAN', 22, 1.5, 20, 'left')
  label('BIC', 92, 1.5, 20, 'left')
  label(
    'Betalningen förmedlas till mottagaren enligt villkoren för betalningsförmedling och endast till det kontonummer som betalaren angivit.',
    middle + 3,
    71.5,
    80,
    'left',
  )
}

function drawData(paper: Paper, { payee, iban, bic, payer, what, cents, reference, dueOn }: Giro): void {
  const write = (text: string, x: number, y: number, options: PDFKit.Mixins.TextOptions = {}) => {
    const place = at(x, y)
    paper.text(text, place.x, place.y, { lineBreak: false, ...options })
  }
  paper.font(fonts.bold).fontSize(9)
  write('TILISIIRTO. GIRERING', middle + 2, 2.5)
  paper.font(fonts.regular).fontSize(10)
  write(groupByFour(iban), 22, 7)
  write(bic, 92, 7)
  write(payee, 22, 20, { width: mm(90), ellipsis: true })
  drawPayer(paper, payer)
  paper.fontSize(10)
  write(what, middle + 4, 42, { width: mm(45), ellipsis: true })
  write(groupReference(reference), middle + 21, 55)
  write(formatDate(dueOn), middle + 21, 63.5)
  write(sumText(cents), right + 1, 63.5, { width: mm(edge - right - 3), align: 'right' })
}

/** From its own size to that of the form's labels. */
const payerSizes = [10, 9, 8, 7, 6.5]

/**
 * The payer in the largest size in which all of it fits in its field. A name longer than the line goes on below, and the
 * address after it: on fixed lines they would cover each other.
 */
function drawPayer(paper: Paper, payer: readonly string[]): void {
  const text = payer.join('\n')
  const room = { width: mm(90), height: mm(19.2), lineGap: -0.4 }
  const size = payerSizes.find(
    (one) => paper.fontSize(one).heightOfString(text, { ...room, height: Infinity }) <= room.height,
  )
  const place = at(22, 33)
  paper.fontSize(size ?? 6.5).text(text, place.x, place.y, { ...room, ellipsis: true })
}

const sum = new Intl.NumberFormat('sv-FI', { minimumFractionDigits: 2 })

/** Without currency, which has its own field in the form. */
const sumText = (cents: number): string => sum.format(cents / 100)

function drawBars(paper: Paper, digits: string): void {
  const widths = barWidths(digits)
  const module = mm(100) / widths.reduce((sum, width) => sum + width, 0)
  let { x, y } = at(10, 72)
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) paper.rect(x, y, width * module, mm(13)).fill('#000000')
    x += width * module
  }
}

function drawSquare(paper: Paper, { bic, payee, iban, cents, reference, dueOn }: Giro): void {
  const text = epcText({ bic, payee, iban, cents, rfReference: rfReference(reference), dueOn })
  drawQrCode(paper, text, { ...at(edge - 31, 6), side: mm(29) })
}

type Payment = {
  bic: string
  payee: string
  iban: string
  cents: number
  /** RF form, because foreign banks do not support the national reference. */
  rfReference: string
  dueOn: string
}

/**
 * The payment QR code's text (EPC069-12, version 1): twelve lines including empty ones. Finnish banks expect the due
 * day in the last one.
 */
export const epcText = ({ bic, payee, iban, cents, rfReference, dueOn }: Payment): string =>
  [
    'BCD',
    '001',
    '1',
    'SCT',
    bic,
    payee.slice(0, 70),
    iban,
    `EUR${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
    '',
    rfReference,
    '',
    `ReqdExctnDt/${dueOn}`,
  ].join('\n')
