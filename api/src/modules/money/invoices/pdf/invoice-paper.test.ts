import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, it } from 'vitest'
import { qrSquares } from '../../../../lib/pdf/symbols.ts'
import { a4, mm } from '../../../../lib/pdf/units.ts'
import { sellerFact } from '../../../../seed/facts/seller.ts'
import { pdfPages } from '../../../../test/support/pdf-text.ts'
import { virtualBarcode } from '../identifiers.ts'
import type { InvoiceDocument } from '../invoice-document.ts'
import { vatBreakdown } from '../lines.ts'
import { sellerOf } from '../settings.ts'
import { epcText } from './giro-form.ts'
import { invoicePdf } from './invoice-paper.ts'

const seller = sellerOf({ ...sellerFact, id: 1, version: 1 } as Parameters<typeof sellerOf>[0])

const balanceOf = (totalCents: number, paidCents: number, dueCents = totalCents): InvoiceDocument['balance'] => ({
  dueCents,
  paidCents,
  openCents: Math.max(0, dueCents - paidCents),
  overpaidCents: Math.max(0, paidCents - dueCents),
})

function documentOf(draft: Partial<InvoiceDocument> = {}, rowCount = 3): InvoiceDocument {
  const lines = Array.from({ length: rowCount }, (_row, index) => ({
    description: `Stafettlag, gren ${index + 1}`,
    unit: 'lag',
    quantity: index + 1,
    unitPriceCents: 950,
    vatPercent: index % 2 === 0 ? 0 : 25.5,
    totalCents: (index + 1) * 950,
    part: null as number | null,
  }))
  const totalCents = lines.reduce((sum, line) => sum + line.totalCents, 0)
  return {
    id: 1,
    unitId: 1,
    payerId: null,
    number: 123,
    kind: 'invoice',
    extent: 'whole',
    parts: [],
    issuedOn: '2025-05-26',
    dueOn: '2025-06-16',
    madeAt: new Date('2025-05-26T06:30:00Z'),
    reference: '202500010',
    billing: {
      name: 'Åbo stad, bildningssektorn',
      mail_address: 'PB 12',
      zipcode: '20100',
      city: 'Åbo',
      country: 'Finland',
      edi: '',
      operator: '',
      operator_edi: '',
      use_maventa: false,
    },
    seller,
    parent: null,
    reason: null,
    maventaId: null,
    karnevalName: 'Stafettkarnevalen 2025',
    delivered: { from: '2025-05-23', to: '2025-05-24' },
    place: { names: ['Åbo svenska skola', 'Lågstadiet'], street_address: 'Skolgatan 1', zipcode: '20100', city: 'Åbo' },
    concerns: 'Åbo svenska skola, Lågstadiet, Stafettkarnevalen 2025',
    lines,
    vat: vatBreakdown(lines),
    totalCents,
    balance: balanceOf(totalCents, 0),
    ...draft,
  }
}

/** Widths of the 107 Code 128 symbols in modules, bar first (ISO/IEC 15417); the last is the stop sign. */
const patterns =
  `212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222
  123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121
  111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331
  231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421
  141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212
  124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131
  311141 411131 211412 211214 211232 2331112`.split(/\s+/)

/** Decodes the bars like a scanner: widths to symbols, check symbol, pairs of digits. */
function decode(widths: readonly number[]): string {
  const codes: number[] = []
  for (let index = 0; index + 7 < widths.length; index += 6)
    codes.push(patterns.indexOf(widths.slice(index, index + 6).join('')))
  const [start, ...rest] = codes
  const check = rest.pop()
  expect(start).toBe(105)
  expect(rest.reduce((sum, code, index) => sum + code * (index + 1), 105) % 103).toBe(check)
  expect(widths.slice(-7).join('')).toBe(patterns[106])
  return rest.map((code) => String(code).padStart(2, '0')).join('')
}

/** The widths of the bars on the paper: the filled rectangles 13 mm high. */
async function barsOf(bytes: Buffer): Promise<number[]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await task.promise
  const list = await (await document.getPage(document.numPages)).getOperatorList()
  const boxes = list.fnArray.flatMap((operation, index) =>
    operation === OPS.constructPath ? [[...(list.argsArray[index]?.[2] ?? [])] as number[]] : [],
  )
  await task.destroy()
  const bars = boxes
    .filter(([, y1 = 0, , y2 = 0]) => Math.abs(Math.abs(y2 - y1) - mm(13)) < 0.1)
    .map(([x1 = 0, , x2 = 0]) => [x1, x2] as const)
    .sort(([a], [b]) => a - b)
  const module = mm(100) / 332
  return bars.flatMap(([from, to], index) => {
    const next = bars[index + 1]?.[0]
    return [to - from, ...(next === undefined ? [] : [next - to])].map((width) => Math.round(width / module))
  })
}

