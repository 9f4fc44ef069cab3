import { inPeppol, normalEAddress } from '@stafapp/shared/contract/e-address'
import { isInFinland } from '@stafapp/shared/contract/postcode'
import { unitPlace } from '@stafapp/shared/rules/schools/unit-place'
import type { SellerSnapshot, VatLine } from '../../../db/schema/invoices.ts'
import { countryCode } from '../../../lib/text/country-code.ts'
import { amountDue, type InvoiceDocument, vatPerLine } from '../invoices/public.ts'

import { group, textElement } from './fields.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const names = 'urn:oasis:names:specification:ubl:schema:xsd'

/** The customization and process of Peppol BIS Billing 3. */
const SPECIFICATION = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'
const PROCESS = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'

/** One line without control characters and broken surrogates; markup is escaped where it is written. */
const line = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s\ufffe\uffff]+/gu, ' ')
    .trim()

const basic = (name: string, text: string | null | undefined, attributes?: Record<string, string>): string =>
  textElement(`cbc:${name}`, line(text ?? ''), attributes)
const part = (name: string, ...children: readonly string[]): string => group(`cac:${name}`, ...children)
const vatScheme = part('TaxScheme', basic('ID', 'VAT'))

/** Integer cents with a decimal point: "-1227.00". */
const decimal = (cents: number): string => {
  const size = Math.abs(cents)
  return `${cents < 0 ? '-' : ''}${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`
}
const sum = (name: string, cents: number): string => basic(name, decimal(cents), { currencyID: 'EUR' })

/**
 * The document as UBL 2.1 for the Peppol network, with elements in the schema's order and in UTF-8. A twin of the
 * Finvoice file: both write the sums of the same document and compute none.
 */
export function ublTwin(document: InvoiceDocument): string {
  const isCredit = document.kind === 'credit'
  const root = isCredit ? 'CreditNote' : 'Invoice'
  const body = [
    basic('CustomizationID', SPECIFICATION),
    basic('ProfileID', PROCESS),
    basic('ID', String(document.number)),
    basic('IssueDate', document.issuedOn),
    // A credit note has no due day: nothing is to be paid.
    isCredit ? '' : basic('DueDate', document.dueOn),
    isCredit ? basic('CreditNoteTypeCode', '381') : basic('InvoiceTypeCode', '380'),
    basic('Note', noteOf(document)),
    basic('DocumentCurrencyCode', 'EUR'),
    basic('AccountingCost', document.billing.cost_centre),
    basic('BuyerReference', document.billing.buyer_reference),
    part('InvoicePeriod', basic('StartDate', document.delivered.from), basic('EndDate', document.delivered.to)),
    isCredit || document.extent === 'difference' ? originalPart(document) : '',
    sellerPart(document.seller),
    buyerPart(document),
    deliveryPart(document),
    paymentPart(document),
    isCredit ? '' : part('PaymentTerms', basic('Note', termsOf(document.seller))),
    ...sumParts(document),
    ...lineParts(document),
  ]
  const spaces = `xmlns="${names}:${root}-2" xmlns:cac="${names}:CommonAggregateComponents-2" xmlns:cbc="${names}:CommonBasicComponents-2"`
  return `${HEAD}<${root} ${spaces}>\n${body.join('')}</${root}>\n`
}

/** Credit notes are negative in the portal and positive in UBL, where the kind of document says the direction. */
const signOf = ({ kind }: InvoiceDocument): 1 | -1 => (kind === 'credit' ? -1 : 1)

/** One note: more than one is not allowed. */
const noteOf = (document: InvoiceDocument): string =>
  [`Gäller ${document.concerns}`, amountDue(document).nothingToPay, document.kind === 'credit' ? document.reason : null]
    .filter(Boolean)
    .map((text) => line(text ?? '').replace(/\.$/, ''))
    .join('. ')

