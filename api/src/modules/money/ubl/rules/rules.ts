import { isPeppolScheme } from '@stafapp/shared/contract/peppol-schemes'
import { countryCodes } from '../../../../lib/text/country-code.ts'
import { centsAt, isRound, numberAt, sumAt } from './amounts.ts'
import { creditTypes, exemptionReasons, invoiceTypes, paymentMeans, taxCategories, units } from './code-lists.ts'
import { checkedSchemes } from './identifiers.ts'
import { all, everything, has, type TwinElement, textAt } from './twin-tree.ts'

/** A twin with the parts that many rules ask for. */
export type Twin = {
  root: TwinElement
  isCredit: boolean
  seller: TwinElement
  buyer: TwinElement
  lines: readonly TwinElement[]
  totals: TwinElement
  subtotals: readonly TwinElement[]
  endpoints: readonly TwinElement[]
}

export type Rule = {
  /** The rule's number in its specification. */
  id: string
  source: 'EN 16931' | 'Peppol BIS 3'
  /** document: what the invoice says; network: what only a receiver in the Peppol network needs. */
  concerns: 'document' | 'network'
  /** What the rule asks, in English. */
  text: string
  holds: (twin: Twin) => boolean
}

const nothing: TwinElement = { name: '', attributes: {}, children: [], text: '' }

export function twinOf(root: TwinElement): Twin {
  const isCredit = root.name === 'CreditNote'
  const seller = all(root, 'AccountingSupplierParty/Party')[0] ?? nothing
  const buyer = all(root, 'AccountingCustomerParty/Party')[0] ?? nothing
  return {
    root,
    isCredit,
    seller,
    buyer,
    lines: all(root, isCredit ? 'CreditNoteLine' : 'InvoiceLine'),
    totals: all(root, 'LegalMonetaryTotal')[0] ?? nothing,
    subtotals: all(root, 'TaxTotal/TaxSubtotal'),
    endpoints: [...all(seller, 'EndpointID'), ...all(buyer, 'EndpointID')],
  }
}

const en = (id: string, text: string, holds: Rule['holds'], concerns: Rule['concerns'] = 'document'): Rule => ({
  id,
  source: 'EN 16931',
  concerns,
  text,
  holds,
})
const peppol = (number: string, text: string, holds: Rule['holds'], concerns: Rule['concerns'] = 'document'): Rule => ({
  id: number.startsWith('PEPPOL-') ? number : `PEPPOL-EN16931-${number}`,
  source: 'Peppol BIS 3',
  concerns,
  text,
  holds,
})

/** A rule that some text of the document is there. */
const required = (id: string, what: string, path: string): Rule =>
  en(id, `The invoice has ${what}.`, ({ root }) => textAt(root, path) !== '')
const requiredOfLines = (id: string, what: string, holds: (line: TwinElement, twin: Twin) => boolean): Rule =>
  en(id, `Each line has ${what}.`, (twin) => twin.lines.every((line) => holds(line, twin)))
const requiredOfTotals = (id: string, name: string): Rule =>
  en(id, `The totals have ${name}.`, ({ totals }) => has(totals, name))
const roundTotal = (id: string, name: string): Rule =>
  en(id, `${name} has at most two decimals.`, ({ totals }) => isRound(totals, name))

const quantityOf = ({ isCredit }: Twin): string => (isCredit ? 'CreditedQuantity' : 'InvoicedQuantity')
const typeOf = ({ isCredit }: Twin): string => (isCredit ? 'CreditNoteTypeCode' : 'InvoiceTypeCode')
const isTypeKnown = (twin: Twin): boolean =>
  all(twin.root, typeOf(twin)).every(({ text }) => (twin.isCredit ? creditTypes : invoiceTypes).has(text))
const amountsOf = (root: TwinElement) => everything(root).filter(({ name }) => name.endsWith('Amount'))
/** Of the value added tax; '' for a category of another tax. */
const categoryOf = (element: TwinElement): string =>
  textAt(element, 'TaxCategory/TaxScheme/ID').toUpperCase() === 'VAT' ? textAt(element, 'TaxCategory/ID') : ''
