import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import semver from 'semver'
import type { Role } from '../contract/define.ts'
import type { RegistryEntry, RemoteManifest } from '../contract/registry.ts'
import { CONTRACT_VERSION } from '../contract/remote.ts'
import { satisfiesRange } from '../contract/satisfies-range.ts'

const schema: object = JSON.parse(readFileSync(join(import.meta.dirname, 'remote.schema.json'), 'utf8'))
const validate = new Ajv({ allErrors: true }).compile<RemoteManifest>(schema)

/** Reads a remote's remote.json; throws with one line per mistake. */
export function readManifest(packageDir: string): RemoteManifest {
  const file = join(packageDir, 'remote.json')
  const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const mistakes = manifestMistakes(value)
  if (mistakes.length > 0) throw new Error(`${file}:\n  ${mistakes.join('\n  ')}`)
  const { name, contract, routes, nav, actions, firstScreens } = value as RemoteManifest
  return { name, contract, routes, nav, ...(actions && { actions }), ...(firstScreens && { firstScreens }) }
}

/** All mistakes in a manifest by itself, as text. */
export function manifestMistakes(value: unknown): string[] {
  if (!validate(value))
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`)
  return [
    ...contractMistakes(value.contract),
    ...navMistakes(value),
    ...actionMistakes(value),
    ...twice(value.routes.map(({ path }) => path)),
  ]
}

/** Paths already claimed by another remote: a path has one owner. */
export function pathConflicts(manifest: RemoteManifest, others: Pick<RegistryEntry, 'name' | 'routes'>[]): string[] {
  return others
    .filter(({ name }) => name !== manifest.name)
    .flatMap(({ name, routes }) =>
      routes
        .filter((theirs) => manifest.routes.some(({ path }) => shape(path) === shape(theirs.path)))
        .map(({ path }) => `${path} belongs to ${name}`),
    )
}

function contractMistakes(range: string): string[] {
  if (semver.validRange(range) === null) return [`contract "${range}" is not a version range`]
  if (satisfiesRange(CONTRACT_VERSION, range)) return []
  return [`contract "${range}" does not hold for ${CONTRACT_VERSION}, which it is compiled with`]
}

/** Menu items that lead to a page hidden from some of their users by the same file. */
function navMistakes({ routes, nav }: RemoteManifest): string[] {
  return nav
    .filter((item) => !routes.some((route) => route.path === item.path && reaches(route.visibleTo, item.visibleTo)))
    .map(({ path }) => `menu item ${path} has no route that all who see the item may open`)
}

/** Actions that lead to a page hidden from some of those who are offered them. */
function actionMistakes({ routes, actions = [] }: RemoteManifest): string[] {
  return actions
    .filter(
      ({ to, visibleTo }) =>
        !routes.some((route) => route.path === to.replace(/[?#].*/, '') && reaches(route.visibleTo, visibleTo)),
    )
    .map(({ label }) => `action "${label}" has no route that all who are offered it may open`)
}

function reaches(routeRoles: Role[] | undefined, navRoles: Role[] | undefined): boolean {
  return routeRoles === undefined || (navRoles?.every((role) => routeRoles.includes(role)) ?? false)
}

function twice(paths: string[]): string[] {
  return paths.filter((path, index) => paths.indexOf(path) !== index).map((path) => `${path} is listed twice`)
}

/** Normalizes parameter names: `/detail/school/:id` and `/detail/school/:schoolId` are the same claim. */
function shape(path: string): string {
  return path.replace(/:[^/]+/g, ':')
}