const termsOf = ({ late_interest_percent: percent }: SellerSnapshot): string =>
  `Betalas senast på förfallodagen${percent === null ? '' : `, dröjsmålsränta ${String(percent).replace('.', ',')} %`}`

/** The invoice that a credit note credits, or that an additional invoice adds to. */
const originalPart = ({ parent }: InvoiceDocument): string =>
  parent
    ? part(
        'BillingReference',
        part('InvoiceDocumentReference', basic('ID', String(parent.number)), basic('IssueDate', parent.issuedOn)),
      )
    : ''

type Place = { street: string; city: string; zipcode: string; country: string | null }

const address = (name: string, { street, city, zipcode, country }: Place): string =>
  part(
    name,
    basic('StreetName', street),
    basic('CityName', city),
    basic('PostalZone', zipcode),
    part('Country', basic('IdentificationCode', country)),
  )

const endpoint = (eAddress: string): string => {
  const found = inPeppol(normalEAddress(eAddress))
  return found ? basic('EndpointID', found.id, { schemeID: found.scheme }) : ''
}

/** 0212: the Finnish business id. */
const legalEntity = (name: string, businessId: string | undefined): string =>
  part('PartyLegalEntity', basic('RegistrationName', name), basic('CompanyID', businessId, { schemeID: '0212' }))

function sellerPart(seller: SellerSnapshot): string {
  // A seller without an e-invoice address has the OVT address of its business id.
  const own = endpoint(seller.edi) || endpoint(seller.business_id)
  const place = { street: seller.street_address, city: seller.city, zipcode: seller.zipcode, country: 'FI' }
  return part(
    'AccountingSupplierParty',
    part(
      'Party',
      own,
      address('PostalAddress', place),
      seller.vat_number ? part('PartyTaxScheme', basic('CompanyID', seller.vat_number), vatScheme) : '',
      legalEntity(seller.name, seller.business_id),
      part('Contact', basic('Telephone', seller.phone), basic('ElectronicMail', seller.email)),
    ),
  )
}

function buyerPart({ billing }: InvoiceDocument): string {
  const country = isInFinland(billing.country) ? 'FI' : countryCode(billing.country)
  const place = { street: billing.mail_address, city: billing.city, zipcode: billing.zipcode, country }
  return part(
    'AccountingCustomerParty',
    part(
      'Party',
      endpoint(billing.edi),
      address('PostalAddress', place),
      legalEntity(billing.name, billing.business_id),
      part('Contact', basic('ElectronicMail', billing.email)),
    ),
  )
}

/** A school and its unit as one name, which says the school once. */
const partyName = ([school = '', unit = school]: readonly string[]): string => unitPlace(school, unit)

/** The school unit where the services were delivered; a collective document names its schools at their rows. */
const deliveryPart = ({ place, parts }: InvoiceDocument): string =>
  parts.length > 0
    ? ''
    : part(
        'Delivery',
        part(
          'DeliveryLocation',
          address('Address', { street: place.street_address, city: place.city, zipcode: place.zipcode, country: 'FI' }),
        ),
        part('DeliveryParty', part('PartyName', basic('Name', partyName(place.names)))),
      )

/** Payment data only while something is open, as in the Finvoice file. 58: a SEPA transfer. */
const paymentPart = ({ kind, balance, seller, reference }: InvoiceDocument): string =>
  kind === 'invoice' && balance.openCents > 0
    ? part(
        'PaymentMeans',
        basic('PaymentMeansCode', '58'),
        basic('PaymentID', reference),
        part(
          'PayeeFinancialAccount',
          basic('ID', seller.iban),
          part('FinancialInstitutionBranch', basic('ID', seller.bic)),
        ),
      )
    : ''

const categoryOf = (percent: number, seller: SellerSnapshot): string => (percent > 0 ? 'S' : seller.vat_exemption)

/** Category O is outside the tax and has no rate, not even zero. */
const rateOf = (category: string, percent: number): string =>
  category === 'O' ? '' : basic('Percent', String(percent))

