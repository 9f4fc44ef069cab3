import type { SellerSnapshot, VatLine } from '../../db/schema/invoices.ts'
import { isInFinland } from '../invoicing/faults.ts'
import type { InvoiceDocument } from '../invoicing/invoice-document.ts'
import { vatPerLine } from '../invoicing/vat.ts'
import { virtualBarcode } from '../invoicing/virtual-barcode.ts'
import { addressLines, amount, amountText, day, netPrice, percentDigits, words } from './fields.ts'
import { latin9Bytes } from './latin9.ts'
import { emptyElement, group, textElement } from './xml.ts'

const HEAD = '<?xml version="1.0" encoding="ISO-8859-15"?>\n<?xml-stylesheet type="text/xsl" href="Finvoice.xsl"?>\n'
const ROOT =
  '<Finvoice Version="3.0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="Finvoice3.0.xsd">\n'

const iban = { IdentificationSchemeName: 'IBAN' }
const bic = { IdentificationSchemeName: 'BIC' }

/**
 * A Finvoice 3.0 file (Finance Finland), in ISO-8859-15. The order of the elements is the schema's and strict. Call it
 * only for a document without faults (`finvoiceFaults`): it writes what it is given.
 * @param messageId unique per sending, 2–48 signs; operators refuse one that they have seen
 */
export function finvoiceFile(document: InvoiceDocument, messageId: string): Buffer {
  const { seller } = document
  const body = [
    envelope(document, messageId),
    sellerPart(seller),
    textElement('InvoiceRecipientLanguageCode', 'SV'),
    buyerPart(document),
    group('DeliveryDetails', day('DeliveryDate', document.deliveredOn)),
    invoicePart(document),
    document.kind === 'invoice' ? textElement('VirtualBankBarcode', barcodeOf(document)) : '',
    ...rows(document),
    paymentPart(document),
  ]
  return latin9Bytes(`${HEAD}${ROOT}${body.join('')}</Finvoice>\n`)
}

const barcodeOf = ({ seller, totalCents, reference, dueOn }: InvoiceDocument): string =>
  virtualBarcode({ iban: seller.iban, cents: totalCents, reference: reference ?? '', dueOn })

/** Who sends to whom in the operators' network; without both addresses the file has no envelope. */
function envelope({ seller, billing, madeAt }: InvoiceDocument, messageId: string): string {
  if (!seller.edi || !seller.operator_edi || !billing.edi || !billing.operator_edi) return ''
  return group(
    'MessageTransmissionDetails',
    group(
      'MessageSenderDetails',
      textElement('FromIdentifier', seller.edi),
      textElement('FromIntermediator', seller.operator_edi),
    ),
    group(
      'MessageReceiverDetails',
      textElement('ToIdentifier', billing.edi),
      textElement('ToIntermediator', billing.operator_edi),
    ),
    group(
      'MessageDetails',
      textElement('MessageIdentifier', messageId),
      textElement('MessageTimeStamp', `${madeAt.toISOString().slice(0, 19)}Z`),
    ),
  )
}

function sellerPart(seller: SellerSnapshot): string {
  const email = words(seller.email, 70)
  return [
    group(
      'SellerPartyDetails',
      textElement('SellerPartyIdentifier', seller.business_id),
      textElement('SellerOrganisationName', words(seller.name, 70)),
      textElement('SellerOrganisationTaxCode', seller.vat_number),
      group(
        'SellerPostalAddressDetails',
        ...addressLines(seller.street_address).map((line) => textElement('SellerStreetName', line)),
        textElement('SellerTownName', words(seller.city, 35)),
        textElement('SellerPostCodeIdentifier', seller.zipcode),
        textElement('CountryCode', 'FI'),
        textElement('CountryName', 'Finland'),
      ),
    ),
    textElement('SellerOrganisationUnitNumber', seller.edi),
    group(
      'SellerCommunicationDetails',
      textElement('SellerPhoneNumberIdentifier', words(seller.phone, 35)),
      textElement('SellerEmailaddressIdentifier', email),
    ),
    group(
      'SellerInformationDetails',
      textElement('SellerHomeTownName', words(seller.city, 35)),
      seller.vat_number ? textElement('SellerVatRegistrationText', 'Momsreg.') : '',
      textElement('SellerCommonEmailaddressIdentifier', email),
      group(
        'SellerAccountDetails',
        textElement('SellerAccountID', seller.iban, iban),
        textElement('SellerBic', seller.bic, bic),
      ),
    ),
  ].join('')
}

function buyerPart({ billing }: InvoiceDocument): string {
  return [
    group(
      'BuyerPartyDetails',
      textElement('BuyerOrganisationName', words(billing.name, 70)),
      group(
        'BuyerPostalAddressDetails',
        ...addressLines(billing.mail_address).map((line) => textElement('BuyerStreetName', line)),
        textElement('BuyerTownName', words(billing.city, 35)),
        textElement('BuyerPostCodeIdentifier', words(billing.zipcode, 35)),
        isInFinland(billing.country) ? textElement('CountryCode', 'FI') : '',
        textElement('CountryName', isInFinland(billing.country) ? 'Finland' : words(billing.country, 35)),
      ),
    ),
    textElement('BuyerOrganisationUnitNumber', billing.edi),
    group('BuyerCommunicationDetails', textElement('BuyerEmailaddressIdentifier', words(billing.email ?? '', 70))),
  ].join('')
}