const clean = (text: string) => text.replaceAll(/\s+/g, ' ')

it('shows payer, rows, tax, sum, reference and the bank’s form in Swedish and Finnish', async () => {
  const [page = ''] = (await pdfPages(await invoicePdf(documentOf()))).map(clean)
  for (const text of [
    'Faktura',
    'Skolornas Stafettkarneval rf',
    'FO-nummer 9876544-9',
    'Åbo stad, bildningssektorn',
    '20100 Åbo',
    'Gäller: Åbo svenska skola, Lågstadiet, Stafettkarnevalen 2025',
    'Stafettlag, gren 1',
    '25,5 %',
    'Att betala 57,00 € Förfallodag 16.6.2025 Referensnummer 2025 00010',
    'TILISIIRTO. GIRERING',
    'FI21 1234 5600 0007 85',
    'NDEAFIHH',
    '2025 00010',
    '16.6.2025',
    'Momsfri försäljning',
  ])
    expect(page).toContain(text)
})

it('has bars that decode to the 54 digits of the virtual barcode', async () => {
  const document = documentOf()
  const widths = await barsOf(await invoicePdf(document))
  expect(widths.reduce((sum, width) => sum + width, 0)).toBe(332)
  const digits = decode(widths)
  expect(digits).toHaveLength(54)
  expect(digits).toBe(
    virtualBarcode({ iban: seller.iban, cents: document.totalCents, reference: '202500010', dueOn: '2025-06-16' }),
  )
})

it('has a square that a bank’s app reads: twelve lines in version 1 of EPC069-12', () => {
  const text = epcText({
    bic: 'NDEAFIHH',
    payee: 'Skolornas Stafettkarneval rf',
    iban: 'FI2112345600000785',
    cents: 122_705,
    rfReference: 'RF85202500010',
    dueOn: '2025-06-16',
  })
  expect(text.split('\n')).toEqual([
    'BCD',
    '001',
    '1',
    'SCT',
    'NDEAFIHH',
    'Skolornas Stafettkarneval rf',
    'FI2112345600000785',
    'EUR1227.05',
    '',
    'RF85202500010',
    '',
    'ReqdExctnDt/2025-06-16',
  ])
  const squares = qrSquares(text)
  expect(squares.length).toBeLessThanOrEqual(69)
  // Three finder patterns: a dark frame of seven modules in each of three corners.
  const frame = Array.from({ length: 7 }, () => true)
  expect(squares[0]?.slice(0, 7)).toEqual(frame)
  expect(squares[0]?.slice(-7)).toEqual(frame)
  expect(squares.at(-1)?.slice(0, 7)).toEqual(frame)
})

it('keeps the bank’s form on the last page of a long invoice, numbered', async () => {
  const pages = (await pdfPages(await invoicePdf(documentOf({}, 60)))).map(clean)
  expect(pages.length).toBeGreaterThan(1)
  expect(pages.filter((page) => page.includes('TILISIIRTO'))).toEqual([pages.at(-1)])
  expect(pages[0]).toContain(`Faktura 123, sida 1 (${pages.length}). Girering på sida ${pages.length}`)
  expect(pages.at(-1)).not.toContain('Girering på sida')
})

it('says of a credit note what it takes back, with a minus and without the form', async () => {
  const lines = documentOf().lines.map((line) => ({ ...line, quantity: -line.quantity, totalCents: -line.totalCents }))
  const credit = documentOf({
    kind: 'credit',
    reference: null,
    lines,
    totalCents: -5700,
    balance: balanceOf(0, 0),
    parent: { number: 122, extent: 'whole', issuedOn: '2025-05-20' },
    reason: 'Fel betalare',
  })
  const [page = ''] = (await pdfPages(await invoicePdf(credit))).map(clean)
  expect(page).toContain('Krediterar faktura 122 i sin helhet: Fel betalare.')
  expect(page).toContain('−57,00 €')
  expect(page).not.toContain('TILISIIRTO')
})

