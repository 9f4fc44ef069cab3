import { keepShell } from '@stafapp/shared/keep-offline'
import { useRoles } from '@stafapp/shared/session'
import { useEffect } from 'react'
import { OfflineNote } from '../offline/offline-note.tsx'
import { SearchKey } from '../search/search-key.tsx'
import { LeaveGuard } from './leave-guard.tsx'

/** Parts of the frame that are loaded after its first screen. */
export function Later() {
  const roles = useRoles()
  const isOrganiser = roles.includes('super_admin')
  // A school's people work on phones at the arena; the organiser's pages are many and of no use without the server.
  const isOfSchool = roles.length > 0 && !isOrganiser
  useEffect(() => {
    if (isOfSchool) keepShell()
  }, [isOfSchool])
  return (
    <>
      <OfflineNote />
      <LeaveGuard />
      {roles.length > 0 && <SearchKey />}
    </>
  )
}