function invoicePart(document: InvoiceDocument): string {
  const { kind, number, issuedOn, dueOn, parent, seller, vat, totalCents, reason } = document
  const isCredit = kind === 'credit'
  const netCents = vat.reduce((sum, line) => sum + line.net_cents, 0)
  return group(
    'InvoiceDetails',
    textElement('InvoiceTypeCode', isCredit ? 'INV02' : 'INV01'),
    textElement('InvoiceTypeCodeUN', isCredit ? '381' : '380'),
    textElement('InvoiceTypeText', isCredit ? 'KREDITNOTA' : 'FAKTURA'),
    textElement('OriginCode', 'Original'),
    textElement('InvoiceNumber', String(number)),
    day('InvoiceDate', issuedOn),
    isCredit && parent ? textElement('OriginalInvoiceNumber', String(parent.number)) : '',
    isCredit && parent ? day('OriginalInvoiceDate', parent.issuedOn) : '',
    textElement('SellerReferenceIdentifier', words(document.karnevalName, 70)),
    amount('RowsTotalVatExcludedAmount', netCents),
    amount('InvoiceTotalVatExcludedAmount', netCents),
    amount('InvoiceTotalVatAmount', totalCents - netCents),
    amount('InvoiceTotalVatIncludedAmount', totalCents),
    ...vat.map((line) => vatPart(line, seller)),
    textElement('InvoiceFreeText', words(`Gäller ${document.concerns}`, 512)),
    isCredit && reason ? textElement('InvoiceFreeText', words(reason, 512)) : '',
    group(
      'PaymentTermsDetails',
      isCredit ? '' : textElement('PaymentTermsFreeText', 'Betalas senast på förfallodagen'),
      day('InvoiceDueDate', dueOn),
      isCredit || seller.late_interest_percent === null
        ? ''
        : group(
            'PaymentOverDueFineDetails',
            textElement('PaymentOverDueFineFreeText', 'Dröjsmålsränta'),
            textElement('PaymentOverDueFinePercent', percentDigits(seller.late_interest_percent)),
          ),
    ),
  )
}

const vatCode = (percent: number, seller: SellerSnapshot): string => (percent > 0 ? 'S' : seller.vat_exemption)

function vatPart({ vat_percent, net_cents, vat_cents }: VatLine, seller: SellerSnapshot): string {
  const isExempt = vat_percent === 0
  return group(
    'VatSpecificationDetails',
    amount('VatBaseAmount', net_cents),
    textElement('VatRatePercent', percentDigits(vat_percent)),
    textElement('VatCode', vatCode(vat_percent, seller)),
    amount('VatRateAmount', vat_cents),
    isExempt ? textElement('VatFreeText', words(seller.vat_exemption_text, 70)) : '',
    isExempt ? textElement('VatExemptionReasonCode', seller.vat_exemption_reason) : '',
  )
}

/** Nothing of an order's notes: they may hold what somebody can eat, and an invoice travels far. */
function rows({ lines, seller }: InvoiceDocument): string[] {
  const taxes = vatPerLine(lines)
  return lines.map((line, index) => {
    const tax = taxes[index] ?? 0
    const unit = { QuantityUnitCode: words(line.unit, 14) || 'st', QuantityUnitCodeUN: 'C62' }
    return group(
      'InvoiceRow',
      textElement('ArticleName', words(line.description, 100) || 'Produkt'),
      textElement('InvoicedQuantity', String(line.quantity), unit),
      netPrice('UnitPriceAmount', line.unitPriceCents, line.vatPercent, {
        UnitPriceUnitCode: unit.QuantityUnitCode,
        QuantityUnitCodeUN: 'C62',
      }),
      textElement('RowPositionIdentifier', String(index + 1)),
      textElement('RowVatRatePercent', percentDigits(line.vatPercent)),
      textElement('RowVatCode', vatCode(line.vatPercent, seller)),
      amount('RowVatAmount', tax),
      amount('RowVatExcludedAmount', line.totalCents - tax),
      amount('RowAmount', line.totalCents),
    )
  })
}

/** What the receiver's bank needs: the national reference without spaces, the account, the sum and the day. */
function paymentPart({ kind, seller, issuedOn, dueOn, reference, totalCents }: InvoiceDocument): string {
  return group(
    'EpiDetails',
    group('EpiIdentificationDetails', day('EpiDate', issuedOn), emptyElement('EpiReference')),
    group(
      'EpiPartyDetails',
      group('EpiBfiPartyDetails', textElement('EpiBfiIdentifier', seller.bic, bic)),
      group(
        'EpiBeneficiaryPartyDetails',
        textElement('EpiNameAddressDetails', words(seller.name, 35)),
        textElement('EpiAccountID', seller.iban, iban),
      ),
    ),
    group(
      'EpiPaymentInstructionDetails',
      kind === 'invoice' && reference
        ? textElement('EpiRemittanceInfoIdentifier', reference.padStart(20, '0'), { IdentificationSchemeName: 'SPY' })
        : '',
      textElement('EpiInstructedAmount', amountText(totalCents), { AmountCurrencyIdentifier: 'EUR' }),
      textElement('EpiCharge', 'SHA', { ChargeOption: 'SHA' }),
      day('EpiDateOptionDate', dueOn),
      textElement('EpiPaymentMeansCode', '58'),
    ),
  )
}
