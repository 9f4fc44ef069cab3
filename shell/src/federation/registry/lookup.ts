import type { Role } from '@stafapp/shared/contract/define'
import { matches } from '@stafapp/shared/contract/path-pattern'
import type { NavItem, Registry, RegistryEntry, RemoteRoute } from '@stafapp/shared/contract/registry'

/** A remote with the route of it that an address falls on. */
export type Owner = { entry: RegistryEntry; route: RemoteRoute }

/** Which remote answers a path, visible or not; null when nobody does. A fixed segment goes before a parameter. */
export function ownerOf(registry: Registry, path: string): Owner | null {
  const owners = registry.remotes.flatMap((entry) =>
    entry.routes.filter((route) => matches(route.path, path)).map((route) => ({ entry, route })),
  )
  return owners.find(({ route }) => !route.path.includes(':')) ?? owners[0] ?? null
}

/** The spec's rule: shown without a role restriction, or to whoever holds one of the listed roles. */
export function isVisible({ visibleTo }: { visibleTo?: Role[] }, roles: readonly Role[]): boolean {
  return visibleTo === undefined || visibleTo.some((role) => roles.includes(role))
}

/** The menu of somebody with these roles. A section that is switched off has no items. */
export function navigationFor(registry: Registry, roles: readonly Role[]): NavItem[] {
  return registry.remotes
    .filter(({ enabled }) => enabled)
    .flatMap(({ nav }) => nav)
    .filter((item) => isVisible(item, roles))
    .sort((a, b) => a.order - b.order)
}
