import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { XMLParser } from 'fast-xml-parser'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { afterAll, describe, expect, it } from 'vitest'
import { latin9Bytes, toLatin9Text } from '../../../lib/text/latin9.ts'
import { addressLines, netPrice } from './fields.ts'
import { finvoiceFile } from './finvoice.ts'
import { finvoiceFaults } from './finvoice-faults.ts'
import { type Draft, documentOf, seller, team } from './testing/sample-document.ts'

/** Finance Finland's own schema, from file.finanssiala.fi/finvoice. */
const schema = XmlDocument.fromBuffer(readFileSync(path.join(import.meta.dirname, 'finvoice-3.0.xsd')))
const validator = XsdValidator.fromDoc(schema)
afterAll(() => {
  validator.dispose()
  schema.dispose()
})

/** Throws the schema's own message. */
function validate(file: Buffer): void {
  const document = XmlDocument.fromBuffer(file)
  try {
    validator.validate(document)
  } finally {
    document.dispose()
  }
}

const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false })
const read = (file: Buffer) => parser.parse(new TextDecoder('iso-8859-15').decode(file)).Finvoice

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 90 }),
  fc.string({ unit: 'binary', maxLength: 90 }),
  fc.constantFrom(
    'A&B <x> "y" ]]> å',
    'Åbo svenska skola – ”lågstadiet” 🏃',
    '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>',
    'Łódź Żółć Đorđe ñ ç ß Œuvre 100 €',
  ),
)
const anyLine = fc.record({
  description: anyText,
  unit: fc.constantFrom('st', 'lag', 'port', 'pers', 'ett ganska långt ord', ''),
  quantity: fc.integer({ min: 1, max: 500 }),
  unitPriceCents: fc.integer({ min: 1, max: 100_000 }),
  vatPercent: fc.constantFrom(0, 10, 13.5, 14, 25.5),
})
const anyDraft = fc.record({
  lines: fc.array(anyLine, { minLength: 1, maxLength: 12 }),
  karnevalName: anyText,
  concerns: anyText,
  reason: anyText,
  kind: fc.constantFrom('invoice' as const, 'credit' as const),
  name: anyText.map((text) => `Skola ${text}`),
  address: anyText.map((text) => `Gatan ${text}`),
  city: anyText.map((text) => `Åbo ${text}`),
  country: fc.constantFrom('Finland', 'Sverige', '', 'FI'),
  hasAddress: fc.boolean(),
  reference: anyText,
  place: fc.record({
    names: fc.array(anyText, { maxLength: 2 }),
    street_address: anyText,
    zipcode: anyText,
    city: anyText,
  }),
  number: fc.integer({ min: 1, max: 2_147_483_647 }),
  paidCents: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1_000_000 })),
})

it('R32: 200 generated invoices and credit notes, whatever their texts hold, are valid against the schema', () => {
  let made = 0
  fc.assert(
    fc.property(anyDraft, ({ name, address, city, country, hasAddress, reference, kind, lines, ...rest }) => {
      const isTaxed = lines.some(({ vatPercent }) => vatPercent > 0)
      const base = documentOf()
      const document = documentOf({
        ...rest,
        kind,
        lines: kind === 'credit' ? lines.map((line) => ({ ...line, quantity: -line.quantity })) : lines,
        reference: kind === 'credit' ? null : '202500010',
        parent: kind === 'credit' ? { number: 7, extent: 'whole', issuedOn: '2025-05-20' } : null,
        seller: isTaxed
          ? { ...seller, vat_number: 'FI98765449', vat_exemption: 'E', vat_exemption_reason: 'VATEX-EU-132-1M' }
          : seller,
        billing: {
          ...base.billing,
          name,
          mail_address: address,
          city,
          country,
          buyer_reference: reference,
          cost_centre: reference,
          ...(hasAddress ? {} : { edi: '', operator_edi: '', use_maventa: false }),
        },
      })
      expect(finvoiceFaults(document)).toEqual([])
      const file = finvoiceFile(document, `faktura-${document.number}`)
      validate(file)
      made += 1
      const { InvoiceDetails: details, InvoiceRow: rows, EpiDetails, VirtualBankBarcode } = read(file)
      const cents = (text: string | { '#text': string }) =>
        Number((typeof text === 'string' ? text : text['#text']).replace(',', ''))
      expect(cents(details.InvoiceTotalVatIncludedAmount)).toBe(document.totalCents)
      const sum = (name: string) => [rows].flat().reduce((total, row) => total + cents(row[name]), 0)
      expect(sum('RowAmount')).toBe(document.totalCents)
      expect(sum('RowVatExcludedAmount')).toBe(cents(details.InvoiceTotalVatExcludedAmount))
      expect(sum('RowVatAmount')).toBe(cents(details.InvoiceTotalVatAmount))
      if (kind === 'invoice') {
        const paid = details.InvoicePaidAmount ? cents(details.InvoicePaidAmount) : 0
        const asked = cents(EpiDetails.EpiPaymentInstructionDetails.EpiInstructedAmount)
        expect(asked).toBe(Math.max(0, document.totalCents - paid))
        // Sums of a million euros or more do not fit into the barcode.
        const coded = String(asked > 99_999_999 ? 0 : asked).padStart(8, '0')
        expect(VirtualBankBarcode?.slice(17, 25)).toBe(asked > 0 ? coded : undefined)
      }
    }),
    { numRuns: 200 },
  )
  expect(made).toBe(200)
})

