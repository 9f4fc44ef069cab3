import { type Fault, type InvoiceDocument, payerFaults, sellerFaults, taxFaults } from '../invoices/public.ts'
import { addressLines, words } from './fields.ts'

/**
 * Reasons why a document cannot become a file; empty when it can. The schema validates form but not sums, so both are
 * checked before a file is sent.
 */
export function finvoiceFaults(document: InvoiceDocument): Fault[] {
  const { billing, seller, lines, vat, totalCents } = document
  const faults: Fault[] = [
    // An issued invoice keeps its seller, so an invalid reason code is left out of the file instead.
    ...sellerFaults(seller)
      .filter(({ attr }) => attr !== 'vat_exemption_reason')
      .map((fault) => ({ ...fault, attr: `seller.${fault.attr}` })),
    ...payerFaults(billing).map((fault) => ({ ...fault, attr: `billing.${fault.attr}` })),
    ...taxFaults(lines, seller),
  ]
  const unreadable = (attr: string, text: string) => {
    if (text.trim().length >= 2 && words(text, 70).replaceAll(/[?\s]/g, '').length === 0)
      faults.push({ code: 'invalid', detail: `”${text}” kan inte skrivas i en e-faktura.`, attr })
  }
  unreadable('billing.name', billing.name)
  unreadable('billing.city', billing.city)
  if (billing.mail_address.trim().length >= 2 && addressLines(billing.mail_address).length === 0)
    faults.push({
      code: 'invalid',
      detail: 'Postadressen kan inte skrivas i en e-faktura.',
      attr: 'billing.mail_address',
    })
  const rowCents = lines.reduce((sum, line) => sum + line.totalCents, 0)
  const vatCents = vat.reduce((sum, line) => sum + line.net_cents + line.vat_cents, 0)
  if (lines.length === 0) faults.push({ code: 'required', detail: 'Fakturan har inga rader.', attr: 'rows' })
  if (rowCents !== totalCents || vatCents !== totalCents)
    faults.push({ code: 'invalid', detail: 'Radernas summa är inte fakturans summa.', attr: 'total_cents' })
  return faults
}
