import { useEffect } from 'react'
import { LeaveGuard } from '../../../shared/leave-guard.tsx'

/** Asks before unsaved numbers are lost: with the portal's dialog on navigation, with the browser's on page unload. */
export function LeaveQuestion({ isDirty }: { isDirty: boolean }) {
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
  return <LeaveGuard isDirty={isDirty} text="Ändringarna i anmälan är inte sparade." />
}