function sumParts(document: InvoiceDocument): string[] {
  const { vat, totalCents, balance, seller, kind } = document
  const sign = signOf(document)
  const netCents = vat.reduce((cents, each) => cents + each.net_cents, 0)
  // What has been paid or credited is no longer asked for.
  const settledCents = kind === 'credit' ? 0 : totalCents - balance.openCents
  return [
    part(
      'TaxTotal',
      sum('TaxAmount', sign * (totalCents - netCents)),
      ...vat.map((each) => taxPart(each, sign, seller)),
    ),
    part(
      'LegalMonetaryTotal',
      sum('LineExtensionAmount', sign * netCents),
      sum('TaxExclusiveAmount', sign * netCents),
      sum('TaxInclusiveAmount', sign * totalCents),
      settledCents === 0 ? '' : sum('PrepaidAmount', settledCents),
      sum('PayableAmount', sign * totalCents - settledCents),
    ),
  ]
}

function taxPart({ vat_percent, net_cents, vat_cents }: VatLine, sign: number, seller: SellerSnapshot): string {
  const category = categoryOf(vat_percent, seller)
  return part(
    'TaxSubtotal',
    sum('TaxableAmount', sign * net_cents),
    sum('TaxAmount', sign * vat_cents),
    part(
      'TaxCategory',
      basic('ID', category),
      rateOf(category, vat_percent),
      category === 'S' ? '' : basic('TaxExemptionReasonCode', seller.vat_exemption_reason),
      category === 'S' ? '' : basic('TaxExemptionReason', seller.vat_exemption_text),
      vatScheme,
    ),
  )
}

type Row = InvoiceDocument['lines'][number]

const partOf = ({ parts }: InvoiceDocument, row: Row): InvoiceDocument['parts'][number] | undefined =>
  row.part === null ? undefined : parts[row.part]

/** The school of a row in a collective document, with its own reference. */
function schoolOf(document: InvoiceDocument, row: Row): string {
  const own = partOf(document, row)
  if (!own) return ''
  return own.buyerReference ? `${own.heading}, er referens ${own.buyerReference}` : own.heading
}

/** Omits the orders' notes like the Finvoice file: they may contain dietary information. */
function lineParts(document: InvoiceDocument): string[] {
  const isCredit = document.kind === 'credit'
  const taxes = vatPerLine(document.lines)
  return document.lines.map((row, index) => {
    const netCents = signOf(document) * (row.totalCents - (taxes[index] ?? 0))
    // A unit price is never negative; the quantity says the direction.
    const quantity = (Math.sign(netCents) || 1) * Math.abs(row.quantity)
    const category = categoryOf(row.vatPercent, document.seller)
    return part(
      isCredit ? 'CreditNoteLine' : 'InvoiceLine',
      basic('ID', String(index + 1)),
      basic('Note', schoolOf(document, row)),
      basic(isCredit ? 'CreditedQuantity' : 'InvoicedQuantity', String(quantity), { unitCode: 'C62' }),
      sum('LineExtensionAmount', netCents),
      basic('AccountingCost', partOf(document, row)?.costCentre),
      part(
        'Item',
        basic('Name', line(row.description) || 'Produkt'),
        part('ClassifiedTaxCategory', basic('ID', category), rateOf(category, row.vatPercent), vatScheme),
      ),
      part('Price', basic('PriceAmount', unitPrice(netCents, row.quantity), { currencyID: 'EUR' })),
    )
  })
}

/** The line's sum by unit, so that price times quantity is the sum. Two to eight decimals as needed. */
function unitPrice(cents: number, quantity: number): string {
  const [whole = '0', decimals = ''] = Math.abs(cents / 100 / (quantity || 1))
    .toFixed(8)
    .split('.')
  return `${whole}.${decimals.replace(/0{1,6}$/, '')}`
}