describe('an invoice', () => {
  it('says what the bank and the bookkeeper need', () => {
    const found = read(finvoiceFile(documentOf(), 'faktura-1'))
    expect(found).toMatchObject({
      '@_Version': '3.0',
      VirtualBankBarcode: '421123456000007850000960000000000000000202500010250616',
      InvoiceDetails: {
        InvoiceTypeCode: 'INV01',
        InvoiceNumber: '20250001',
        InvoiceDate: { '#text': '20250526', '@_Format': 'CCYYMMDD' },
        VatSpecificationDetails: { VatCode: 'O', VatExemptionReasonCode: 'VATEX-EU-O' },
      },
      EpiDetails: {
        EpiPaymentInstructionDetails: {
          EpiRemittanceInfoIdentifier: { '#text': '00000000000202500010', '@_IdentificationSchemeName': 'SPY' },
          EpiInstructedAmount: { '#text': '96,00', '@_AmountCurrencyIdentifier': 'EUR' },
        },
      },
      MessageTransmissionDetails: {
        MessageReceiverDetails: { ToIdentifier: '003797531026', ToIntermediator: '003723327487' },
      },
    })
  })

  it('has every rate with its code when it is mixed, and exempt rows with their reason', () => {
    const lines = [team, { ...team, description: 'Bespisning', vatPercent: 13.5, unitPriceCents: 950 }]
    const registered = { ...seller, vat_number: 'FI98765449', vat_exemption: 'E' as const }
    const { InvoiceDetails: details } = read(finvoiceFile(documentOf({ lines, seller: registered }), 'faktura-1'))
    expect(
      details.VatSpecificationDetails.map((line: Record<string, string>) => `${line.VatRatePercent} ${line.VatCode}`),
    ).toEqual(['0 E', '13,5 S'])
  })
})

describe('how a city finds its invoice', () => {
  const { billing } = documentOf()

  it('names the payer’s reference, cost centre and FO-nummer, and the school unit as the place of delivery', () => {
    const file = finvoiceFile(
      documentOf({
        billing: { ...billing, buyer_reference: 'Vasa 4711', cost_centre: '2', business_id: '2129112-6' },
      }),
      'faktura-1',
    )
    validate(file)
    expect(read(file)).toMatchObject({
      BuyerPartyDetails: { BuyerPartyIdentifier: '2129112-6' },
      DeliveryPartyDetails: {
        DeliveryOrganisationName: ['Åbo svenska skola', 'Lågstadiet'],
        DeliveryPostalAddressDetails: { DeliveryStreetName: 'Skolgatan 1', DeliveryPostCodeIdentifier: '20100' },
      },
      DeliveryDetails: {
        DeliveryPeriodDetails: { StartDate: { '#text': '20250523' }, EndDate: { '#text': '20250524' } },
      },
      InvoiceDetails: { BuyerReferenceIdentifier: 'Vasa 4711', AccountDimensionText: '2' },
    })
  })

  it('names one day as a day, and no place whose address is not whole', () => {
    const place = { names: ['Åbo svenska skola'], street_address: '', zipcode: '20100', city: 'Åbo' }
    const file = finvoiceFile(documentOf({ place, delivered: { from: '2025-05-23', to: '2025-05-23' } }), 'faktura-1')
    validate(file)
    const found = read(file)
    expect(found.DeliveryPartyDetails).toBeUndefined()
    expect(found.DeliveryDetails).toEqual({ DeliveryDate: { '#text': '20250523', '@_Format': 'CCYYMMDD' } })
  })
})

