import { useUser } from '@stafapp/shared/session'
import { FirstVisit } from './first-visit.tsx'
import { NewPortal } from './new-portal.tsx'

/** /setup: a user's first login, or the first super admin of a new portal. */
export function Component() {
  return useUser() === null ? <NewPortal /> : <FirstVisit />
}
