import { isInFinland } from '@stafapp/shared/contract/postcode'
import { documentInText, documentTitle, invoiceInText } from '@stafapp/shared/rules/document-name'
import { formatDate } from '@stafapp/shared/rules/times/written-times'
import type { SellerSnapshot, VatLine } from '../../../db/schema/invoices.ts'
import { latin9Bytes } from '../../../lib/text/latin9.ts'
import {
  amountDue,
  claimedCents,
  type DocumentPart,
  exemptionReasonFault,
  type InvoiceDocument,
  type ReminderRow,
  reminderNumber,
  vatPerLine,
  virtualBarcode,
} from '../invoices/public.ts'
import {
  addressLines,
  amount,
  amountText,
  day,
  emptyElement,
  group,
  netPrice,
  percentDigits,
  shortText,
  textElement,
  words,
} from './fields.ts'

const HEAD = '<?xml version="1.0" encoding="ISO-8859-15"?>\n<?xml-stylesheet type="text/xsl" href="Finvoice.xsl"?>\n'
const ROOT =
  '<Finvoice Version="3.0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="Finvoice3.0.xsd">\n'

const iban = { IdentificationSchemeName: 'IBAN' }
const bic = { IdentificationSchemeName: 'BIC' }

/**
 * A Finvoice 3.0 file (Finance Finland) in ISO-8859-15, with elements in the schema's order. The document must have no
 * faults (`finvoiceFaults`).
 * @param messageId unique per sending, 2–48 characters; operators refuse duplicates
 * @param reminder makes the file a reminder (INV08) of the invoice, which is no sale and has a number of its own
 */
export function finvoiceFile(
  document: InvoiceDocument,
  messageId: string,
  reminder: ReminderRow | null = null,
): Buffer {
  const { seller } = document
  const body = [
    envelope(document, messageId),
    sellerPart(seller),
    textElement('InvoiceRecipientLanguageCode', 'SV'),
    buyerPart(document),
    deliveryPart(document),
    reminder ? reminderPart(document, reminder) : invoicePart(document),
    group('PaymentStatusDetails', textElement('PaymentStatusCode', paymentStatus(document))),
    isPayable(document) ? textElement('VirtualBankBarcode', barcodeOf(document, payableBy(document, reminder))) : '',
    ...(reminder ? reminderRows(document, reminder) : rows(document)),
    paymentPart(document, payableBy(document, reminder)),
  ]
  return latin9Bytes(`${HEAD}${ROOT}${body.join('')}</Finvoice>\n`)
}

/** Whether the file may contain payment data: never when nothing is open. */
const isPayable = ({ kind, balance }: InvoiceDocument): boolean => kind === 'invoice' && balance.openCents > 0

/** What is to be paid, and until when. */
type Payable = { cents: number; dueOn: string; issuedOn: string }

function payableBy(document: InvoiceDocument, reminder: ReminderRow | null): Payable {
  if (reminder) return { cents: claimedCents(document, reminder), dueOn: reminder.dueOn, issuedOn: reminder.remindedOn }
  const { kind, totalCents, balance, dueOn, issuedOn } = document
  return { cents: kind === 'credit' ? totalCents : balance.openCents, dueOn, issuedOn }
}

const barcodeOf = ({ seller, reference }: InvoiceDocument, { cents, dueOn }: Payable): string =>
  virtualBarcode({ iban: seller.iban, cents, reference: reference ?? '', dueOn })

function paymentStatus({ kind, totalCents, balance: { dueCents, paidCents, openCents } }: InvoiceDocument): string {
  // No status for credit notes, which are not paid, or for credited invoices, where it would mislead.
  if (kind === 'credit' || dueCents < totalCents) return ''
  if (openCents === 0) return 'PAID'
  return paidCents > 0 ? 'PARTLYPAID' : 'NOTPAID'
}

