/// <reference types="@rspack/core/module" />
import { importModule } from './import-module.ts'

/** Exports of a remote's entry: the container protocol of module federation. */
type Container = {
  init: (shareScope: object, initScope: object[], host: HostOptions) => unknown
  get: (module: string) => Promise<() => unknown>
}

/** What the shell passes to a container on init. */
type HostOptions = { version: string; shareScopeKeys: string; shareScopeMap: Record<string, object> }

/** Loads a remote's entry, initialises it with the shared modules, and returns its exposed module unvalidated. */
export async function openContainer(entry: string): Promise<unknown> {
  const container = await importModule(entry)
  if (!isContainer(container)) throw new TypeError(`${entry} is not a remote's entry`)
  await __webpack_init_sharing__('default')
  const shareScopeMap: Record<string, object> = __webpack_share_scopes__
  await container.init(shareScopeMap.default ?? {}, [], { version: '', shareScopeKeys: 'default', shareScopeMap })
  const factory = await container.get('./remote')
  return factory()
}

function isContainer(value: unknown): value is Container {
  const { init, get } = (value ?? {}) as Partial<Container>
  return typeof init === 'function' && typeof get === 'function'
}
