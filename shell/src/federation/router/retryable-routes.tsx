import type { RouteObject } from '@stafapp/shared/router'
import { type ComponentType, useEffect, useState } from 'react'
import { isChunkError } from '../load/import-module.ts'
import { reloadIfOutdated } from '../update/reload-if-outdated.ts'
import { UnavailablePage } from './unavailable-page.tsx'

type PageModule = { Component?: ComponentType }
type LoadPage = () => Promise<PageModule>

/**
 * Makes lazy routes recoverable after a failed load. The router caches a rejected `lazy` permanently, so these resolve
 * with an error page that can retry.
 */
export function retryableRoutes(routes: RouteObject[]): RouteObject[] {
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

/** A page whose file failed to load; `Component` is set once a retry has succeeded, also for later visits. */
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
  // If the retry fails too, the page with its button stays.
  return <UnavailablePage onRetry={() => void retry().catch(() => undefined)} />
}