const categoryOfLine = (line: TwinElement): string => textAt(line, 'Item/ClassifiedTaxCategory/ID')
const linesOf = ({ lines }: Twin, category: string) => lines.filter((line) => categoryOfLine(line) === category)
const subtotalsOf = ({ subtotals }: Twin, category: string) =>
  subtotals.filter((subtotal) => categoryOf(subtotal) === category)
const vatNumber = (party: TwinElement): string => textAt(party, 'PartyTaxScheme/CompanyID')

const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** The tax of a sum at a rate lies within one unit of the currency of what is said. */
const isTaxOf = (subtotal: TwinElement, percent: number): boolean => {
  const expected = Math.round((Math.abs(centsAt(subtotal, 'TaxableAmount')) * percent) / 100)
  return Math.abs(Math.abs(centsAt(subtotal, 'TaxAmount')) - expected) < 100
}

const taxRules = (category: 'E' | 'O', name: string): Rule[] => [
  en(
    `BR-${category}-01`,
    `Lines that are ${name} have exactly one sum of that category, and no sum is without such lines.`,
    (twin) => {
      const [lines, sums] = [linesOf(twin, category).length, subtotalsOf(twin, category).length]
      return lines + sums === 0 || sums === 1
    },
  ),
  en(`BR-${category}-08`, `The sum of what is ${name} is that of its lines.`, (twin) =>
    subtotalsOf(twin, category).every(
      (subtotal) => centsAt(subtotal, 'TaxableAmount') === sumAt(linesOf(twin, category), 'LineExtensionAmount'),
    ),
  ),
  en(`BR-${category}-09`, `What is ${name} bears no tax.`, (twin) =>
    subtotalsOf(twin, category).every((subtotal) => centsAt(subtotal, 'TaxAmount') === 0),
  ),
  en(`BR-${category}-10`, `What is ${name} says why.`, (twin) =>
    subtotalsOf(twin, category).every(
      (subtotal) =>
        has(subtotal, 'TaxCategory/TaxExemptionReason') || has(subtotal, 'TaxCategory/TaxExemptionReasonCode'),
    ),
  ),
]

