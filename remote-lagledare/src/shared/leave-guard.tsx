import { Question } from '@stafapp/shared/question'
import { useBlocker } from '@stafapp/shared/router'

/**
 * Asks before navigation within the portal discards unsaved input. A reload does not ask, because the draft survives
 * it.
 */
export function LeaveGuard({ isDirty, text }: { isDirty: boolean; text: string }) {
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      isDirty && here.pathname + here.search !== next.pathname + next.search,
  )
  if (blocker.state !== 'blocked') return null
  return (
    <Question
      title="Lämna sidan utan att spara?"
      yesLabel="Lämna utan att spara"
      noLabel="Stanna kvar"
      onYes={() => blocker.proceed()}
      onNo={() => blocker.reset()}
    >
      <p>{text}</p>
    </Question>
  )
}
