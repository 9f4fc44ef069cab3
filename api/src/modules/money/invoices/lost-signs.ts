import { lostOnPaper } from '../../../lib/pdf/paper.ts'
import { signsOf } from '../../../lib/pdf/signs.ts'
import { lostInLatin9 } from '../finvoice/latin9.ts'
import type { Warning } from './faults.ts'

type Place = {
  /** The field's name in the API. */
  attr: string
  /** The label shown to users: "Betalarens namn", "Raden Läger". */
  label: string
  text: string
}

const becomes = (text: string): string => (text === '' ? 'lämnas bort' : `blir ”${text}”`)

/** Characters that an invoice cannot contain, by field, with their replacements in the e-invoice and on paper. */
export const lostSigns = (places: readonly Place[]): Warning[] =>
  places.flatMap(({ attr, label, text }) => {
    const told = [...new Set(signsOf(text))].flatMap((sign) => {
      const file = lostInLatin9(sign)
      const paper = lostOnPaper(sign)
      if (file === null && paper === null) return []
      if (file === paper) return [`”${sign}” ${becomes(file ?? '')}`]
      return [
        ...(file === null ? [] : [`”${sign}” ${becomes(file)} i e-fakturan`]),
        ...(paper === null ? [] : [`”${sign}” ${becomes(paper)} på papper`]),
      ]
    })
    return told.length === 0 ? [] : [{ code: 'character' as const, detail: `${label}: ${told.join(', ')}.`, attr }]
  })
