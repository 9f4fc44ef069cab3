import { Button } from '@stafapp/shared/page'
import type { Refused } from './day-state.ts'
import classes from './refused-notes.module.css'

type Props = {
  refused: readonly Refused[]
  nameOf: (refused: Refused) => string
  onDismiss: (refused: Refused) => void
}

/** What the server did not accept, with its reasons, until the official has read it. */
export function RefusedNotes({ refused, nameOf, onDismiss }: Props) {
  if (refused.length === 0) return null
  return (
    <ul className={classes.notes} role="alert">
      {refused.map((each) => (
        <li key={each.fact.id}>
          <span>
            {nameOf(each)}: {each.reason}
          </span>
          <Button onClick={() => onDismiss(each)}>Läst</Button>
        </li>
      ))}
    </ul>
  )
}