/** The rules of the standard EN 16931 that a twin of ours can break. */
const standard: Rule[] = [
  required('BR-01', 'a specification', 'CustomizationID'),
  required('BR-02', 'a number', 'ID'),
  required('BR-03', 'a day of issue', 'IssueDate'),
  en('BR-04', 'The invoice has a type.', (twin) => textAt(twin.root, typeOf(twin)) !== ''),
  required('BR-05', 'a currency', 'DocumentCurrencyCode'),
  required('BR-06', 'the name of the seller', 'AccountingSupplierParty/Party/PartyLegalEntity/RegistrationName'),
  required('BR-07', 'the name of the buyer', 'AccountingCustomerParty/Party/PartyLegalEntity/RegistrationName'),
  en('BR-08', 'The seller has a postal address.', ({ seller }) => has(seller, 'PostalAddress')),
  en(
    'BR-09',
    'The seller has a country.',
    ({ seller }) => textAt(seller, 'PostalAddress/Country/IdentificationCode') !== '',
  ),
  en('BR-10', 'The buyer has a postal address.', ({ buyer }) => has(buyer, 'PostalAddress')),
  en(
    'BR-11',
    'The buyer has a country.',
    ({ buyer }) => !has(buyer, 'PostalAddress') || textAt(buyer, 'PostalAddress/Country/IdentificationCode') !== '',
    'network',
  ),
  requiredOfTotals('BR-12', 'LineExtensionAmount'),
  requiredOfTotals('BR-13', 'TaxExclusiveAmount'),
  requiredOfTotals('BR-14', 'TaxInclusiveAmount'),
  requiredOfTotals('BR-15', 'PayableAmount'),
  en('BR-16', 'The invoice has a line.', ({ lines }) => lines.length > 0),
  requiredOfLines('BR-21', 'a number', (line) => textAt(line, 'ID') !== ''),
  requiredOfLines('BR-22', 'a quantity', (line, twin) => has(line, quantityOf(twin))),
  requiredOfLines('BR-23', 'a unit', (line, twin) =>
    all(line, quantityOf(twin)).every(({ attributes }) => 'unitCode' in attributes),
  ),
  requiredOfLines('BR-24', 'a sum', (line) => has(line, 'LineExtensionAmount')),
  requiredOfLines('BR-25', 'a name', (line) => textAt(line, 'Item/Name') !== ''),
  requiredOfLines('BR-26', 'a price', (line) => has(line, 'Price/PriceAmount')),
  requiredOfLines('BR-27', 'a price that is not negative', (line) => numberAt(line, 'Price/PriceAmount') >= 0),
  en('BR-29', 'The period ends when it starts or later.', ({ root }) =>
    all(root, 'InvoicePeriod').every((period) => {
      const [start, end] = [textAt(period, 'StartDate'), textAt(period, 'EndDate')]
      return start === '' || end === '' || end >= start
    }),
  ),
  en('BR-45', 'Each sum of a tax category has a base.', ({ subtotals }) =>
    subtotals.every((subtotal) => has(subtotal, 'TaxableAmount')),
  ),
  en('BR-46', 'Each sum of a tax category has a tax.', ({ subtotals }) =>
    subtotals.every((subtotal) => has(subtotal, 'TaxAmount')),
  ),
  en('BR-47', 'Each sum of a tax category has a category.', ({ subtotals }) =>
    subtotals.every((subtotal) => categoryOf(subtotal) !== ''),
  ),
  en('BR-48', 'Each sum of a tax category but O has a rate.', ({ subtotals }) =>
    subtotals.every((subtotal) => categoryOf(subtotal) === 'O' || has(subtotal, 'TaxCategory/Percent')),
  ),
  en('BR-49', 'A way of payment has a code.', ({ root }) =>
    all(root, 'PaymentMeans').every((means) => has(means, 'PaymentMeansCode')),
  ),
  en('BR-50', 'An account has a number.', ({ root }) =>
    all(root, 'PaymentMeans/PayeeFinancialAccount').every((account) => textAt(account, 'ID') !== ''),
  ),
  en('BR-55', 'A preceding invoice is named by its number.', ({ root }) =>
    all(root, 'BillingReference').every((reference) => has(reference, 'InvoiceDocumentReference/ID')),
  ),
  en('BR-57', 'An address of delivery has a country.', ({ root }) =>
    all(root, 'Delivery/DeliveryLocation/Address').every((place) => has(place, 'Country/IdentificationCode')),
  ),
  en('BR-61', 'A transfer names an account.', ({ root }) =>
    all(root, 'PaymentMeans').every(
      (means) => !['30', '58'].includes(textAt(means, 'PaymentMeansCode')) || has(means, 'PayeeFinancialAccount/ID'),
    ),
  ),
  en(
    'BR-62',
    "The seller's electronic address has a kind.",
    ({ seller }) => all(seller, 'EndpointID').every(({ attributes }) => 'schemeID' in attributes),
    'network',
  ),
  en(
    'BR-63',
    "The buyer's electronic address has a kind.",
    ({ buyer }) => all(buyer, 'EndpointID').every(({ attributes }) => 'schemeID' in attributes),
    'network',
  ),
  requiredOfLines('BR-CO-04', 'a tax category', (line) => categoryOfLine(line) !== ''),
  en('BR-CO-09', 'A VAT number begins with its country.', ({ seller, buyer }) =>
    [vatNumber(seller), vatNumber(buyer)].every(
      (number) => number === '' || number.startsWith('EL') || countryCodes.has(number.slice(0, 2)),
    ),
  ),
  en(
    'BR-CO-10',
    'The sum of the lines is the total of lines.',
    ({ totals, lines }) => centsAt(totals, 'LineExtensionAmount') === sumAt(lines, 'LineExtensionAmount'),
  ),
  en(
    'BR-CO-13',
    'The total without tax is the total of lines.',
    ({ totals }) => centsAt(totals, 'TaxExclusiveAmount') === centsAt(totals, 'LineExtensionAmount'),
  ),
  en('BR-CO-14', 'The tax is the sum of the categories.', ({ root, subtotals }) =>
    all(root, 'TaxTotal').every((total) => centsAt(total, 'TaxAmount') === sumAt(subtotals, 'TaxAmount')),
  ),
  en('BR-CO-15', 'The total with tax is the total without tax and the tax.', ({ root, totals }) => {
    const currency = textAt(root, 'DocumentCurrencyCode')
    const [tax, ...more] = all(root, 'TaxTotal').filter((total) =>
      all(total, 'TaxAmount').some(({ attributes }) => attributes.currencyID === currency),
    )
    return (
      tax !== undefined &&
      more.length === 0 &&
      centsAt(totals, 'TaxInclusiveAmount') === centsAt(totals, 'TaxExclusiveAmount') + centsAt(tax, 'TaxAmount')
    )
  }),
  en('BR-CO-16', 'What is to be paid is the total with tax less what is paid.', ({ totals }) => {
    const paid = has(totals, 'PrepaidAmount') ? centsAt(totals, 'PrepaidAmount') : 0
    return centsAt(totals, 'PayableAmount') === centsAt(totals, 'TaxInclusiveAmount') - paid
  }),
  en('BR-CO-17', 'The tax of a category is its base times its rate.', ({ subtotals }) =>
    subtotals.every((subtotal) => {
      const percent = numberAt(subtotal, 'TaxCategory/Percent')
      if (Number.isNaN(percent) || Math.round(percent) === 0)
        return Math.round(centsAt(subtotal, 'TaxAmount') / 100) === 0
      return isTaxOf(subtotal, percent)
    }),
  ),
  en('BR-CO-18', 'The invoice has a sum of a tax category.', ({ subtotals }) => subtotals.length > 0),
  en('BR-CO-19', 'A period has a day.', ({ root }) =>
    all(root, 'InvoicePeriod').every((period) => has(period, 'StartDate') || has(period, 'EndDate')),
  ),
  en(
    'BR-CO-25',
    'Where something is to be paid, the day or the terms are said.',
    ({ root, totals, isCredit }) =>
      isCredit ||
      !(centsAt(totals, 'PayableAmount') > 0) ||
      has(root, 'DueDate') ||
      textAt(root, 'PaymentTerms/Note') !== '',
  ),
  en(
    'BR-CO-26',
    'The seller is named by an identifier.',
    ({ seller }) => vatNumber(seller) !== '' || has(seller, 'PartyLegalEntity/CompanyID'),
  ),
  en(
    'BR-S-01',
    'Lines with tax have a sum of that category.',
    (twin) => linesOf(twin, 'S').length > 0 === subtotalsOf(twin, 'S').length > 0,
  ),
  en(
    'BR-S-02',
    'A seller who charges tax has a VAT number.',
    (twin) => linesOf(twin, 'S').length === 0 || vatNumber(twin.seller) !== '',
  ),
  en('BR-S-05', 'The rate of a line with tax is above zero.', (twin) =>
    linesOf(twin, 'S').every((line) => numberAt(line, 'Item/ClassifiedTaxCategory/Percent') > 0),
  ),
  en('BR-S-08', 'The sum of a rate is that of its lines.', (twin) =>
    subtotalsOf(twin, 'S').every((subtotal) => {
      const percent = numberAt(subtotal, 'TaxCategory/Percent')
      const own = linesOf(twin, 'S').filter((line) => numberAt(line, 'Item/ClassifiedTaxCategory/Percent') === percent)
      return own.length > 0 && Math.abs(centsAt(subtotal, 'TaxableAmount') - sumAt(own, 'LineExtensionAmount')) < 100
    }),
  ),
  en('BR-S-09', 'The tax of a rate is its base times the rate.', (twin) =>
    subtotalsOf(twin, 'S').every((subtotal) => isTaxOf(subtotal, numberAt(subtotal, 'TaxCategory/Percent'))),
  ),
  en('BR-S-10', 'What bears tax has no reason for being exempt.', (twin) =>
    subtotalsOf(twin, 'S').every(
      (subtotal) =>
        !has(subtotal, 'TaxCategory/TaxExemptionReason') && !has(subtotal, 'TaxCategory/TaxExemptionReasonCode'),
    ),
  ),
  ...taxRules('E', 'exempt from tax'),
  en(
    'BR-E-02',
    'A seller of what is exempt from tax has a VAT number.',
    (twin) => linesOf(twin, 'E').length === 0 || vatNumber(twin.seller) !== '',
  ),
  en('BR-E-05', 'The rate of what is exempt from tax is zero.', (twin) =>
    linesOf(twin, 'E').every((line) => numberAt(line, 'Item/ClassifiedTaxCategory/Percent') === 0),
  ),
  ...taxRules('O', 'outside the tax'),
  en(
    'BR-O-02',
    'Neither seller nor buyer of what is outside the tax is named by a VAT number.',
    (twin) => linesOf(twin, 'O').length === 0 || (vatNumber(twin.seller) === '' && vatNumber(twin.buyer) === ''),
  ),
  en('BR-O-05', 'What is outside the tax has no rate.', (twin) =>
    linesOf(twin, 'O').every((line) => !has(line, 'Item/ClassifiedTaxCategory/Percent')),
  ),
  en(
    'BR-O-11',
    'An invoice with a sum outside the tax has no other category.',
    (twin) => subtotalsOf(twin, 'O').length === 0 || subtotalsOf(twin, 'O').length === twin.subtotals.length,
  ),
  en(
    'BR-O-12',
    'An invoice with a sum outside the tax has no line of another category.',
    (twin) => subtotalsOf(twin, 'O').length === 0 || linesOf(twin, 'O').length === twin.lines.length,
  ),
  roundTotal('BR-DEC-09', 'LineExtensionAmount'),
  roundTotal('BR-DEC-12', 'TaxExclusiveAmount'),
  en('BR-DEC-13', 'The tax has at most two decimals.', ({ root }) => isRound(root, 'TaxTotal/TaxAmount')),
  roundTotal('BR-DEC-14', 'TaxInclusiveAmount'),
  roundTotal('BR-DEC-16', 'PrepaidAmount'),
  roundTotal('BR-DEC-18', 'PayableAmount'),
  en('BR-DEC-19', 'The base of a tax category has at most two decimals.', ({ subtotals }) =>
    subtotals.every((subtotal) => isRound(subtotal, 'TaxableAmount')),
  ),
  en('BR-DEC-20', 'The tax of a category has at most two decimals.', ({ subtotals }) =>
    subtotals.every((subtotal) => isRound(subtotal, 'TaxAmount')),
  ),
  en('BR-DEC-23', 'The sum of a line has at most two decimals.', ({ lines }) =>
    lines.every((line) => isRound(line, 'LineExtensionAmount')),
  ),
  en('BR-CL-01', 'The type of the invoice is in its code list.', (twin) => isTypeKnown(twin)),
  en('BR-CL-03', 'The currency of an amount is in its code list.', ({ root }) =>
    amountsOf(root).every(({ attributes }) => /^[A-Z]{3}$/.test(attributes.currencyID ?? '')),
  ),
  en('BR-CL-04', 'The currency is in its code list.', ({ root }) =>
    all(root, 'DocumentCurrencyCode').every(({ text }) => text === 'EUR'),
  ),
  en('BR-CL-14', 'Each country is in its code list.', ({ root }) =>
    everything(root).every(({ name, text }) => name !== 'IdentificationCode' || countryCodes.has(text)),
  ),
  en('BR-CL-16', 'The way of payment is in its code list.', ({ root }) =>
    all(root, 'PaymentMeans/PaymentMeansCode').every(({ text }) => paymentMeans.has(text)),
  ),
  en('BR-CL-17', 'The category of a sum is in its code list.', ({ subtotals }) =>
    subtotals.every((subtotal) => taxCategories.has(categoryOf(subtotal))),
  ),
  en('BR-CL-18', 'The category of a line is in its code list.', ({ lines }) =>
    lines.every((line) => taxCategories.has(categoryOfLine(line))),
  ),
  en('BR-CL-22', 'The code for why no tax is charged is in its code list.', ({ subtotals }) =>
    subtotals
      .flatMap((subtotal) => all(subtotal, 'TaxCategory/TaxExemptionReasonCode'))
      .every(({ text }) => exemptionReasons.has(text)),
  ),
  en('BR-CL-23', 'The unit of a line is in its code list.', (twin) =>
    twin.lines.every((line) =>
      all(line, quantityOf(twin)).every(({ attributes }) => units.has(attributes.unitCode ?? '')),
    ),
  ),
  en(
    'BR-CL-25',
    'The kind of an electronic address is in its code list.',
    ({ endpoints }) =>
      endpoints.every(({ attributes: { schemeID } }) => schemeID === undefined || isPeppolScheme(schemeID)),
    'network',
  ),
]

