import type { Role } from '@stafapp/shared/contract/define'

/** Roles of the stored user, or none. Reads localStorage directly, because the session module is not loaded yet. */
export function storedRoles(): Role[] {
  try {
    const user = JSON.parse(localStorage.getItem('user') ?? 'null') as { roles?: Role[] } | null
    return Array.isArray(user?.roles) ? user.roles : []
  } catch {
    return []
  }
}
