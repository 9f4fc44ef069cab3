import type { RouteObject } from 'react-router-dom'

/**
 * Version of everything a remote and the shell agree on: the remote and registry types, the exports and props of every
 * `@stafapp/shared/*` entry, the session's shape, the majors of react and router. Additive = minor; removed, renamed or
 * narrowed = major. Since 1.1.0 the shell has the federation runtime that remotes use; since 1.2.0 a route may be
 * `anonymous`, and `live` has the link to a calendar file; since 1.3.0 `live` has `useLiveRefresh`, and `LiveNote` announces
 * changes, `carnival` has `OrganiserContact`, and a menu item may have a `heading`; since 1.4.0 a route may be
 * `ofSchool`, and `reasonGiven` is dispatched.
 */
export const CONTRACT_VERSION = '1.4.0'

/** Event of the window: the organiser has written why something is changed for a school, so what waited can be sent. */
export const reasonGiven = 'stafapp:reason-given'

/** What a remote's one exposed module hands to the shell. */
export type RemoteModule = {
  /** The contract version the remote was compiled with: the stamp that `isRemoteModule` looks for. */
  contract: string
  /** Route objects with absolute paths and `lazy` pages; they become children of the shell's `sections` route. */
  routes: RouteObject[]
}

/** Stamps a remote's routes with the contract version that it is compiled against. */
export function defineRemote({ routes }: { routes: RouteObject[] }): RemoteModule {
  return { contract: CONTRACT_VERSION, routes }
}

/** The modules of `import.meta.webpackContext` as the bundler hands them over. */
type FeatureModules = { keys(): string[]; (key: string): unknown }

/** All routes of a remote's features, one `routes` export per module. */
export function mergeRoutes(features: FeatureModules): RouteObject[] {
  return features.keys().flatMap((key) => (features(key) as { routes: RouteObject[] }).routes)
}

/** Guards the border: whatever arrives over the network is looked at before it reaches the router. */
export function isRemoteModule(value: unknown): value is RemoteModule {
  if (typeof value !== 'object' || value === null) return false
  const { contract, routes } = value as Partial<RemoteModule>
  return (
    typeof contract === 'string' &&
    Array.isArray(routes) &&
    routes.length > 0 &&
    routes.every((route) => typeof route?.path === 'string' && route.path.startsWith('/'))
  )
}
