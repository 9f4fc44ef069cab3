import { loadStoredUser } from './store.ts'
import { followOtherTabs } from './sync.ts'

export { ApiError } from './api-error.ts'
export { authorize, getAccessToken, loseSession, renewOrLeave } from './authorize.ts'
export type { CallArguments, CallOptions, LooseOptions } from './call.ts'
export type { SessionUser } from './claims.ts'
export { lostReason } from './leave.ts'
export { login } from './login.ts'
export { logout } from './logout.ts'
export { SessionLostError } from './refresh.ts'
export { addHeaders, earlyAnswer, exchange, readAnswer } from './send.ts'
export { learnServerTimeOf, serverNow } from './server-clock.ts'
export { getUser, hasRole, onUserChange, useRoles, useUser } from './store.ts'
export { useServerNow } from './use-server-now.ts'

if (typeof window !== 'undefined') {
  loadStoredUser()
  followOtherTabs(window)
}
