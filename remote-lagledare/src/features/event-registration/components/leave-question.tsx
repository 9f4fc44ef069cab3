import { useBlocker } from '@stafapp/shared/router'
import { useEffect } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Asks before unsaved numbers are left behind: our own question within the portal, the browser's at a page load. */
export function LeaveQuestion({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(
    // Another unit is another search parameter: that would drop the numbers too.
    ({ currentLocation: here, nextLocation: next }) =>
      isDirty && here.pathname + here.search !== next.pathname + next.search,
  )
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])

  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      title="Lämna sidan utan att spara?"
      confirmLabel="Lämna utan att spara"
      cancelLabel="Stanna kvar"
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    >
      <p>Ändringarna i anmälan är inte sparade.</p>
    </ConfirmDialog>
  )
}
