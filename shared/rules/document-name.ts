import { lowerFirst } from './first-letter.ts'

type Extent = 'whole' | 'difference' | 'deduction'

/** As the database has it: reminders have no number of their own, and drafts, which nobody names, have none yet. */
type Named = {
  kind: 'invoice' | 'credit' | 'reminder'
  number: number | null
  extent?: Extent | null
}

/** "Faktura", "Tilläggsfaktura", "Kreditnota": the title of a document's paper, and what its name begins with. */
export function documentTitle({ kind, extent }: Pick<Named, 'kind' | 'extent'>): string {
  if (kind === 'credit') return 'Kreditnota'
  return extent === 'difference' ? 'Tilläggsfaktura' : 'Faktura'
}

/** "Faktura 203", "Tilläggsfaktura 204", "Kreditnota 205": what a document is called wherever it is named. */
export const documentName = (document: Named): string => `${documentTitle(document)} ${document.number}`

/** The same within a sentence: "tilläggsfaktura 204". */
export const documentInText = (document: Named): string => lowerFirst(documentName(document))

/** A document that money is booked on or that another one names, which a credit note never is. */
export const invoiceName = (invoice: Omit<Named, 'kind'>): string => documentName({ kind: 'invoice', ...invoice })

/** The same within a sentence: "tilläggsfaktura 204". */
export const invoiceInText = (invoice: Omit<Named, 'kind'>): string => lowerFirst(invoiceName(invoice))

/** A document that is made and not sent, for whoever it goes to. */
export const notSentText = ({ kind }: Pick<Named, 'kind'>): string =>
  `${kind === 'credit' ? 'Kreditnotan' : 'Fakturan'} är inte skickad ännu`

/** The label of a document's parent, which says how they are related: "Krediterar en del av", "Tillägg till". */
export function parentLabel({ kind, extent }: Pick<Named, 'kind' | 'extent'>): string {
  if (kind === 'credit') return extent === 'whole' ? 'Krediterar' : 'Krediterar en del av'
  return extent === 'difference' ? 'Tillägg till' : 'Ersätter'
}
