import { LoadState } from '@stafapp/shared/calls'
import { RequireKarneval } from '@stafapp/shared/carnival'
import type { Karneval } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { formatDate, formatMoney, formatNumber } from '@stafapp/shared/format'
import { Page } from '@stafapp/shared/page'
import { Figure, Figures } from '../../shared/figures.tsx'
import { invoiceCount, lateShareText } from '../../shared/invoice-words.ts'
import { type FollowUp, followUpQuery } from './api.ts'
import { CategoryTable } from './components/category-table.tsx'
import { Forecast } from './components/forecast.tsx'
import { PayerTable } from './components/payer-table.tsx'
import { SchoolTable } from './components/school-table.tsx'
import { SeasonGrowth } from './components/season-growth.tsx'
import { type List, listPath } from './list-links.ts'

const title = 'Uppföljning'

/** /economy/followup: what is not yet invoiced, sent, paid and late of the chosen carnival, by whom, and what is expected. */
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
        <Forecast followUp={data} />
        <PayerTable followUp={data} />
        <SeasonGrowth followUp={data} />
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

function Totals({ followUp }: { followUp: FollowUp }) {
  const { karneval, total, uninvoiced_cents, without_payer_cents, invoice_count, unsent, promised } = followUp
  const open = (list: List) => listPath(karneval, list)
  return (
    <Figures label="Totalt">
      <Figure
        label="Ofakturerat"
        cents={uninvoiced_cents}
        note={`Beställningar och lagavgifter utan faktura${without_payer_cents > 0 ? `, varav ${formatMoney(without_payer_cents)} utan betalare` : ''}`}
        to={open('ofakturerat')}
      />
      <Figure
        label="Inte skickat"
        cents={unsent.total_cents}
        note={documentsText(unsent.count)}
        to="/admin/invoicing?del=fakturor&visa=unsent"
      />
      <Figure
        label="Fakturerat"
        cents={total.invoiced_cents}
        note={invoiceCount(invoice_count)}
        to={open('fakturerat')}
      />
      <Figure
        label="Betalt"
        cents={total.paid_cents}
        note={shareText(total.paid_cents, total.invoiced_cents)}
        to={open('betalt')}
      />
      <Figure label="Öppet" cents={total.open_cents} note="Fakturerat men inte betalt" to={open('oppet')} />
      <Figure
        label="Förfallet"
        cents={total.overdue_cents}
        note={lateShareText(total)}
        isAlarm={total.overdue_cents > 0}
        to={open('forfallet')}
      />
      {promised.count > 0 && (
        <Figure
          label="Lovat"
          cents={promised.open_cents}
          note={`${invoiceCount(promised.count)} med löfte att betala`}
          to={open('lovat')}
        />
      )}
    </Figures>
  )
}

function documentsText(count: number): string {
  return count === 1 ? '1 faktura eller kreditnota' : `${formatNumber(count)} fakturor och kreditnotor`
}

/** Percentage rounded down, so that 100 % means fully paid. */
function shareText(part: number, whole: number): string {
  return whole === 0 ? 'Inget är fakturerat' : `${Math.floor((part / whole) * 100)} % av det fakturerade`
}
