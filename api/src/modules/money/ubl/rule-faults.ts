import { peppolParts } from '@stafapp/shared/contract/e-address'
import type { InvoiceDocument } from '../invoices/public.ts'
import { rules } from './rules/rules.ts'

/** Where a fault is mended: at the payer, in the organiser's data, at the products, or in the portal's own code. */
type Place = 'payer' | 'seller' | 'products' | 'portal'

export type RuleFault = {
  /** The rule's number. */
  rule: string
  source: string
  /** A sentence in Swedish; for a rule without one the rule's own text. */
  detail: string
  place: Place
  /** The field's name in the API; '' when no field mends it. */
  attr: string
  /** Whether the document must not be issued, or sent, like this. */
  is_blocking: boolean
}

type Words = { detail: string; place: Exclude<Place, 'portal'>; attr: string }

const payer = (attr: string, detail: string): Words => ({ detail, place: 'payer', attr })
const seller = (attr: string, detail: string): Words => ({ detail, place: 'seller', attr })
const products = (detail: string): Words => ({ detail, place: 'products', attr: 'vat_percent' })

const wrongKind = payer('edi', 'Peppol-adressens slag, siffrorna före kolonet, finns inte. Finländska börjar med 0216.')
const wrongNumber = (of: string): Words => payer('edi', `Peppol-adressen är inte ett giltigt ${of}.`)
const wrongReason = seller('vat_exemption_reason', 'Orsakskoden för momsfri försäljning hör inte till momskategorin.')

/** The rules that data can break. The others can be broken only by a fault in the portal, and keep their own text. */
const words: Readonly<Record<string, Words>> = {
  'BR-06': seller('name', 'Fakturerarens namn saknas.'),
  'BR-07': payer('name', 'Betalarens namn saknas.'),
  'BR-08': seller('street_address', 'Fakturerarens adress saknas.'),
  'BR-11': payer(
    'country',
    'Landet i betalarens adress går inte att känna igen. Skriv det på svenska, till exempel Sverige.',
  ),
  'BR-CO-09': seller('vat_number', 'Momsnumret börjar inte med en landskod: skriv det som FI12345678.'),
  'BR-CO-26': seller('business_id', 'Fakturerarens FO-nummer saknas.'),
  'BR-50': seller('iban', 'Fakturerarens kontonummer saknas.'),
  'BR-61': seller('iban', 'Fakturerarens kontonummer saknas.'),
  'BR-E-02': seller('vat_exemption', 'Momsfri enligt E kräver ett momsnummer: välj O eller skriv momsnumret.'),
  'BR-E-10': seller('vat_exemption_text', 'Orsaken till att försäljningen är momsfri saknas.'),
  'BR-O-02': seller('vat_exemption', 'O kan inte användas av den som är momsregistrerad: välj E.'),
  'BR-O-10': seller('vat_exemption_text', 'Orsaken till att försäljningen är momsfri saknas.'),
  'BR-O-11': products('Rader med moms kan inte stå på samma faktura som rader utanför momsen (O).'),
  'BR-O-12': products('Rader med moms kan inte stå på samma faktura som rader utanför momsen (O).'),
  'BR-S-02': seller('vat_number', 'Rader med moms kräver att fakturerarens momsnummer är ifyllt.'),
  'BR-CL-22': seller('vat_exemption_reason', 'Orsakskoden för momsfri försäljning finns inte i kodlistan VATEX.'),
  'BR-CL-25': wrongKind,
  'PEPPOL-EN16931-CL008': wrongKind,
  'PEPPOL-EN16931-R003': payer('buyer_reference', 'Er referens saknas. Den som får fakturor genom Peppol kräver en.'),
  'PEPPOL-EN16931-R010': payer(
    'edi',
    'Betalaren har ingen adress i Peppol. En sådan är en OVT-kod, eller 0216 med kolon och OVT-kod.',
  ),
  'PEPPOL-EN16931-R020': seller('edi', 'Fakturerarens e-fakturaadress saknas.'),
  'PEPPOL-EN16931-P0104': wrongReason,
  'PEPPOL-EN16931-P0105': wrongReason,
  'PEPPOL-EN16931-P0106': wrongReason,
  'PEPPOL-EN16931-P0107': wrongReason,
  'PEPPOL-EN16931-P0108': wrongReason,
  'PEPPOL-EN16931-P0109': wrongReason,
  'PEPPOL-EN16931-P0110': wrongReason,
  'PEPPOL-EN16931-P0111': wrongReason,
  'PEPPOL-COMMON-R040': wrongNumber('GLN'),
  'PEPPOL-COMMON-R041': wrongNumber('norskt organisationsnummer'),
  'PEPPOL-COMMON-R042': wrongNumber('danskt CVR-nummer'),
  'PEPPOL-COMMON-R043': wrongNumber('belgiskt företagsnummer'),
  'PEPPOL-COMMON-R049': wrongNumber('svenskt organisationsnummer'),
}

const ruleOf = new Map(rules.map((rule) => [rule.id, rule]))

/** Whether a document goes through the Peppol network as UBL: its payer's only address is there. */
export const goesByPeppol = ({ billing }: Pick<InvoiceDocument, 'billing'>): boolean =>
  peppolParts(billing.edi.trim()) !== null

/** The broken rules of a document in words. What only the Peppol network asks hinders nobody else. */
export function ruleFaults(document: Pick<InvoiceDocument, 'billing'>, broken: readonly string[]): RuleFault[] {
  const isSentThere = goesByPeppol(document)
  return broken.map((id) => {
    const rule = ruleOf.get(id)
    const told = words[id] ?? {
      detail: `${rule?.text ?? 'An unknown rule.'} (${id})`,
      place: 'portal' as const,
      attr: '',
    }
    return {
      rule: id,
      source: rule?.source ?? '',
      ...told,
      is_blocking: rule?.concerns !== 'network' || isSentThere,
    }
  })
}

const countOf = (source: string): number => rules.filter((rule) => rule.source === source).length

/** What is checked, for the pages. */
export const checkedRules = {
  en16931: countOf('EN 16931'),
  peppol: countOf('Peppol BIS 3'),
  /** The editions of the official rules that ours were compared with. */
  en16931_version: '1.3.16',
  peppol_version: '2026.5',
}