describe('an invoice that something has been paid of', () => {
  it('asks for the rest and says what was paid', () => {
    const found = read(finvoiceFile(documentOf({ paidCents: 8800 }), 'faktura-1'))
    expect(found).toMatchObject({
      VirtualBankBarcode: '421123456000007850000080000000000000000202500010250616',
      PaymentStatusDetails: { PaymentStatusCode: 'PARTLYPAID' },
      InvoiceDetails: {
        InvoiceTotalVatIncludedAmount: { '#text': '96,00' },
        InvoicePaidAmount: { '#text': '88,00' },
      },
      EpiDetails: { EpiPaymentInstructionDetails: { EpiInstructedAmount: { '#text': '8,00' } } },
    })
  })

  it.each([
    [9600, 'Ingenting att betala: fakturan är betald.'],
    [
      9700,
      'Ingenting att betala: fakturan är betald. Det har betalats 1,00 € för mycket: kontakta oss om återbetalning.',
    ],
  ])('asks for nothing when %i cents have come', (paidCents, text) => {
    const file = finvoiceFile(documentOf({ paidCents }), 'faktura-1')
    validate(file)
    const found = read(file)
    expect(found.VirtualBankBarcode).toBeUndefined()
    expect(found.PaymentStatusDetails.PaymentStatusCode).toBe('PAID')
    expect(found.InvoiceDetails.InvoiceFreeText).toContain(text)
    const { EpiInstructedAmount, EpiRemittanceInfoIdentifier } = found.EpiDetails.EpiPaymentInstructionDetails
    expect(EpiInstructedAmount['#text']).toBe('0,00')
    expect(EpiRemittanceInfoIdentifier).toBeUndefined()
  })
})

describe('a credit note', () => {
  it('is negative, names its invoice and asks for no payment', () => {
    const document = documentOf({
      kind: 'credit',
      reference: null,
      parent: { number: 7, extent: 'whole', issuedOn: '2025-05-20' },
      lines: [{ ...team, quantity: -12 }],
    })
    const file = finvoiceFile(document, 'faktura-2')
    validate(file)
    const found = read(file)
    expect(found.VirtualBankBarcode).toBeUndefined()
    expect(found.InvoiceDetails).toMatchObject({
      InvoiceTypeCode: 'INV02',
      OriginalInvoiceNumber: '7',
      InvoiceTotalVatIncludedAmount: { '#text': '-96,00' },
    })
  })
})

