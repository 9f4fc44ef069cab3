import * as carnival from '@stafapp/shared/carnival'
import type { Registry } from '@stafapp/shared/contract/registry'
import type { RemoteModule } from '@stafapp/shared/contract/remote'
import * as data from '@stafapp/shared/data'
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
}

/** HTML of the frame with the landing page in its initial state: logged out and before any API response. */
export async function prerender(registry: Registry, landing: RemoteModule): Promise<string> {
  setRegistry(registry)
  const memory = createMemoryRouter(portalRoutes([sectionRoute('landing', landing.routes)]), {
    initialEntries: ['/'],
  })
  if (!memory.state.initialized) {
    await new Promise<void>((resolve) => memory.subscribe(({ initialized }) => initialized && resolve()))
  }
  const failed = Object.values(memory.state.errors ?? {})[0]
  if (failed !== undefined) throw failed
  const html = renderToString(<App router={memory} />)
  memory.dispose()
  // The cache's garbage collection timers would keep the process alive for five minutes.
  data.queryClient.clear()
  return html
}
