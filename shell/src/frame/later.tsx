import { useRoles } from '@stafapp/shared/session'
import { OfflineNote } from '../offline/offline-note.tsx'
import { SearchKey } from '../search/search-key.tsx'
import { LeaveGuard } from './leave-guard.tsx'

/** Parts of the frame that are loaded after its first screen. */
export function Later() {
  const isOrganiser = useRoles().includes('super_admin')
  return (
    <>
      <OfflineNote />
      <LeaveGuard />
      {isOrganiser && <SearchKey />}
    </>
  )
}
