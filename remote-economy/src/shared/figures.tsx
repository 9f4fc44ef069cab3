import { formatMoney } from '@stafapp/shared/format'
import type { ReactNode } from 'react'
import classes from './figures.module.css'

/** Sums of money side by side, at the top of a page. */
export function Figures({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label}>
      <dl className={classes.totals}>{children}</dl>
    </section>
  )
}

type FigureProps = { label: string; cents: number; note: string; isAlarm?: boolean }

/** One sum with what it means. */
export function Figure({ label, cents, note, isAlarm = false }: FigureProps) {
  return (
    <div className={classes.total} data-alarm={isAlarm}>
      <dt>{label}</dt>
      <dd className={classes.value}>{formatMoney(cents)}</dd>
      <dd className={classes.note}>{note}</dd>
    </div>
  )
}
