import { RequireKarneval } from '@stafapp/shared/carnival'
import type { Karneval } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { formatDate } from '@stafapp/shared/format'
import { ErrorBox, Loading, Page } from '@stafapp/shared/page'
import { followUpQuery } from './api.ts'
import { CategoryTable } from './components/category-table.tsx'
import { DayChart } from './components/day-chart.tsx'
import { SchoolTable } from './components/school-table.tsx'
import { Totals } from './components/totals.tsx'

const title = 'Uppföljning'

/** /economy/followup: invoiced and paid amounts of the chosen carnival. */
export function Component() {
  return (
    <RequireKarneval title={title}>{(karneval) => <FollowUp key={karneval.id} karneval={karneval} />}</RequireKarneval>
  )
}

function FollowUp({ karneval }: { karneval: Karneval }) {
  const { data, error, refetch } = useQuery(followUpQuery(karneval.id))
  if (data) {
    return (
      <Page title={title} intro={`${karneval.name}, läget ${formatDate(data.as_of)}`}>
        <Totals followUp={data} />
        <DayChart karneval={data.karneval} days={data.days} />
        <CategoryTable karneval={data.karneval} categories={data.categories} />
        <SchoolTable karneval={data.karneval} schools={data.schools} />
      </Page>
    )
  }
  return (
    <Page title={title} intro={karneval.name}>
      {error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <Loading />}
    </Page>
  )
}
