import type { OfficialDayState, Refused } from '../../../shared/raceday/day-state.ts'
import { RefusedNotes } from '../../../shared/raceday/refused-notes.tsx'
import classes from './results.module.css'

type Props = { state: OfficialDayState; onDismiss: (refused: Refused) => void }

/** What waits on this device, and what the server has refused, until somebody has read it. */
export function SendNote({ state: { waiting, refused, isReached }, onDismiss }: Props) {
  return (
    <>
      <p role="status" className={waiting.length > 0 || !isReached ? classes.pending : 'visually-hidden'}>
        {waiting.length > 0 && (isReached ? `Sänder ${waiting.length}` : `${waiting.length} väntar på nät`)}
        {waiting.length === 0 &&
          (isReached ? 'Allt är sparat' : 'Inget nät. Det du skriver sparas här och sänds senare.')}
      </p>
      <RefusedNotes refused={refused} nameOf={({ fact }) => `Heat ${fact.heat}`} onDismiss={onDismiss} />
    </>
  )
}
