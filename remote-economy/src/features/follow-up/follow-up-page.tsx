import { LoadState } from '@stafapp/shared/calls'
import { RequireKarneval } from '@stafapp/shared/carnival'
import type { Karneval } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { formatDate, formatNumber } from '@stafapp/shared/format'
import { Page } from '@stafapp/shared/page'
import { Figure, Figures } from '../../shared/figures.tsx'
import { type FollowUp, followUpQuery } from './api.ts'
import { CategoryTable } from './components/category-table.tsx'
import { DayChart } from './components/day-chart.tsx'
import { SchoolTable } from './components/school-table.tsx'

const title = 'Uppföljning'

/** /economy/followup: invoiced and paid amounts of the chosen carnival. */
export function Component() {
  return (
    <RequireKarneval title={title}>{(karneval) => <Amounts key={karneval.id} karneval={karneval} />}</RequireKarneval>
  )
}

function Amounts({ karneval }: { karneval: Karneval }) {
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
      {<LoadState error={error} refetch={refetch} />}
    </Page>
  )
}

function Totals({ followUp: { total, uninvoiced_cents, invoice_count } }: { followUp: FollowUp }) {
  return (
    <Figures label="Totalt">
      <Figure label="Fakturerat" cents={total.invoiced_cents} note={invoicesText(invoice_count)} />
      <Figure label="Betalt" cents={total.paid_cents} note={shareText(total.paid_cents, total.invoiced_cents)} />
      <Figure label="Öppet" cents={total.open_cents} note="Fakturerat men inte betalt" />
      <Figure label="Förfallet" cents={total.overdue_cents} note="Del av det öppna" isAlarm={total.overdue_cents > 0} />
      <Figure label="Ofakturerat" cents={uninvoiced_cents} note="Beställningar och lagavgifter utan faktura" />
    </Figures>
  )
}

function invoicesText(count: number): string {
  return count === 1 ? '1 faktura' : `${formatNumber(count)} fakturor`
}

/** Percentage rounded down, so that 100 % means fully paid. */
function shareText(part: number, whole: number): string {
  return whole === 0 ? 'Inget är fakturerat' : `${Math.floor((part / whole) * 100)} % av det fakturerade`
}
