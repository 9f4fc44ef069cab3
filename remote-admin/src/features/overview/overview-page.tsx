import { LoadState } from '@stafapp/shared/calls'
import { RequireKarneval } from '@stafapp/shared/carnival'
import { useQuery } from '@stafapp/shared/data'
import { formatDate } from '@stafapp/shared/format'
import { Page } from '@stafapp/shared/page'
import { overviewQuery } from './api.ts'
import { DayColumns } from './components/day-columns.tsx'
import { EventBars } from './components/event-bars.tsx'
import { MissingCards } from './components/missing-cards.tsx'
import { Totals } from './components/totals.tsx'

const title = 'Översikt'

/** /admin/overview: figures of the chosen carnival, each linked to its list. */
export function Component() {
  return <RequireKarneval title={title}>{(karneval) => <Board karneval={karneval} />}</RequireKarneval>
}

function Board({ karneval: { id, name } }: { karneval: { id: number; name: string } }) {
  const { data, error, refetch } = useQuery(overviewQuery(id))
  if (!data) {
    return <Page title={title}>{<LoadState error={error} refetch={refetch} />}</Page>
  }
  return (
    <Page title={title} intro={`${name}, läget ${formatDate(data.as_of)}`}>
      <MissingCards missing={data.missing} />
      <Totals overview={data} />
      <EventBars events={data.events} />
      <DayColumns days={data.days} />
    </Page>
  )
}
