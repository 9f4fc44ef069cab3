import * as carnival from '@stafapp/shared/carnival'
import type { Registry } from '@stafapp/shared/contract/registry'
import type { RemoteModule } from '@stafapp/shared/contract/remote'
import * as data from '@stafapp/shared/data'
import * as live from '@stafapp/shared/live'
import { createMemoryRouter } from '@stafapp/shared/memory-router'
import * as notify from '@stafapp/shared/notify'
import * as page from '@stafapp/shared/page'
import * as router from '@stafapp/shared/router'
import * as session from '@stafapp/shared/session'
import * as settings from '@stafapp/shared/settings'
import * as react from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as reactDom from 'react-dom'
import { renderToString } from 'react-dom/server'
import { App } from '../app.tsx'
import { setRegistry } from '../registry/registry-store.ts'
import { sectionRoute } from '../router/patch-routes.ts'
import { portalRoutes } from '../router/portal-routes.tsx'

declare global {
  /** Shared modules for a remote's bundle outside the browser (shared/build/create-prerender-config.ts). */
  var staf_shared: Record<string, unknown>
}

globalThis.staf_shared = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  '@stafapp/shared/session': session,
  '@stafapp/shared/carnival': carnival,
  '@stafapp/shared/data': data,
  '@stafapp/shared/router': router,
  '@stafapp/shared/notify': notify,
  '@stafapp/shared/page': page,
  '@stafapp/shared/settings': settings,
  '@stafapp/shared/live': live,
}

export type WantedPage = {
  registry: Registry
  /** The remote that owns the page. */
  remote: RemoteModule
  path: string
  /** The document's moment, ISO 8601, by the carnival's clock. */
  now: string
  /** false: as the page looks before any answer. */
  withData: boolean
}

export type RenderedPage = {
  html: string
  /** Query keys with the data that the markup shows and the address they come from, for the browser's caches. */
  queries: [key: unknown, data: unknown, url: string | null][]
}

/** A page asks for data that it only knows of after other data have been shown: the carnival, then its schedule. */
const MOST_PASSES = 5

/**
 * Renders a page as a visitor who is not logged in first sees it. The calls of the page are made with the global `fetch`,
 * which in a render answers from given data.
 * @throws what the page, its route or one of its calls throws
 */
export async function renderPage({ registry, remote, path, now, withData }: WantedPage): Promise<RenderedPage> {
  setRegistry(registry)
  const addresses = new Map<string, string>()
  const memory = createMemoryRouter(portalRoutes([sectionRoute('page', remote.routes)]), { initialEntries: [path] })
  try {
    if (!memory.state.initialized) {
      await new Promise<void>((resolve) => memory.subscribe(({ initialized }) => initialized && resolve()))
    }
    const failed = Object.values(memory.state.errors ?? {})[0]
    if (failed !== undefined) throw failed
    let html = ''
    for (let pass = 0; pass < MOST_PASSES; pass += 1) {
      // Each answer sets the clock to its own time.
      session.learnServerTimeOf(new Response(null, { headers: { 'x-server-now': now } }))
      html = renderToString(<App router={memory} />)
      if (!withData || !(await fetchMissing(addresses))) break
    }
    return { html, queries: shownQueries(addresses) }
  } finally {
    memory.dispose()
    // The cache's garbage collection timers would keep the worker busy for five minutes.
    data.queryClient.clear()
  }
}

/**
 * Runs the queries that the last render left pending, one after the other, and notes the address that each asks for.
 * @returns whether there were any
 */
async function fetchMissing(addresses: Map<string, string>): Promise<boolean> {
  const queries = data.queryClient.getQueryCache().getAll()
  const missing = queries.filter(
    ({ state, options }) => state.status === 'pending' && !('enabled' in options && options.enabled === false),
  )
  // A page must not be written with the error box of a call that failed.
  const ask = globalThis.fetch
  try {
    for (const query of missing) {
      globalThis.fetch = (url, init) => {
        addresses.set(query.queryHash, String(url))
        return ask(url, init)
      }
      await query.fetch({ ...query.options, retry: false })
    }
  } finally {
    globalThis.fetch = ask
  }
  return missing.length > 0
}

function shownQueries(addresses: ReadonlyMap<string, string>): RenderedPage['queries'] {
  const queries = data.queryClient.getQueryCache().getAll()
  return queries.flatMap(({ queryKey, queryHash, state }) =>
    state.status === 'success' ? [[queryKey, state.data, addresses.get(queryHash) ?? null]] : [],
  )
}
