import type { Role } from '@stafapp/shared/contract/define'
import type { Registry } from '@stafapp/shared/contract/registry'
import { isVisible, ownerOf } from '../federation/registry/lookup.ts'

/** The page where a role's work begins; the landing page while the section that has it is disabled or missing. */
export function homeOf(registry: Registry, roles: readonly Role[]): string {
  const path = roles.includes('super_admin') ? '/admin/overview' : '/admin/myschool'
  const owner = ownerOf(registry, path)
  return owner?.entry.enabled && isVisible(owner.route, roles) ? path : '/'
}
