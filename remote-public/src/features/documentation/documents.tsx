import { useQuery } from '@stafapp/shared/data'
import { ErrorBox, Loading } from '@stafapp/shared/page'
import type { ReactNode } from 'react'
import { StaleNote } from '../../shared/stale-note.tsx'
import { type Document, documentationQueryOptions } from './api.ts'

/** The published documents, or a loading or error state. */
export function Documents({ children }: { children: (documents: Document[]) => ReactNode }) {
  const { data, error, refetch, dataUpdatedAt } = useQuery(documentationQueryOptions())
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
