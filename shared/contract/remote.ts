import type { RouteObject } from 'react-router-dom'

/**
 * Version of the interface between remotes and shell: the remote and registry types, the exports and props of every
 * `@stafapp/shared/*` entry, the session's shape, the major versions of react and router. Additive = minor; removed,
 * renamed or narrowed = major. 1.1.0 adds the shell's federation runtime for remotes; 1.2.0 adds `anonymous` routes and
 * the calendar link in `live`; 1.3.0 adds `useLiveRefresh` and announced changes in `LiveNote`, `OrganiserContact` in
 * `carnival`, and `heading` of menu items; 1.4.0 adds `ofSchool` routes and the event `reasonGiven`; 1.5.0 adds days and
 * times, layouts and `SingleField` in `forms`, and `ui-date`; 1.6.0 adds `words` of menu items; 1.7.0 adds `actions` of
 * remotes, `useIsOver` in `carnival` and an action of a toast in `notify`; 1.8.0 adds `statuses` of actions, `hasToast` of
 * a form and `isNarrow` of a table; 1.9.0 adds `useDelayNotice` in `live`, and `afterPress` and `isAsking` in `forms`;
 * 1.10.0 adds `useIsPhone` in `table` and `useConfirm` in `question`.
 */
export const CONTRACT_VERSION = '1.10.0'

/** Window event: the organiser gave a reason for changes in a school's name, so waiting changes can be sent. */
export const reasonGiven = 'stafapp:reason-given'

/** The exposed module of a remote. */
export type RemoteModule = {
  /** Contract version that the remote was compiled with; checked by `isRemoteModule`. */
  contract: string
  /** Route objects with absolute paths and `lazy` pages; they become children of the shell's `sections` route. */
  routes: RouteObject[]
}

/** Adds the contract version of compilation to a remote's routes. */
export function defineRemote({ routes }: { routes: RouteObject[] }): RemoteModule {
  return { contract: CONTRACT_VERSION, routes }
}

/** The type of `import.meta.webpackContext` for feature modules. */
type FeatureModules = { keys(): string[]; (key: string): unknown }

/** All routes of a remote's features, one `routes` export per module. */
export function mergeRoutes(features: FeatureModules): RouteObject[] {
  return features.keys().flatMap((key) => (features(key) as { routes: RouteObject[] }).routes)
}

/** Validates a module loaded over the network before it reaches the router. */
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