/** The school unit when its address is complete as the schema requires, and the carnival's days. */
function deliveryPart({ place, delivered: { from, to } }: InvoiceDocument): string {
  const names = place.names.map((name) => words(name, 35)).filter((name) => name !== '')
  const street = addressLines(place.street_address)
  const city = words(place.city, 35)
  const zipcode = words(place.zipcode, 35)
  const isWhole = names.length > 0 && street.length > 0 && city !== '' && zipcode !== ''
  return [
    isWhole
      ? group(
          'DeliveryPartyDetails',
          ...names.map((name) => textElement('DeliveryOrganisationName', name)),
          group(
            'DeliveryPostalAddressDetails',
            ...street.map((line) => textElement('DeliveryStreetName', line)),
            textElement('DeliveryTownName', city),
            textElement('DeliveryPostCodeIdentifier', zipcode),
          ),
        )
      : '',
    group(
      'DeliveryDetails',
      from === to
        ? day('DeliveryDate', from)
        : group('DeliveryPeriodDetails', day('StartDate', from), day('EndDate', to)),
    ),
  ].join('')
}

/** Sender and recipient addresses in the operators' network; omitted unless all are known. */
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
      textElement('BuyerPartyIdentifier', billing.business_id),
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
  const { kind, extent, number, issuedOn, dueOn, parent, seller, vat, totalCents, reason, balance } = document
  const isCredit = kind === 'credit'
  const original = isCredit || extent === 'difference' ? parent : null
  const netCents = vat.reduce((sum, line) => sum + line.net_cents, 0)
  return group(
    'InvoiceDetails',
    textElement('InvoiceTypeCode', isCredit ? 'INV02' : 'INV01'),
    textElement('InvoiceTypeCodeUN', isCredit ? '381' : '380'),
    textElement('InvoiceTypeText', documentTitle(document).toUpperCase()),
    textElement('OriginCode', 'Original'),
    textElement('InvoiceNumber', String(number)),
    day('InvoiceDate', issuedOn),
    original ? textElement('OriginalInvoiceNumber', String(original.number)) : '',
    original ? day('OriginalInvoiceDate', original.issuedOn) : '',
    textElement('SellerReferenceIdentifier', words(document.karnevalName, 70)),
    textElement('BuyerReferenceIdentifier', shortText(document.billing.buyer_reference ?? '', 70)),
    amount('RowsTotalVatExcludedAmount', netCents),
    amount('InvoiceTotalVatExcludedAmount', netCents),
    amount('InvoiceTotalVatAmount', totalCents - netCents),
    amount('InvoiceTotalVatIncludedAmount', totalCents),
    balance.paidCents === 0 ? '' : amount('InvoicePaidAmount', balance.paidCents),
    textElement('AccountDimensionText', shortText(document.billing.cost_centre ?? '', 35)),
    ...vat.map((line) => vatPart(line, seller)),
    textElement('InvoiceFreeText', words(`Gäller ${document.concerns}`, 512)),
    !isCredit && original
      ? textElement('InvoiceFreeText', `Tillägg till ${invoiceInText(original)}, som fortfarande gäller`)
      : '',
    textElement('InvoiceFreeText', words(amountDue(document).nothingToPay ?? '', 512)),
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

/** The facts of a reminder: it refers to its invoice, and all that it claims is outside the sales tax. */
function reminderPart(document: InvoiceDocument, reminder: ReminderRow): string {
  const { number, issuedOn, seller, karnevalName, billing } = document
  const cents = claimedCents(document, reminder)
  const newest = reminder.interest.at(-1)
  return group(
    'InvoiceDetails',
    textElement('InvoiceTypeCode', 'INV08'),
    textElement('InvoiceTypeText', 'BETALNINGSPÅMINNELSE'),
    textElement('OriginCode', 'Original'),
    textElement('InvoiceNumber', reminderNumber(document, reminder)),
    day('InvoiceDate', reminder.remindedOn),
    textElement('OriginalInvoiceNumber', String(number)),
    day('OriginalInvoiceDate', issuedOn),
    textElement('SellerReferenceIdentifier', words(karnevalName, 70)),
    textElement('BuyerReferenceIdentifier', shortText(billing.buyer_reference ?? '', 70)),
    amount('RowsTotalVatExcludedAmount', cents),
    amount('InvoiceTotalVatExcludedAmount', cents),
    amount('InvoiceTotalVatAmount', 0),
    amount('InvoiceTotalVatIncludedAmount', cents),
    textElement('AccountDimensionText', shortText(billing.cost_centre ?? '', 35)),
    vatPart({ vat_percent: 0, net_cents: cents, vat_cents: 0 }, seller),
    textElement(
      'InvoiceFreeText',
      words(`Påminnelse ${reminder.level} om ${documentInText(document)}, ${document.concerns}`, 512),
    ),
    group(
      'PaymentTermsDetails',
      textElement('PaymentTermsFreeText', 'Betalas senast på förfallodagen'),
      day('InvoiceDueDate', reminder.dueOn),
      group(
        'PaymentOverDueFineDetails',
        newest || reminder.feeCents > 0
          ? textElement('PaymentOverDueFineFreeText', 'Dröjsmålsränta enligt räntelagen')
          : '',
        newest ? textElement('PaymentOverDueFinePercent', percentDigits(newest.percent)) : '',
        reminder.feeCents > 0 ? amount('PaymentOverDueFixedAmount', reminder.feeCents) : '',
      ),
    ),
  )
}

/** The open sum, each period of interest, and the fees; the details' elements follow the schema's strict order. */
function reminderRows(document: InvoiceDocument, reminder: ReminderRow): string[] {
  const { number, issuedOn, dueOn, totalCents, reference, balance, seller } = document
  const claimed = [
    {
      name: `Öppet belopp, ${documentInText(document)}`,
      cents: balance.openCents,
      details: [
        textElement('RowOriginalInvoiceIdentifier', String(number)),
        day('RowOriginalInvoiceDate', issuedOn),
        day('RowOriginalDueDate', dueOn),
        amount('RowOriginalInvoiceTotalAmount', totalCents),
        textElement('RowOriginalEpiRemittanceInfoIdentifier', reference),
        balance.paidCents > 0 ? amount('RowPaidVatIncludedAmount', balance.paidCents) : '',
        amount('RowUnPaidVatIncludedAmount', balance.openCents),
      ],
    },
    ...reminder.interest.map(({ from, to, percent, days, cents }) => ({
      name: `Dröjsmålsränta ${formatDate(from)}-${formatDate(to)}, ${percentDigits(percent)} %`,
      cents,
      details: [
        textElement('RowInterestRate', percentDigits(percent)),
        day('RowInterestStartDate', from),
        day('RowInterestEndDate', to),
        textElement('RowInterestDateNumber', String(days)),
        amount('RowInterestChargeAmount', cents),
      ],
    })),
    ...(reminder.feeCents > 0
      ? [
          {
            name: 'Påminnelseavgift',
            cents: reminder.feeCents,
            details: [
              day('RowCollectionDate', reminder.remindedOn),
              textElement('RowCollectionQuantity', '1', { QuantityUnitCode: 'st', QuantityUnitCodeUN: 'C62' }),
              amount('RowCollectionChargeAmount', reminder.feeCents),
            ],
          },
        ]
      : []),
  ]
  return claimed.map(({ name, cents, details }, index) =>
    group(
      'InvoiceRow',
      textElement('ArticleName', words(name, 100)),
      textElement('InvoicedQuantity', '1', { QuantityUnitCode: 'st', QuantityUnitCodeUN: 'C62' }),
      netPrice('UnitPriceAmount', cents, 0, { UnitPriceUnitCode: 'st', QuantityUnitCodeUN: 'C62' }),
      textElement('RowPositionIdentifier', String(index + 1)),
      group('RowOverDuePaymentDetails', ...details),
      textElement('RowVatRatePercent', '0'),
      textElement('RowVatCode', seller.vat_exemption),
      amount('RowVatAmount', 0),
      amount('RowVatExcludedAmount', cents),
      amount('RowAmount', cents),
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
    isExempt && exemptionReasonFault(seller) === null
      ? textElement('VatExemptionReasonCode', seller.vat_exemption_reason)
      : '',
  )
}

/** Omits the orders' notes: they may contain dietary information, and invoices pass many hands. */
function rows({ lines, parts, seller }: InvoiceDocument): string[] {
  const taxes = vatPerLine(lines)
  const rowOf = (line: InvoiceDocument['lines'][number], index: number, part?: DocumentPart) => {
    const tax = taxes[index] ?? 0
    const unit = { QuantityUnitCode: words(line.unit, 14) || 'st', QuantityUnitCodeUN: 'C62' }
    return group(
      'InvoiceRow',
      line.part === null ? '' : textElement('RowSubIdentifier', String(line.part + 1)),
      textElement('ArticleName', words(line.description, 100) || 'Produkt'),
      textElement('InvoicedQuantity', String(line.quantity), unit),
      netPrice('UnitPriceAmount', line.unitPriceCents, line.vatPercent, {
        UnitPriceUnitCode: unit.QuantityUnitCode,
        QuantityUnitCodeUN: 'C62',
      }),
      textElement('RowPositionIdentifier', String(index + 1)),
      part ? textElement('RowBuyerReferenceIdentifier', shortText(part.buyerReference, 70)) : '',
      part ? rowDelivery(part) : '',
      part ? textElement('RowAccountDimensionText', shortText(part.costCentre, 35)) : '',
      textElement('RowVatRatePercent', percentDigits(line.vatPercent)),
      textElement('RowVatCode', vatCode(line.vatPercent, seller)),
      amount('RowVatAmount', tax),
      amount('RowVatExcludedAmount', line.totalCents - tax),
      amount('RowAmount', line.totalCents),
    )
  }
  if (parts.length === 0) return lines.map((line, index) => rowOf(line, index))
  const indexed = lines.map((line, index) => ({ line, index }))
  return parts.flatMap((part, at) => [
    groupText(at, part.heading),
    ...indexed.filter(({ line }) => line.part === at).map(({ line, index }) => rowOf(line, index, part)),
    groupText(at, `Delsumma ${part.heading}: ${amountText(part.totalCents)} EUR`),
  ])
}

/** A row without amounts: the heading or the subtotal of a group of rows with the same RowSubIdentifier. */
const groupText = (part: number, text: string): string =>
  group('InvoiceRow', textElement('RowSubIdentifier', String(part + 1)), textElement('RowFreeText', words(text, 512)))

/** The school as the delivery party of its rows (code DP), with its address when that is complete. */
function rowDelivery({ place }: DocumentPart): string {
  const names = place.names.map((name) => words(name, 35)).filter((name) => name.length > 1)
  const street = addressLines(place.street_address)
  const [city, zipcode] = [words(place.city, 35), words(place.zipcode, 35)]
  if (names.length === 0) return ''
  return group(
    'RowAnyPartyDetails',
    textElement('RowAnyPartyText', 'Leverans', { AnyPartyCode: 'DP' }),
    ...names.slice(0, 2).map((name) => textElement('RowAnyPartyOrganisationName', name)),
    street.length > 0 && city.length > 1 && zipcode.length > 1
      ? group(
          'RowAnyPartyPostalAddressDetails',
          ...street.map((line) => textElement('RowAnyPartyStreetName', line)),
          textElement('RowAnyPartyTownName', city),
          textElement('RowAnyPartyPostCodeIdentifier', zipcode),
        )
      : '',
  )
}

/** Payment data for the receiver's bank: the national reference without spaces, account, open sum and due day. */
function paymentPart(document: InvoiceDocument, { cents, dueOn, issuedOn }: Payable): string {
  const { seller, reference } = document
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
      isPayable(document) && reference
        ? textElement('EpiRemittanceInfoIdentifier', reference.padStart(20, '0'), { IdentificationSchemeName: 'SPY' })
        : '',
      textElement('EpiInstructedAmount', amountText(cents), {
        AmountCurrencyIdentifier: 'EUR',
      }),
      textElement('EpiCharge', 'SHA', { ChargeOption: 'SHA' }),
      day('EpiDateOptionDate', dueOn),
      textElement('EpiPaymentMeansCode', '58'),
    ),
  )
}
