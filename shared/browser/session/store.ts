import type { Role } from '@stafapp/shared/contract/define'
import { readJson, storageKeys, writeJson, writeText } from '@stafapp/shared/storage'
import { create } from 'zustand'
import { isSessionUser, type SessionUser } from './claims.ts'
import { readRefresh } from './tokens.ts'

const nobody: Role[] = []

// Starts empty even with a stored session: the first render must equal the prerendered page. React switches to the
// stored user right after hydration (getInitialState against getState).
const useSession = create<{ user: SessionUser | null }>(() => ({ user: null }))

/** The logged-in user, or null. */
export const useUser = (): SessionUser | null => useSession((state) => state.user)

/** The user's roles; empty when logged out. Only for menus and buttons: the server decides access. */
export const useRoles = (): Role[] => useSession((state) => state.user?.roles ?? nobody)

export const getUser = (): SessionUser | null => useSession.getState().user

/** Whether the current user has the role; for code outside components. In components use `useRoles`. */
export const hasRole = (role: Role): boolean => getUser()?.roles.includes(role) ?? false

/** Stores the user in app state and in the browser; null removes it. */
export function setUser(user: SessionUser | null): void {
  if (user === null) writeText(storageKeys.user, null)
  else writeJson(storageKeys.user, user)
  show(user)
}

/** Loads the stored user: at start, and when another tab logged in or out. */
export function loadStoredUser(): void {
  // A user without a refresh token is left over from a partial write or manual clearing: not logged in.
  show(readRefresh() === null ? null : readJson(storageKeys.user, isSessionUser))
}

/** Calls back when the user changes or logs out. Returns the function that ends it. */
export function onUserChange(listener: (user: SessionUser | null) => void): () => void {
  return useSession.subscribe(({ user }, before) => {
    if (user?.username !== before.user?.username) listener(user)
  })
}

function show(user: SessionUser | null): void {
  if (JSON.stringify(user) !== JSON.stringify(getUser())) useSession.setState({ user })
}
