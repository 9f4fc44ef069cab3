import { useEffect } from 'react'
import { LeaveGuard } from '../../../parts/leave-guard.tsx'

/** Asks before unsaved numbers are left behind: our own question within the portal, the browser's at a page load. */
export function LeaveQuestion({ isDirty }: { isDirty: boolean }) {
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
  return <LeaveGuard isDirty={isDirty} text="Ändringarna i anmälan är inte sparade." />
}
