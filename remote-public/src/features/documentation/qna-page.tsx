import { Empty, ErrorBox, Loading, Page } from '@stafapp/shared/page'
import { StaleNote } from '../../shared/stale-note.tsx'
import { qnaQueryOptions } from './api.ts'
import { QuestionList } from './question-list.tsx'
import { useKeptRead } from './use-kept-read.ts'

export function Component() {
  const { data, oldSince, error, refetch } = useKeptRead(qnaQueryOptions())
  return (
    <Page title="Frågor och svar" isText>
      {oldSince && <StaleNote saidAt={oldSince} />}
      {data && data.length === 0 && <Empty text="Inga frågor är publicerade ännu." />}
      {data && data.length > 0 && <QuestionList questions={data} />}
      {!data && error && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading text="Frågorna laddas" />}
    </Page>
  )
}
