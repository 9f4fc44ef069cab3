import { useUser } from '@stafapp/shared/session'
import { FirstVisit } from './first-visit.tsx'
import { NewPortal } from './new-portal.tsx'

/** /setup: a logged-in user's first visit, or a new portal's first super admin. */
export function Component() {
  return useUser() === null ? <NewPortal /> : <FirstVisit />
}
