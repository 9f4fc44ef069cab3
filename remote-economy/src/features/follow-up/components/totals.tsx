import { formatMoney, formatNumber } from '@stafapp/shared/format'
import type { FollowUp } from '../api.ts'
import classes from './totals.module.css'

export function Totals({ followUp: { total, uninvoiced_cents, invoice_count } }: { followUp: FollowUp }) {
  return (
    <section aria-label="Totalt">
      <dl className={classes.totals}>
        <Figure label="Fakturerat" cents={total.invoiced_cents} note={invoicesText(invoice_count)} />
        <Figure label="Betalt" cents={total.paid_cents} note={shareText(total.paid_cents, total.invoiced_cents)} />
        <Figure label="Öppet" cents={total.open_cents} note="Fakturerat men inte betalt" />
        <Figure
          label="Förfallet"
          cents={total.overdue_cents}
          note="Del av det öppna"
          isAlarm={total.overdue_cents > 0}
        />
        <Figure label="Ofakturerat" cents={uninvoiced_cents} note="Beställningar och lagavgifter utan faktura" />
      </dl>
    </section>
  )
}

type FigureProps = { label: string; cents: number; note: string; isAlarm?: boolean }

function Figure({ label, cents, note, isAlarm = false }: FigureProps) {
  return (
    <div className={classes.figure} data-alarm={isAlarm}>
      <dt>{label}</dt>
      <dd className={classes.value}>{formatMoney(cents)}</dd>
      <dd className={classes.note}>{note}</dd>
    </div>
  )
}

function invoicesText(count: number): string {
  return count === 1 ? '1 faktura' : `${formatNumber(count)} fakturor`
}

/** Percentage rounded down, so that 100 % means fully paid. */
function shareText(part: number, whole: number): string {
  return whole === 0 ? 'Inget är fakturerat' : `${Math.floor((part / whole) * 100)} % av det fakturerade`
}
