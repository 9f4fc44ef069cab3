import classes from './badge.module.css'
import { Badge } from './badge.tsx'
import { type InvoiceBrief, overdueState, standingOf } from './invoice-words.ts'
import { Minor } from './minor.tsx'
import { StateText } from './state-text.tsx'

type Props = {
  invoice: InvoiceBrief
  /** In a list of nothing else: no row says so. */
  isOverdueKnown?: boolean
}

/** Where a document stands in one term, and under it how it was sent and reminded of. */
export function Standing({ invoice, isOverdueKnown = false }: Props) {
  const { state, notes } = standingOf(invoice)
  const isSaid = isOverdueKnown && state === overdueState
  return (
    <>
      {!isSaid && <Badge {...state} />}
      {notes.map(({ text, isLate }) => (
        <Minor key={text} isLate={isLate}>
          <span className={classes.whole}>
            <StateText text={text} />
          </span>
        </Minor>
      ))}
    </>
  )
}