it('calls an additional invoice what it is, as its title, in the form, and where a credit note names it', async () => {
  const parent = { number: 122, extent: 'whole' as const, issuedOn: '2025-05-20' }
  const [page = ''] = (await pdfPages(await invoicePdf(documentOf({ extent: 'difference', parent })))).map(clean)
  for (const text of ['Tillägg till faktura 122', 'Raderna visar bara vad som har ändrats efter faktura 122'])
    expect(page).toContain(text)
  expect(page.match(/Tilläggsfaktura 123/g)).toHaveLength(1)
  const credit = documentOf({ kind: 'credit', extent: 'deduction', parent: { ...parent, extent: 'difference' } })
  const [note = ''] = (await pdfPages(await invoicePdf(credit))).map(clean)
  expect(note).toContain('Krediterar tilläggsfaktura 122 till en del.')
  const [rest = ''] = (await pdfPages(await invoicePdf({ ...credit, creditedToCents: 1200 }))).map(clean)
  expect(rest).toContain('Fakturans summa är därefter 12,00 €. Det som redan har betalats räknas av.')
})

it('has the virtual barcode in digits, the delivery, and prices that say whether they hold the tax', async () => {
  const [page = ''] = (await pdfPages(await invoicePdf(documentOf()))).map(clean)
  for (const text of [
    'Virtuell streckkod: 421123456000007850000570000000000000000202500010250616',
    'Leveransdatum 23.5.2025–24.5.2025',
    'à-pris inkl. moms',
    'Netto (exkl. moms)',
    'Brutto (inkl. moms)',
  ])
    expect(page).toContain(text)
})

it('names the payer’s reference, cost centre and FO-nummer, and pushes nothing over another', async () => {
  const { billing } = documentOf()
  const references = { buyer_reference: 'Bildning 4711', cost_centre: '2100', business_id: '2129112-6' }
  const bytes = await invoicePdf(
    documentOf({
      billing: { ...billing, ...references },
      parent: { number: 122, extent: 'whole', issuedOn: '2025-05-20' },
    }),
  )
  const [page = ''] = (await pdfPages(bytes)).map(clean)
  for (const text of ['Er referens Bildning 4711', 'Kostnadsställe 2100', 'Ert FO-nummer 2129112-6'])
    expect(page).toContain(text)
})

it('asks who has paid a part for the rest only: in the sums, the bars and the form', async () => {
  const bytes = await invoicePdf(documentOf({ balance: balanceOf(5700, 4900) }))
  const [page = ''] = (await pdfPages(bytes)).map(clean)
  expect(page).toContain('Totalt 57,00 €')
  expect(page).toContain('Betalt tidigare −49,00 €')
  expect(page).toContain('Kvar att betala 8,00 €')
  expect(page).not.toContain('Att betala 57,00 €')
  expect(decode(await barsOf(bytes))).toBe(
    virtualBarcode({ iban: seller.iban, cents: 800, reference: '202500010', dueOn: '2025-06-16' }),
  )
})

it.each([
  ['paid', balanceOf(5700, 5700), 'Ingenting att betala: fakturan är betald.'],
  ['paid with too much', balanceOf(5700, 6000), 'Överbetalt 3,00 €'],
  ['credited', balanceOf(5700, 0, 0), 'Ingenting att betala: fakturan är krediterad.'],
])('asks for nothing when the invoice is %s: no form, no bars, no square', async (_what, balance, text) => {
  const bytes = await invoicePdf(documentOf({ balance }))
  const [page = ''] = (await pdfPages(bytes)).map(clean)
  expect(page).toContain(text)
  expect(page).toContain('Kvar att betala 0,00 €')
  expect(page).not.toContain('TILISIIRTO')
  expect(page).not.toContain('Virtuell streckkod')
  expect(await barsOf(bytes)).toEqual([])
})

const lateReminder = {
  id: 1,
  invoiceId: 1,
  level: 3,
  remindedOn: '2025-07-20',
  dueOn: '2025-07-30',
  openCents: 1700,
  remindedBy: null,
  interest: ['2025-06-30', '2025-07-10', '2025-07-20'].map((to) => ({
    from: '2025-06-17',
    to,
    capital_cents: 1700,
    percent: 10.5,
    days: 14,
    cents: 7,
  })),
  interestCents: 21,
  feeCents: 500,
  createdAt: new Date('2025-07-20T06:00:00Z'),
}

it.each([2, 8, 60])('has a reminder of an invoice with %i rows on one page with the form', async (rows) => {
  const document = documentOf({}, rows)
  const late = { ...document, balance: balanceOf(document.totalCents, 100) }
  const pages = (await pdfPages(await invoicePdf(late, lateReminder))).map(clean)
  expect(pages).toHaveLength(1)
  for (const text of ['TILISIIRTO', 'Betalt tidigare −1,00 €', 'Påminnelseavgifter 5,00 €', 'Att betala nu'])
    expect(pages[0]).toContain(text)
  // The rows when there is room for them, else what invoice it is; the tax stands on the invoice only.
  expect(pages[0]?.includes('Stafettlag, gren 1')).toBe(rows === 2)
  expect(pages[0]?.includes(`Faktura 123 av den 26.5.2025, ${rows} rader`)).toBe(rows > 2)
  expect(pages[0]).not.toContain('Momssats')
})

