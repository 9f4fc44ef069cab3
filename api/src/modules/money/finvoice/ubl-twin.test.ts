import fc from 'fast-check'
import { XMLParser } from 'fast-xml-parser'
import { describe, expect, it } from 'vitest'
import { brokenRules } from '../ubl/rules/check-twin.ts'
import { finvoiceFile } from './finvoice.ts'
import { documentOf, seller, team } from './testing/sample-document.ts'
import { ublTwin } from './ubl-twin.ts'

const parser = new XMLParser({ removeNSPrefix: true, ignoreAttributes: false, parseTagValue: false })
const read = (xml: string) => {
  const { Invoice, CreditNote } = parser.parse(xml)
  return Invoice ?? CreditNote
}
const finvoiceOf = (document: Parameters<typeof finvoiceFile>[0]) =>
  parser.parse(new TextDecoder('iso-8859-15').decode(finvoiceFile(document, 'faktura-1'))).Finvoice
const textOf = (found: string | { '#text': string }): string => (typeof found === 'string' ? found : found['#text'])
const cents = (found: string | { '#text': string }): number => Number(textOf(found).replace(/[.,](\d\d)$/, '$1'))

const registered = {
  ...seller,
  vat_number: 'FI98765449',
  vat_exemption: 'E' as const,
  vat_exemption_reason: 'VATEX-EU-132-1M',
}
const { billing } = documentOf()
const referred = { ...billing, buyer_reference: 'Vasa 4711' }

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 90 }),
  fc.string({ unit: 'binary', maxLength: 90 }),
  fc.constantFrom('A&B <x> "y" ]]> å', '</cbc:Note><cbc:Note>', '<!DOCTYPE x>', '\u0000\u0001\ud800', 'Łódź 🏃 100 €'),
)
const anyDraft = fc.record({
  lines: fc.array(
    fc.record({
      description: anyText,
      unit: fc.constantFrom('st', 'lag', ''),
      quantity: fc.integer({ min: 1, max: 5000 }),
      unitPriceCents: fc.integer({ min: 1, max: 100_000 }),
      vatPercent: fc.constantFrom(0, 10, 13.5, 14, 25.5),
    }),
    { minLength: 1, maxLength: 12 },
  ),
  concerns: anyText,
  reason: anyText,
  kind: fc.constantFrom('invoice' as const, 'credit' as const),
  name: anyText.map((text) => `Skola ${text}`),
  reference: anyText.map((text) => `4711 ${text}`),
  place: fc.record({
    names: fc.array(anyText, { maxLength: 2 }),
    street_address: anyText,
    zipcode: anyText,
    city: anyText,
  }),
  paidCents: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1_000_000 })),
})

it('F53: says the same sums as the Finvoice file to the cent, and breaks no rule, whatever its texts hold', () => {
  let made = 0
  fc.assert(
    fc.property(anyDraft, ({ name, reference, kind, lines, ...rest }) => {
      const isCredit = kind === 'credit'
      const document = documentOf({
        ...rest,
        kind,
        lines: isCredit ? lines.map((line) => ({ ...line, quantity: -line.quantity })) : lines,
        reference: isCredit ? null : '202500010',
        parent: isCredit ? { number: 7, extent: 'whole', issuedOn: '2025-05-20' } : null,
        seller: lines.some(({ vatPercent }) => vatPercent > 0) ? registered : seller,
        billing: { ...billing, name, buyer_reference: reference },
      })
      const xml = ublTwin(document)
      expect(brokenRules(xml)).toEqual([])
      const twin = read(xml)
      const { InvoiceDetails: details, InvoiceRow: rows, EpiDetails: epi } = finvoiceOf(document)
      const sign = isCredit ? -1 : 1
      const totals = twin.LegalMonetaryTotal
      expect(cents(totals.TaxInclusiveAmount)).toBe(sign * cents(details.InvoiceTotalVatIncludedAmount))
      expect(cents(totals.TaxExclusiveAmount)).toBe(sign * cents(details.InvoiceTotalVatExcludedAmount))
      expect(cents(twin.TaxTotal.TaxAmount)).toBe(sign * cents(details.InvoiceTotalVatAmount) || 0)
      expect(cents(totals.PayableAmount)).toBe(sign * cents(epi.EpiPaymentInstructionDetails.EpiInstructedAmount))
      expect([twin.InvoiceLine ?? twin.CreditNoteLine].flat().map((line) => cents(line.LineExtensionAmount))).toEqual(
        [rows].flat().map((row) => sign * cents(row.RowVatExcludedAmount)),
      )
      expect([twin.TaxTotal.TaxSubtotal].flat().map((sum) => [cents(sum.TaxableAmount), cents(sum.TaxAmount)])).toEqual(
        [details.VatSpecificationDetails]
          .flat()
          .map((sum) => [sign * cents(sum.VatBaseAmount), sign * cents(sum.VatRateAmount) || 0]),
      )
      made += 1
    }),
    { numRuns: 100 },
  )
  expect(made).toBe(100)
})

