import { isRouteErrorResponse, useRevalidator, useRouteError } from '@stafapp/shared/router'
import { useEffect } from 'react'
import { CrashPage } from '../../crash/crash-page.tsx'
import { Component as NotFound } from '../../pages/not-found.tsx'
import { reloadIfOutdated } from '../update/reload-if-outdated.ts'
import { SectionFailure } from './section-failure.ts'
import { UnavailablePage } from './unavailable-page.tsx'

/** Error page for each kind of section failure, inside the frame. */
export function SectionError() {
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
