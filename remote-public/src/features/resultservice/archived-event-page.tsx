import { useLiveRead } from '@stafapp/shared/live'
import { Empty, ErrorBox, Loading, Page } from '@stafapp/shared/page'
import { useParams } from '@stafapp/shared/router'
import { archivedYearQuery, recordTopics, yearAddress } from '../../shared/results/archive.ts'
import { EventResults } from './event-page.tsx'

/** /resultservice/arkiv/:ar/:id: all results of an event in a carnival that is over. */
export function Component() {
  const { ar, id } = useParams()
  const [year, event] = [Number(ar), Number(id)]
  const { data, error, refetch } = useLiveRead(archivedYearQuery(year), recordTopics)
  if (data?.events.some(({ event_instance }) => event_instance === event)) {
    const back = { to: yearAddress(year), label: `Alla resultat ${year}` }
    return (
      <EventResults
        key={event}
        karneval={data.karneval}
        name={data.name}
        event={event}
        title={`Resultat ${year}`}
        back={back}
      />
    )
  }
  return (
    <Page title={`Resultat ${year}, en gren`}>
      {data && <Empty text="Grenen fanns inte det året." />}
      {!data && error && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading text="Resultaten laddas" />}
    </Page>
  )
}
