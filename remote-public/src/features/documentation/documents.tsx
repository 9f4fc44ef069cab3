import { ErrorBox, Loading } from '@stafapp/shared/page'
import type { ReactNode } from 'react'
import { StaleNote } from '../../shared/stale-note.tsx'
import { type Document, documentationQueryOptions } from './api.ts'
import { useKeptRead } from './use-kept-read.ts'

/** The published documents, or a loading or error state. */
export function Documents({ children }: { children: (documents: Document[]) => ReactNode }) {
  const { data, oldSince, error, refetch } = useKeptRead(documentationQueryOptions())
  if (data)
    return (
      <>
        {oldSince && <StaleNote saidAt={oldSince} />}
        {children(data)}
      </>
    )
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />
  return <Loading />
}
