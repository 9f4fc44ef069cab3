import { Loading } from '@stafapp/shared/page'
import type { RouteObject } from '@stafapp/shared/router'
import { CrashPage } from '../../crash/crash-page.tsx'
import { Component as NotFound } from '../../pages/not-found.tsx'
import { guardSection } from './guard.ts'
import { keepSchool } from './keep-school.ts'
import { PortalFrame } from './portal-frame.tsx'
import { SectionError } from './section-error.tsx'
import { SectionOutlet } from './section-outlet.tsx'

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
          hydrateFallbackElement: <Loading />,
          children: [...sections, { path: '*', loader: guardSection, element: <NotFound /> }],
        },
      ],
    },
  ]
}