describe('the twin', () => {
  it('names buyer, seller, account and reference as the Peppol network does', () => {
    const twin = read(ublTwin(documentOf({ billing: { ...referred, cost_centre: '2', business_id: '2129112-6' } })))
    expect(twin).toMatchObject({
      ID: '20250001',
      InvoiceTypeCode: '380',
      AccountingCost: '2',
      BuyerReference: 'Vasa 4711',
      AccountingSupplierParty: { Party: { EndpointID: { '#text': '003798765449', '@_schemeID': '0216' } } },
      AccountingCustomerParty: {
        Party: {
          EndpointID: { '#text': '003797531026', '@_schemeID': '0216' },
          PartyLegalEntity: { CompanyID: { '#text': '2129112-6', '@_schemeID': '0212' } },
        },
      },
      PaymentMeans: { PaymentMeansCode: '58', PaymentID: '202500010', PayeeFinancialAccount: { ID: seller.iban } },
      Delivery: { DeliveryLocation: { Address: { CityName: 'Åbo' } } },
    })
  })

  it('asks for the rest of what is paid in part, and for nothing and no account when it is paid', () => {
    const part = read(ublTwin(documentOf({ paidCents: 8800 })))
    expect(part.LegalMonetaryTotal).toMatchObject({
      PrepaidAmount: { '#text': '88.00' },
      PayableAmount: { '#text': '8.00' },
    })
    const paid = read(ublTwin(documentOf({ paidCents: 9700 })))
    expect(textOf(paid.LegalMonetaryTotal.PayableAmount)).toBe('0.00')
    expect(paid.PaymentMeans).toBeUndefined()
    expect(paid.Note).toContain('Ingenting att betala')
  })

  it('is positive as a credit note, and names the invoice', () => {
    const xml = ublTwin(
      documentOf({
        kind: 'credit',
        reference: null,
        reason: 'Fel betalare',
        parent: { number: 7, extent: 'whole', issuedOn: '2025-05-20' },
        lines: [{ ...team, quantity: -12 }],
      }),
    )
    expect(xml).toContain('<CreditNote ')
    expect(read(xml)).toMatchObject({
      CreditNoteTypeCode: '381',
      Note: expect.stringContaining('Fel betalare'),
      BillingReference: { InvoiceDocumentReference: { ID: '7', IssueDate: '2025-05-20' } },
      LegalMonetaryTotal: { PayableAmount: { '#text': '96.00' } },
      CreditNoteLine: { CreditedQuantity: { '#text': '12' }, Price: { PriceAmount: { '#text': '8.00' } } },
    })
  })

  it('names the school, its reference and its cost centre at each row of a collective invoice', () => {
    const place = { names: [], street_address: '', zipcode: '', city: '' }
    const parts = ['Lågstadiet', 'Högstadiet'].map((heading, index) => ({
      heading,
      buyerReference: index === 0 ? 'Åbo 12' : '',
      costCentre: index === 0 ? '4711' : '',
      place,
      totalCents: 9600,
      vatCents: 0,
    }))
    const lines = [
      { ...team, part: 0 },
      { ...team, part: 1 },
    ]
    const xml = ublTwin(documentOf({ billing: referred, parts, lines, place }))
    expect(brokenRules(xml)).toEqual([])
    expect(read(xml).Delivery).toBeUndefined()
    expect(read(xml).InvoiceLine).toMatchObject([
      { Note: 'Lågstadiet, er referens Åbo 12', AccountingCost: '4711' },
      { Note: 'Högstadiet' },
    ])
  })

  it('names the original of an additional invoice', () => {
    const parent = { number: 7, extent: 'whole' as const, issuedOn: '2025-05-20' }
    const additional = read(ublTwin(documentOf({ extent: 'difference', parent })))
    expect(additional.BillingReference.InvoiceDocumentReference.ID).toBe('7')
    expect(read(ublTwin(documentOf({ parent }))).BillingReference).toBeUndefined()
  })

  it.each([
    ['Sverige', 'SE'],
    ['Ruotsi', 'SE'],
    ['norway', 'NO'],
    ['', 'FI'],
    ['Suomi', 'FI'],
  ])('knows the country %j as %s', (country, code) => {
    const twin = read(ublTwin(documentOf({ billing: { ...billing, country } })))
    expect(twin.AccountingCustomerParty.Party.PostalAddress.Country.IdentificationCode).toBe(code)
  })

  it('has no notes of the orders and nothing empty', () => {
    const document = documentOf({ lines: [{ ...team, description: '\u0001' }], concerns: '\ud800' })
    expect(ublTwin(document)).toContain('<cbc:Name>Produkt</cbc:Name>')
    expect(ublTwin(document)).not.toMatch(/<cbc:\w+[^>]*><\/cbc/)
  })
})
