import { peppolParts } from '@stafapp/shared/contract/e-address'
import { isInFinland } from '@stafapp/shared/contract/postcode'
import { lackingPostalParts, type PostalPart } from '@stafapp/shared/rules/payer-way'
import type { SellerSnapshot } from '../../../db/schema/invoices.ts'
import { isBic, isBusinessId, isFinnishIban, isOvt, isVatNumber } from './identifiers.ts'

/** A fault in the data of a payer or the organiser; `attr` is the field's name in the API. */
export type Fault = { code: 'required' | 'invalid'; detail: string; attr: string }
/** A warning that does not prevent the invoice; `character`: a character that an invoice cannot contain. */
export type Warning = Omit<Fault, 'code'> & { code: Fault['code'] | 'character' }

export type PayerData = {
  name: string
  mail_address: string
  zipcode: string
  city: string
  country: string
  edi: string
  operator_edi: string
  use_maventa: boolean
  buyer_reference?: string
  business_id?: string
}

const required = (attr: string, what: string): Fault => ({ code: 'required', detail: `${what} saknas.`, attr })
const invalid = (attr: string, detail: string): Fault => ({ code: 'invalid', detail, attr })

const postalNames: Record<PostalPart, string> = {
  mail_address: 'Postadressen',
  city: 'Postanstalten',
  zipcode: 'Postnumret',
}

/** Faults that prevent an invoice: the payer must be named and addressed. */
export function payerFaults(payer: PayerData): Fault[] {
  const faults: Fault[] = []
  const text = (attr: keyof PayerData) => String(payer[attr]).trim()
  if (text('name').length < 2) faults.push(required('name', 'Betalarens namn'))
  const lacking = lackingPostalParts(payer)
  for (const part of ['mail_address', 'city', 'zipcode'] as const)
    if (lacking.includes(part)) faults.push(required(part, postalNames[part]))
  if (text('zipcode') !== '' && isInFinland(payer.country) && !/^\d{5}$/.test(text('zipcode')))
    faults.push(invalid('zipcode', 'Postnumret ska ha fem siffror.'))
  if (payer.use_maventa && text('edi') === '') faults.push(required('edi', 'E-fakturaadressen (EDI)'))
  // The Peppol network finds the operator by the address.
  if (payer.use_maventa && text('operator_edi') === '' && !peppolParts(text('edi')))
    faults.push(required('operator_edi', 'Operatörens EDI-kod'))
  for (const attr of ['edi', 'operator_edi'] as const)
    if (text(attr) !== '' && !/^[\w:.-]{2,35}$/.test(text(attr)))
      faults.push(invalid(attr, `${text(attr)} kan inte vara en e-fakturaadress: högst 35 bokstäver och siffror.`))
  if (payer.business_id && !isBusinessId(payer.business_id))
    faults.push(invalid('business_id', 'Betalarens FO-nummer är inte giltigt (1234567-8).'))
  return faults
}

/** Only warnings: a few real addresses have another form, and not every receiver needs a reference. */
export function payerWarnings({ edi, use_maventa, buyer_reference = '' }: PayerData): Fault[] {
  const warnings: Fault[] = []
  if (edi.trim().startsWith('0037') && !isOvt(edi.trim()))
    warnings.push(invalid('edi', `Kontrollsiffran i e-fakturaadressen ${edi} stämmer inte med FO-numret.`))
  if (use_maventa && buyer_reference.trim() === '')
    warnings.push(required('buyer_reference', 'Er referens (som städer styr e-fakturor med)'))
  return warnings
}

/** Faults of the organiser's own data; null means that none are stored. */
export function sellerFaults(seller: SellerSnapshot | null): Fault[] {
  if (!seller) return [required('seller', 'Fakturerarens uppgifter')]
  const faults: Fault[] = []
  if (seller.name.trim().length < 2) faults.push(required('name', 'Fakturerarens namn'))
  if (!isBusinessId(seller.business_id)) faults.push(invalid('business_id', 'FO-numret är inte giltigt (1234567-8).'))
  if (seller.vat_number !== '' && !isVatNumber(seller.vat_number))
    faults.push(invalid('vat_number', 'Momsnumret är inte giltigt (FI12345678).'))
  if (seller.street_address.trim().length < 2) faults.push(required('street_address', 'Fakturerarens gatuadress'))
  if (!/^\d{5}$/.test(seller.zipcode)) faults.push(invalid('zipcode', 'Postnumret ska ha fem siffror.'))
  if (seller.city.trim().length < 2) faults.push(required('city', 'Fakturerarens postanstalt'))
  if (!isFinnishIban(seller.iban)) faults.push(invalid('iban', 'Kontonumret är inte ett giltigt finländskt IBAN.'))
  if (!isBic(seller.bic)) faults.push(invalid('bic', 'BIC-koden är inte giltig.'))
  if (seller.edi !== '' && seller.operator_edi === '') faults.push(required('operator_edi', 'Operatörens EDI-kod'))
  // The code list forbids category O ("outside the scope") with a VAT number, and requires one for E ("exempt").
  if (seller.vat_exemption === 'E' && seller.vat_number === '')
    faults.push(invalid('vat_exemption', 'Momsfri enligt E kräver ett momsnummer: välj O.'))
  if (seller.vat_exemption === 'O' && seller.vat_number !== '')
    faults.push(invalid('vat_exemption', 'O kan inte användas av den som är momsregistrerad: välj E.'))
  const reasonFault = exemptionReasonFault(seller)
  if (reasonFault) faults.push(invalid('vat_exemption_reason', reasonFault))
  return faults
}

/** VATEX codes of other VAT categories: reverse charge, export and supply within the EU, margin schemes. */
const otherCategories = /^VATEX-EU-(AE|D|F|G|I|IC|J)$/

/** A reason code must fit its category (EN 16931, code list VATEX): O allows only VATEX-EU-O, which E must not have. */
export function exemptionReasonFault({ vat_exemption, vat_exemption_reason: reason }: SellerSnapshot): string | null {
  if (reason === '') return null
  if (!/^VATEX-[A-Z]{2}-[A-Z0-9-]{1,11}$/.test(reason))
    return 'Orsakskoden ska ha formen VATEX-EU-…, till exempel VATEX-EU-132-1M.'
  if (vat_exemption === 'O') return reason === 'VATEX-EU-O' ? null : 'Till O hör bara orsakskoden VATEX-EU-O.'
  if (reason === 'VATEX-EU-O') return 'VATEX-EU-O hör till O: ange en orsakskod för momsfri försäljning.'
  return otherCategories.test(reason) ? `${reason} hör inte till momsfri försäljning (E).` : null
}

/** Only a seller registered for VAT may charge it. */
export function taxFaults(lines: readonly { vatPercent: number }[], seller: SellerSnapshot | null): Fault[] {
  const isTaxed = lines.some(({ vatPercent }) => vatPercent > 0)
  if (!isTaxed || !seller || seller.vat_number !== '') return []
  return [invalid('vat_percent', 'Rader med moms kan inte faktureras utan momsnummer: se Fakturerarens uppgifter.')]
}
