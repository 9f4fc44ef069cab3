import { useQuery } from '@stafapp/shared/data'
import { keepShell } from '@stafapp/shared/keep-offline'
import { Empty, ErrorBox, Loading, Page } from '@stafapp/shared/page'
import { useEffect } from 'react'
import { StaleNote } from '../../shared/stale-note.tsx'
import { qnaQueryOptions } from './api.ts'
import { QuestionList } from './question-list.tsx'

export function Component() {
  const { data, error, refetch, dataUpdatedAt } = useQuery(qnaQueryOptions())
  useEffect(keepShell, [])
  return (
    <Page title="Frågor och svar" isText>
      {data && error && <StaleNote loadedAt={dataUpdatedAt} />}
      {data && data.length === 0 && <Empty text="Inga frågor är publicerade ännu." />}
      {data && data.length > 0 && <QuestionList questions={data} />}
      {!data && error && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading text="Frågorna laddas" />}
    </Page>
  )
}