describe('a reminder', () => {
  const reminder = {
    id: 1,
    invoiceId: 1,
    level: 1,
    remindedOn: '2025-08-15',
    dueOn: '2025-08-29',
    openCents: 9600,
    interestCents: 154,
    interest: [
      { from: '2025-06-17', to: '2025-06-30', days: 14, percent: 10.5, capital_cents: 9600, cents: 39 },
      { from: '2025-07-01', to: '2025-08-15', days: 46, percent: 9.5, capital_cents: 9600, cents: 115 },
    ],
    feeCents: 500,
    remindedBy: null,
    createdAt: new Date('2025-08-15T06:30:00Z'),
  }

  it('is a valid INV08 with a number of its own, and asks for the open sum, the interest and the fee', () => {
    const file = finvoiceFile(documentOf(), 'faktura-1-p1', reminder)
    expect(() => validate(file)).not.toThrow()
    const { InvoiceDetails, InvoiceRow, EpiDetails, VirtualBankBarcode } = read(file)
    expect(InvoiceDetails).toMatchObject({
      InvoiceTypeCode: 'INV08',
      InvoiceNumber: expect.stringMatching(/^\d+-P1$/),
      InvoiceTotalVatIncludedAmount: { '#text': '102,54' },
      PaymentTermsDetails: { PaymentOverDueFineDetails: { PaymentOverDueFinePercent: '9,5' } },
    })
    expect(InvoiceRow.map((row: { RowAmount: { '#text': string } }) => row.RowAmount['#text'])).toEqual([
      '96,00',
      '0,39',
      '1,15',
      '5,00',
    ])
    expect(EpiDetails.EpiPaymentInstructionDetails.EpiInstructedAmount['#text']).toBe('102,54')
    expect(String(VirtualBankBarcode)).toContain('00010254')
  })

  it('calls an additional invoice what its paper does', () => {
    const parent = { number: 7, extent: 'whole' as const, issuedOn: '2025-05-20' }
    const additional = documentOf({ extent: 'difference', number: 8, parent })
    expect(read(finvoiceFile(additional, 'faktura-8')).InvoiceDetails.InvoiceFreeText).toContain(
      'Tillägg till faktura 7, som fortfarande gäller',
    )
    const file = finvoiceFile(additional, 'faktura-8-p1', reminder)
    validate(file)
    const { InvoiceDetails, InvoiceRow } = read(file)
    expect(InvoiceDetails.InvoiceFreeText).toMatch(/^Påminnelse 1 om tilläggsfaktura 8, /)
    expect(InvoiceRow[0].ArticleName).toBe('Öppet belopp, tilläggsfaktura 8')
  })

  it('is valid without interest and fee, and after a part payment', () => {
    const plain = { ...reminder, interest: [], interestCents: 0, feeCents: 0 }
    expect(() => validate(finvoiceFile(documentOf(), 'faktura-1-p1', plain))).not.toThrow()
    expect(() => validate(finvoiceFile(documentOf({ paidCents: 4000 }), 'faktura-1-p1', reminder))).not.toThrow()
  })
})

describe('faults instead of a broken file', () => {
  const { billing } = documentOf()
  it.each([
    ['billing.name', { billing: { ...billing, name: ' ' } }],
    ['billing.name', { billing: { ...billing, name: '学校' } }],
    ['billing.zipcode', { billing: { ...billing, zipcode: '2700' } }],
    ['billing.city', { billing: { ...billing, city: '' } }],
    ['billing.operator_edi', { billing: { ...billing, operator_edi: '' } }],
    ['billing.edi', { billing: { ...billing, edi: 'inte en adress!' } }],
    ['seller.iban', { seller: { ...seller, iban: 'FI2112345600000786' } }],
    ['vat_percent', { lines: [{ ...team, vatPercent: 25.5 }] }],
  ] satisfies [string, Draft][])('names %s', (attr, draft) => {
    expect(finvoiceFaults(documentOf(draft)).map((fault) => fault.attr)).toContain(attr)
  })

  it('finds a sum that the rows do not make, which the schema would not', () => {
    const wrong = { ...documentOf(), totalCents: 9601 }
    expect(() => validate(finvoiceFile(wrong, 'faktura-1'))).not.toThrow()
    expect(finvoiceFaults(wrong).map(({ attr }) => attr)).toEqual(['total_cents'])
  })
})

it('the schema refuses what our writer must never make: the test above can fail', () => {
  const text = finvoiceFile(documentOf(), 'faktura-1').toString('latin1')
  const broken = [
    text.replace('>96,00<', '>96.00<'),
    text.replace('20250526', '2025-05-26'),
    text.replace('INV01', 'FAK01'),
    text.replace('<EpiReference></EpiReference>', ''),
    text.replace('>00000000000202500010<', '>2025 00010<'),
  ]
  for (const file of broken) expect(() => validate(Buffer.from(file, 'latin1'))).toThrow()
})

it('writes ISO-8859-15: åäö, euro and Š as one byte each, typographic signs plain, the rest without accents', () => {
  expect([...latin9Bytes('åÖ€Š')]).toEqual([0xe5, 0xd6, 0xa4, 0xa6])
  expect(toLatin9Text('Lagens ”namn” – 1’a… ¤ ř Ł 学')).toBe(`Lagens "namn" - 1'a...  r L ?`)
})

it('breaks an address between words and writes prices without tax to five decimals', () => {
  expect(addressLines('Norra Magasinsgatan 12 C 45, uppgång till vänster på gården')).toEqual([
    'Norra Magasinsgatan 12 C 45,',
    'uppgång till vänster på gården',
  ])
  expect(netPrice('P', 950, 13.5, {})).toContain('>8,37004<')
  expect(netPrice('P', 800, 0, {})).toContain('>8,00<')
})