it('asks in a reminder for what is open, by its own day, with the same reference', async () => {
  const reminder = {
    id: 1,
    invoiceId: 1,
    level: 3,
    remindedOn: '2025-07-01',
    dueOn: '2025-07-11',
    openCents: 1700,
    remindedBy: null,
    interest: [],
    interestCents: 0,
    feeCents: 0,
    createdAt: new Date('2025-07-01T06:00:00Z'),
  }
  const bytes = await invoicePdf(documentOf({ balance: balanceOf(5700, 4000) }), reminder)
  const [page = ''] = (await pdfPages(bytes)).map(clean)
  expect(page).toContain('Sista betalningspåminnelsen')
  // The sum to pay, the due day and the reference stand together, above the rows.
  expect(page).toContain('Att betala 17,00 € Betalas senast 11.7.2025 Referensnummer 2025 00010')
  expect(page).toContain('Fakturans förfallodag 16.6.2025')
  expect(page).toContain('Av fakturan är 40,00 € betalt och 17,00 € obetalt.')
  expect(page).toContain('indrivning')
  expect(page).toContain('Totalt inkl. moms')
  expect(page).toContain('Betalt tidigare −40,00 €')
  expect(page).toContain('Kvar att betala 17,00 €')
  expect(decode(await barsOf(bytes))).toBe(
    virtualBarcode({ iban: seller.iban, cents: 1700, reference: '202500010', dueOn: '2025-07-11' }),
  )
})

type Box = { text: string; left: number; right: number; bottom: number; top: number }

/** Texts of a page that lie over one another, and those that leave the paper. */
async function faultsOf(bytes: Buffer): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await task.promise
  const faults: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    const boxes = items.flatMap((item): Box[] => {
      if (!('str' in item) || item.str.trim() === '') return []
      const [, , , size = 0, left = 0, base = 0] = item.transform as number[]
      // The height of a small letter: lines may be close, letters may not meet.
      return [{ text: item.str, left, right: left + item.width, bottom: base, top: base + size * 0.5 }]
    })
    for (const [index, one] of boxes.entries()) {
      if (one.left < 0 || one.right > a4.width || one.bottom < 0) faults.push(`${number}: ${one.text} leaves the paper`)
      for (const other of boxes.slice(index + 1))
        if (
          one.left < other.right - 1 &&
          other.left < one.right - 1 &&
          one.bottom < other.top - 1 &&
          other.bottom < one.top - 1
        )
          faults.push(`${number}: ${one.text} over ${other.text}`)
    }
  }
  await task.destroy()
  return faults
}

const longName = (length: number) =>
  'Samkommunen för svenskspråkig grundläggande utbildning och småbarnspedagogik i Västra Nyland och Åboland med omnejd i skärgården'.slice(
    0,
    length,
  )

it.each([
  ['of words', longName(120)],
  ['of one word', longName(128).replaceAll(' ', '').padEnd(120, 'a')],
])('names of 120 characters, %s, cover nothing and stay on the paper, in the form too', async (_what, name) => {
  const { billing, lines, place } = documentOf({}, 30)
  const document = documentOf(
    {
      billing: { ...billing, name, buyer_reference: longName(70), cost_centre: longName(35), business_id: '2129112-6' },
      place: { ...place, names: [name, name] },
      concerns: `${name}, ${name}, Stafettkarnevalen 2025`,
      lines: lines.map((line) => ({ ...line, description: `${name}: ${line.description}` })),
    },
    30,
  )
  const open = { ...document, balance: balanceOf(document.totalCents, 100) }
  for (const bytes of [await invoicePdf(open), await invoicePdf(open, lateReminder)]) {
    expect(await faultsOf(bytes)).toEqual([])
    const last = clean((await pdfPages(bytes)).at(-1) ?? '')
    const form = last.slice(last.indexOf('IBAN')).replaceAll(' ', '')
    // Whole, with its address, although the field has room for four lines of its usual size.
    expect(form).toContain(name.replaceAll(' ', ''))
    expect(form).toContain('20100Åbo')
  }
  expect(await pdfPages(await invoicePdf(open, lateReminder))).toHaveLength(1)
})

it('is the same file byte for byte when it is printed again', async () => {
  expect((await invoicePdf(documentOf())).equals(await invoicePdf(documentOf()))).toBe(true)
})
