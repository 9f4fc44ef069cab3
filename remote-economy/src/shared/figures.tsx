import { formatMoney } from '@stafapp/shared/format'
import { Link } from '@stafapp/shared/router'
import type { ReactNode } from 'react'
import { Amount } from './amount.tsx'
import classes from './figures.module.css'

type FiguresProps = {
  label: string
  /** They change by what the page does: no toast lies over them. */
  isInUse?: boolean
  children: ReactNode
}

/** Sums of money side by side, at the top of a page. */
export function Figures({ label, isInUse = false, children }: FiguresProps) {
  return (
    <section aria-label={label} data-in-use={isInUse || undefined}>
      <dl className={classes.totals}>{children}</dl>
    </section>
  )
}

type FigureProps = {
  label: string
  cents: number
  note: string
  isAlarm?: boolean
  /** Explains the others: without a frame, in the size of text. */
  isMinor?: boolean
  /** The list that adds up to the sum. */
  to?: string
}

/** One sum with what it means. */
export function Figure({ label, cents, note, isAlarm = false, isMinor = false, to }: FigureProps) {
  return (
    <div className={classes.total} data-alarm={isAlarm} data-minor={isMinor}>
      <dt>{label}</dt>
      <dd className={classes.value}>
        {to === undefined ? formatMoney(cents) : <ListLink to={to} label={label} cents={cents} />}
      </dd>
      <dd className={classes.note}>{note}</dd>
    </div>
  )
}

type ListLinkProps = { to: string; label: string; cents: number }

/** A sum that opens its list; nothing has none. */
export function ListLink({ to, label, cents }: ListLinkProps) {
  if (cents === 0) return <Amount cents={0} />
  return (
    <Link to={to} aria-label={`${formatMoney(cents)}, visa listan: ${label}`}>
      {formatMoney(cents)}
    </Link>
  )
}