/** The reasons that belong to one tax category only. */
const reasonsOfCategory = [
  ['P0104', 'VATEX-EU-G', 'G'],
  ['P0105', 'VATEX-EU-O', 'O'],
  ['P0106', 'VATEX-EU-IC', 'K'],
  ['P0107', 'VATEX-EU-AE', 'AE'],
  ['P0108', 'VATEX-EU-D', 'E'],
  ['P0109', 'VATEX-EU-F', 'E'],
  ['P0110', 'VATEX-EU-I', 'E'],
  ['P0111', 'VATEX-EU-J', 'E'],
] as const

/** The rules of Peppol BIS Billing 3 that a twin of ours can break. */
const network: Rule[] = [
  peppol('R001', 'The process is named.', ({ root }) => has(root, 'ProfileID')),
  peppol('R002', 'There is at most one note.', ({ root }) => all(root, 'Note').length <= 1),
  peppol(
    'R003',
    "The buyer's reference or the order is named.",
    ({ root }) => has(root, 'BuyerReference') || has(root, 'OrderReference/ID'),
    'network',
  ),
  peppol('R004', 'The specification is that of Peppol BIS Billing 3.', ({ root }) =>
    textAt(root, 'CustomizationID').startsWith(
      'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
    ),
  ),
  peppol('R007', 'The process has the form of Peppol.', ({ root }) =>
    /^urn:fdc:peppol\.eu:2017:poacc:billing:\d{2}:1\.0$/.test(textAt(root, 'ProfileID')),
  ),
  peppol('R008', 'No element is empty.', ({ root }) =>
    everything(root).every(({ text, children }) => text !== '' || children.length > 0),
  ),
  peppol('R010', 'The buyer has an electronic address.', ({ buyer }) => has(buyer, 'EndpointID'), 'network'),
  peppol('R020', 'The seller has an electronic address.', ({ seller }) => has(seller, 'EndpointID'), 'network'),
  peppol('R051', "Each amount is in the invoice's currency.", ({ root }) =>
    amountsOf(root).every(({ attributes }) => attributes.currencyID === textAt(root, 'DocumentCurrencyCode')),
  ),
  peppol(
    'R053',
    'There is exactly one total of taxes with categories.',
    ({ root }) => all(root, 'TaxTotal').filter((total) => has(total, 'TaxSubtotal')).length === 1,
  ),
  peppol('R054', 'There is no total of taxes without categories.', ({ root }) =>
    all(root, 'TaxTotal').every((total) => has(total, 'TaxSubtotal')),
  ),
  peppol('R120', 'The sum of a line is its quantity times its price, within two cents.', (twin) =>
    twin.lines.every((line) => {
      const expected = numberAt(line, quantityOf(twin)) * numberAt(line, 'Price/PriceAmount')
      // Half a thousandth of a cent for the binary fractions of the product.
      return Math.abs(numberAt(line, 'LineExtensionAmount') - expected) <= 0.02 + 0.000005
    }),
  ),
  peppol('P0100', 'The type of the invoice fits the process.', (twin) => twin.isCredit || isTypeKnown(twin)),
  peppol('P0101', 'The type of the credit note fits the process.', (twin) => !twin.isCredit || isTypeKnown(twin)),
  ...reasonsOfCategory.map(([number, code, category]) =>
    peppol(number, `The reason ${code} belongs to category ${category}.`, ({ subtotals }) =>
      subtotals.every(
        (subtotal) =>
          textAt(subtotal, 'TaxCategory/TaxExemptionReasonCode') !== code || categoryOf(subtotal) === category,
      ),
    ),
  ),
  peppol('F001', 'Each day is written YYYY-MM-DD.', ({ root }) =>
    everything(root).every(({ name, text }) => !name.endsWith('Date') || isDay(text)),
  ),
  peppol(
    'CL008',
    'The kind of an electronic address is one of Peppol.',
    ({ endpoints }) =>
      endpoints.every(({ attributes: { schemeID } }) => schemeID === undefined || isPeppolScheme(schemeID)),
    'network',
  ),
  ...Object.entries(checkedSchemes).map(([scheme, { rule, name, isValid }]) =>
    peppol(
      rule,
      `A ${name} has its form and check digit.`,
      ({ endpoints }) => endpoints.every(({ attributes, text }) => attributes.schemeID !== scheme || isValid(text)),
      'network',
    ),
  ),
]

export const rules: readonly Rule[] = [...standard, ...network]
