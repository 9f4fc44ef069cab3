/** As the database has it: reminders have no number of their own, and drafts, which nobody names, have none yet. */
type Named = {
  kind: 'invoice' | 'credit' | 'reminder'
  number: number | null
  extent?: 'whole' | 'difference' | 'deduction' | null
}

/** "Faktura 203", "Tilläggsfaktura 204", "Kreditnota 205": what a document is called wherever it is named. */
export function documentName({ kind, number, extent }: Named): string {
  if (kind === 'credit') return `Kreditnota ${number}`
  return `${extent === 'difference' ? 'Tilläggsfaktura' : 'Faktura'} ${number}`
}

/** The same within a sentence: "tilläggsfaktura 204". */
export const documentInText = (document: Named): string => lowerFirst(documentName(document))

export const lowerFirst = (text: string): string => text.charAt(0).toLocaleLowerCase('sv') + text.slice(1)
