import type { Role } from '@stafapp/shared/contract/define'
import { matches } from '@stafapp/shared/contract/path-pattern'
import type { NavItem, Registry, RegistryEntry, RemoteRoute } from '@stafapp/shared/contract/registry'

/** A remote and its route that matches a path. */
export type Owner = { entry: RegistryEntry; route: RemoteRoute }

/**
 * The remote and route for a path regardless of visibility; null if there is none. Fixed segments take precedence over
 * parameters.
 */
export function ownerOf(registry: Registry, path: string): Owner | null {
  const owners = registry.remotes.flatMap((entry) =>
    entry.routes.filter((route) => matches(route.path, path)).map((route) => ({ entry, route })),
  )
  return owners.find(({ route }) => !route.path.includes(':')) ?? owners[0] ?? null
}

/** True without a role restriction or if the user has one of the listed roles. */
export function isVisible({ visibleTo }: { visibleTo?: Role[] }, roles: readonly Role[]): boolean {
  return visibleTo === undefined || visibleTo.some((role) => roles.includes(role))
}

/** Menu items for these roles, without those of disabled sections. */
export function navigationFor(registry: Registry, roles: readonly Role[]): NavItem[] {
  return registry.remotes
    .filter(({ enabled }) => enabled)
    .flatMap(({ nav }) => nav)
    .filter((item) => isVisible(item, roles))
    .sort((a, b) => a.order - b.order)
}
