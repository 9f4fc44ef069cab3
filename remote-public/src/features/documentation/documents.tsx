import { useQuery } from '@stafapp/shared/data'
import { keepShell } from '@stafapp/shared/keep-offline'
import { ErrorBox, Loading } from '@stafapp/shared/page'
import { type ReactNode, useEffect } from 'react'
import { StaleNote } from '../../shared/stale-note.tsx'
import { type Document, documentationQueryOptions } from './api.ts'

/** The published documents, or a loading or error state. */
export function Documents({ children }: { children: (documents: Document[]) => ReactNode }) {
  const { data, error, refetch, dataUpdatedAt } = useQuery(documentationQueryOptions())
  useEffect(keepShell, [])
  if (data)
    return (
      <>
        {error && <StaleNote loadedAt={dataUpdatedAt} />}
        {children(data)}
      </>
    )
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />
  return <Loading />
}
