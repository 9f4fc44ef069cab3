import type { Role } from '@stafapp/shared/contract/define'

/** Roles of the stored user; none when there is no such thing. Read without the session's code, which is not here yet. */
export function storedRoles(): Role[] {
  try {
    const user = JSON.parse(localStorage.getItem('user') ?? 'null') as { roles?: Role[] } | null
    return Array.isArray(user?.roles) ? user.roles : []
  } catch {
    return []
  }
}
