import classes from './badge.module.css'
import { Badge } from './badge.tsx'
import { type InvoiceBrief, standingOf } from './invoice-words.ts'
import { Minor } from './minor.tsx'

/** Where a document stands in one term, and under it how it was sent and reminded of. */
export function Standing({ invoice }: { invoice: InvoiceBrief }) {
  const { state, notes } = standingOf(invoice)
  return (
    <>
      <Badge {...state} />
      {notes.map(({ text, isLate }) => (
        <Minor key={text} isLate={isLate}>
          <span className={classes.whole}>{text}</span>
        </Minor>
      ))}
    </>
  )
}
