import type { Role } from '@stafapp/shared/contract/types'

export const roleNames: Record<Role, string> = {
  teacher: 'Lagledare',
  school_admin: 'Skoladministratör',
  super_admin: 'Superadmin',
}
