import { satisfiesRange } from '@stafapp/shared/contract/satisfies-range'

/** Returns a shared module's exports. */
type Factory = () => unknown
type Provided = { version: string; get: () => Factory | Promise<Factory> }
type Consumed = { shareKey: string; requiredVersion: string }

/** The parts of a bundle's `__webpack_require__` that sharing uses, as the compiler writes them. */
export type Bundle = {
  /** Module factories by id. */
  m: Record<string, (module: { exports: unknown }) => void>
  /** Module cache by id. */
  c: Record<string, unknown>
  federation: { initOptions: { shared: Record<string, Provided[]> } }
  /** Missing in a bundle that consumes nothing. */
  consumesLoadingData?: {
    moduleIdToConsumeDataMapping: Record<string, Consumed>
    /** Consumed modules by chunk. */
    chunkMapping?: Record<string, string[]>
    /** Consumed modules of the bundle's first file. */
    initialConsumes?: string[]
  }
}

/**
 * Modules that the shell provides, by name and version: the share scope of module federation, which releases with a
 * runtime of their own read too.
 */
const scope: Record<string, Record<string, Provided & { from: string; useIn: string[]; deps: string[] }>> = {}

declare global {
  /** The shell's federation runtime, shared by all remotes' bundles (shared/build/federation-plugin.ts). */
  var staf_federation: typeof runtime
}

/**
 * Module federation's runtime in the shape that the compiler expects, reduced to what the shared table needs: one scope,
 * one version of each module, provided by the shell alone. Releases are loaded by this folder.
 */
const runtime = {
  bundlerRuntime: {
    /** Share scopes by name. */
    S: { default: scope },
    /** Start of sharing: there is nothing to wait for. */
    I: () => true,
    /** A remote's container starts with the shell's scope, which it has already. */
    initContainerEntry: () => true,
    init: ({ webpackRequire }: { webpackRequire: Bundle }) => {
      const { shared } = webpackRequire.federation.initOptions
      for (const [name, [provided]] of Object.entries(shared))
        if (provided) scope[name] = { [provided.version]: { ...provided, from: 'staf_shell', useIn: [], deps: [] } }
    },
    /** Prepares the shared modules of the bundle's first file, which are loaded already. */
    installInitialConsumes: ({ webpackRequire }: { webpackRequire: Bundle }) => {
      for (const id of webpackRequire.consumesLoadingData?.initialConsumes ?? [])
        install(webpackRequire, id, () => (find(webpackRequire, id) as Factory)())
    },
    /** Adds to `promises` what a chunk waits for: its shared modules. A failure is tried again with the next load. */
    consumes: ({ chunkId, promises, webpackRequire }: ConsumeOptions) => {
      for (const id of webpackRequire.consumesLoadingData?.chunkMapping?.[chunkId] ?? [])
        if (!webpackRequire.m[id])
          promises.push((async () => install(webpackRequire, id, await find(webpackRequire, id)))())
    },
  },
}

type ConsumeOptions = { chunkId: string; promises: unknown[]; webpackRequire: Bundle }

/** @throws Error when the shell does not provide the module in a version that the bundle accepts */
function find(bundle: Bundle, id: string): Factory | Promise<Factory> {
  const { shareKey = id, requiredVersion = '' } = bundle.consumesLoadingData?.moduleIdToConsumeDataMapping[id] ?? {}
  const [provided] = Object.values(scope[shareKey] ?? {})
  if (!provided || !satisfiesRange(provided.version, requiredVersion))
    throw new Error(`The shell does not provide ${shareKey} ${requiredVersion}`)
  return provided.get()
}

function install(bundle: Bundle, id: string, factory: Factory): void {
  bundle.m[id] = (module) => {
    // Modules that import each other find the shell's own module, not this one before it is filled.
    delete bundle.c[id]
    module.exports = factory()
  }
}

globalThis.staf_federation = runtime

export default runtime
