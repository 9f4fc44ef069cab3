import type { RouteObject } from '@stafapp/shared/router'
import { type ComponentType, useEffect, useState } from 'react'
import { isChunkError } from '../load/chunk-error.ts'
import { reloadIfOutdated } from '../update/reload-if-outdated.ts'
import { UnavailablePage } from './unavailable-page.tsx'

type PageModule = { Component?: ComponentType }
type LoadPage = () => Promise<PageModule>

/**
 * Routes whose pages can be had later when their file is missing now. The router remembers a failed `lazy` for ever, so
 * it is given a page instead that says so and fetches the real one on demand.
 */
export function healingRoutes(routes: RouteObject[]): RouteObject[] {
  return routes.map((route) => (typeof route.lazy === 'function' ? healing(route, route.lazy as LoadPage) : route))
}

function healing(route: RouteObject, load: LoadPage): RouteObject {
  const page: LatePage = { load }
  const lazy = async () => {
    try {
      return await load()
    } catch (error) {
      if (!isChunkError(error)) throw error
      return { element: <HealingPage page={page} /> }
    }
  }
  return { ...route, lazy } as RouteObject
}

/** A page whose file was missing; `Component` once it has come after all, also for later visits. */
type LatePage = { load: LoadPage; Component?: ComponentType }

function HealingPage({ page }: { page: LatePage }) {
  const [Component, setComponent] = useState(() => page.Component)
  useEffect(() => {
    if (page.Component === undefined) void reloadIfOutdated()
  }, [page])
  if (Component !== undefined) return <Component />
  const retry = async () => {
    page.Component = (await page.load()).Component
    setComponent(() => page.Component)
  }
  // A further failure leaves the page as it is, with its button.
  return <UnavailablePage error={null} onRetry={() => void retry().catch(() => undefined)} />
}
