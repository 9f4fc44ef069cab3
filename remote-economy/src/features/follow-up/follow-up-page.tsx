import { LoadState } from '@stafapp/shared/calls'
import { RequireKarneval } from '@stafapp/shared/carnival'
import type { Karneval } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { formatDate, formatMoney } from '@stafapp/shared/format'
import { Page } from '@stafapp/shared/page'
import { Figure, Figures } from '../../shared/figures.tsx'
import { documentsText, invoiceCount, lateShareText } from '../../shared/invoice-words.ts'
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
        <CategoryTable followUp={data} />
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

/**
 * The season's sums in an order that adds up: what is invoiced is not sent, paid (less what was paid too much) or unpaid.
 */
function Totals({ followUp }: { followUp: FollowUp }) {
  const { karneval, total, uninvoiced_cents, without_payer_cents, unsent, overpaid_cents, promised } = followUp
  const open = (list: List) => listPath(karneval, list)
  const overpaid = overpaid_cents > 0 ? `, varav ${formatMoney(overpaid_cents)} för mycket` : ''
  return (
    <Figures label="Totalt">
      <Figure
        label="Ofakturerat"
        cents={uninvoiced_cents}
        note={`Beställningar och lagavgifter utan faktura${without_payer_cents > 0 ? `, varav ${formatMoney(without_payer_cents)} där betalare saknas` : ''}`}
        to={open('ofakturerat')}
      />
      <Figure label="Fakturerat" cents={total.invoiced_cents} note={invoicedText(followUp)} to={open('fakturerat')} />
      <Figure
        label="Inte skickat"
        cents={unsent.total_cents}
        note={`Del av det fakturerade: ${documentsText(unsent)} att skicka`}
        to={open('oskickat')}
      />
      <Figure
        label="Betalt"
        cents={total.paid_cents}
        note={shareText(total.paid_cents - overpaid_cents, total.invoiced_cents) + overpaid}
        to={open('betalt')}
      />
      <Figure label="Obetalt" cents={total.open_cents} note="Skickat men inte betalt" to={open('obetalt')} />
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

/** "24 fakturor, efter avdrag av 120,00 € krediterat". */
function invoicedText({ invoice_count, credited_cents }: FollowUp): string {
  const credited = credited_cents > 0 ? `, efter avdrag av ${formatMoney(credited_cents)} krediterat` : ''
  return invoiceCount(invoice_count) + credited
}

/** A rounded percentage; 100 % only when all of it is paid, and 0 % only when nothing is. */
function shareText(part: number, whole: number): string {
  if (whole === 0) return 'Inget är fakturerat'
  const percent = Math.round((part / whole) * 100)
  const least = part > 0 ? 1 : 0
  const most = part < whole ? 99 : 100
  return `${Math.min(most, Math.max(least, percent))} % av det fakturerade`
}
