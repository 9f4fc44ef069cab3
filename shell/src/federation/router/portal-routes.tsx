import { Loading } from '@stafapp/shared/page'
import {
  isRouteErrorResponse,
  Outlet,
  type RouteObject,
  useLoaderData,
  useLocation,
  useNavigation,
  useRevalidator,
  useRouteError,
} from '@stafapp/shared/router'
import { useRoles } from '@stafapp/shared/session'
import { type ComponentType, lazy, type PropsWithChildren, Suspense, useEffect, useMemo, useState } from 'react'
import { CrashPage } from '../../crash/crash-page.tsx'
import { Frame } from '../../frame/frame.tsx'
import { preloadPath } from '../preload/preload.ts'
import { navigationFor } from '../registry/lookup.ts'
import { useRegistry } from '../registry/registry-store.ts'
import { reloadIfOutdated } from '../update/reload-if-outdated.ts'
import { UpdateNotice } from '../update/update-notice.tsx'
import { guardSection, keepSchool, SectionFailure } from './guard.ts'
import { UnavailablePage } from './unavailable-page.tsx'

/**
 * Route tree: frame > sections > the shell's pages, remotes' pages, catch-all. Errors are handled at `sections`, so the
 * frame and its menu stay.
 */
export function portalRoutes(sections: RouteObject[]): RouteObject[] {
  return [
    {
      id: 'frame',
      element: <PortalFrame />,
      errorElement: <CrashPage />,
      children: [
        {
          id: 'sections',
          loader: keepSchool,
          shouldRevalidate: () => true,
          element: <SectionOutlet />,
          errorElement: <SectionError />,
          hydrateFallbackElement: <Loading isPage />,
          children: [...sections, { path: '*', loader: guardSection, element: <NotFound /> }],
        },
      ],
    },
  ]
}

const NotFoundPage = lazy(() =>
  import('../../crash/not-found.tsx').then(
    ({ NotFound }) => ({ default: NotFound }),
    // Without a network nobody knows whether the page is there.
    () => ({ default: UnavailablePage }),
  ),
)

/** Its code is fetched when it is shown: the first screen of every page would pay for it. */
const NotFound = () => (
  <Suspense fallback={<Loading isPage />}>
    <NotFoundPage />
  </Suspense>
)

/** The frame with the menu for this session. */
function PortalFrame() {
  const registry = useRegistry()
  const roles = useRoles()
  const navigation = useMemo(() => navigationFor(registry, roles), [registry, roles])
  return (
    <>
      <Frame navigation={navigation} onNavIntent={(path) => void preloadPath(path)} />
      <UpdateNotice />
    </>
  )
}

const patienceMs = 400

/** The page, or a skeleton while the next one is slow: a section may take seconds to fail. */
function SectionOutlet() {
  const SchoolFrame = useLoaderData() as ComponentType<PropsWithChildren> | null
  const page = useIsWaiting() ? <Loading isPage /> : <Outlet />
  return SchoolFrame ? <SchoolFrame>{page}</SchoolFrame> : page
}

function useIsWaiting(): boolean {
  const { location: next } = useNavigation()
  const { pathname } = useLocation()
  const isChanging = next !== undefined && next.pathname !== pathname
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    if (!isChanging) return
    const timer = setTimeout(() => setIsLong(true), patienceMs)
    return () => {
      clearTimeout(timer)
      setIsLong(false)
    }
  }, [isChanging])
  return isChanging && isLong
}

/** Error page for each kind of section failure, inside the frame. */
function SectionError() {
  const error = useRouteError()
  const { revalidate } = useRevalidator()
  const mayBeOutdated = error instanceof SectionFailure && error.failure !== 'disabled'
  useEffect(() => {
    if (mayBeOutdated) void reloadIfOutdated()
  }, [mayBeOutdated])

  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  if (error instanceof SectionFailure) return <UnavailablePage error={error} onRetry={revalidate} />
  return <CrashPage />
}
