import { Calendar } from '@stafapp/shared/calendar'
import { formatDate, formatDateTime } from '@stafapp/shared/format'
import { type FieldSpec, faultOf } from '@stafapp/shared/forms'
import { useServerNow } from '@stafapp/shared/live'
import { Button, Page } from '@stafapp/shared/page'
import { NavLink, useLocation } from '@stafapp/shared/router'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import type { ReactNode } from 'react'
import { useChoice } from '../../../shared/use-choice.ts'
import type { PeriodQuery } from '../api.ts'
import classes from '../books.module.css'
import { commonPeriods } from '../days.ts'
import { DayChoice } from './day-choice.tsx'
import { KarnevalChoice, KarnevalKept, KarnevalOnPaper, karnevalOf } from './karneval-choice.tsx'

const pages = {
  '/economy/bokforing': 'Avstämning',
  '/economy/bokforing/fakturor': 'Fakturajournal',
  '/economy/bokforing/betalningar': 'Betalningsjournal',
  '/economy/bokforing/moms': 'Momsrapport',
  '/economy/bokforing/verifikat': 'Verifikat',
}

const fields: Record<'from' | 'to', FieldSpec> = {
  from: { kind: 'date', name: 'fran', label: 'Från', calendar: Calendar },
  to: { kind: 'date', name: 'till', label: 'Till', calendar: Calendar },
}

/** The chosen period; this year until today, as long as none or no real one is chosen. */
export function usePeriod(): PeriodQuery {
  const { params } = useChoice()
  const { from, to } = useYear()
  const dayOf = (field: FieldSpec, otherwise: string) => {
    const day = params.get(field.name)
    return day && faultOf(field, day) === null ? day : otherwise
  }
  const karneval = karnevalOf(params)
  return { from: dayOf(fields.from, from), to: dayOf(fields.to, to), ...(karneval && { karneval }) }
}

function useYear(): { from: string; to: string } {
  const today = helsinkiDay(useServerNow())
  return { from: `${today.slice(0, 4)}-01-01`, to: today }
}

type Props = {
  title: string
  /** Of the answer that is shown. */
  head: { from: string; to: string; known_at: string } | undefined
  /** The page shows all carnivals together: none can be chosen. */
  isOfAll?: boolean
  children: ReactNode
}

/** A page of the books: its links to the others, the period, and as of when its figures are. */
export function BooksFrame({ title, head, isOfAll = false, children }: Props) {
  const intro = head
    ? `${formatDate(head.from)}–${formatDate(head.to)}, enligt det som var känt ${formatDateTime(head.known_at)}`
    : 'Hämtar …'
  return (
    <Page title={title} intro={intro}>
      <PageLinks />
      <PeriodChoice isOfAll={isOfAll} />
      <KarnevalOnPaper isOfAll={isOfAll} />
      {children}
    </Page>
  )
}

/** Keeps the period from page to page. */
function PageLinks() {
  const kept = new URLSearchParams(useLocation().search)
  kept.delete('sida')
  const search = kept.size > 0 ? `?${kept}` : ''
  return (
    <nav aria-label="Bokföringens sidor" className={`${classes.links} no-print`}>
      {Object.entries(pages).map(([path, label]) => (
        <NavLink key={path} to={path + search}>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}

function PeriodChoice({ isOfAll }: { isOfAll: boolean }) {
  const { set } = useChoice()
  const { from, to } = usePeriod()
  const { to: today } = useYear()
  return (
    <search className="no-print">
      <div className={classes.choices}>
        <DayChoice field={fields.from} value={from} onChange={(fran) => set({ fran, sida: '' })} />
        <DayChoice field={fields.to} value={to} onChange={(till) => set({ till, sida: '' })} />
        {!isOfAll && <KarnevalChoice />}
      </div>
      {isOfAll && <KarnevalKept />}
      <div className={classes.files}>
        {Object.entries(commonPeriods(today)).map(([name, period]) => (
          <Button
            key={name}
            aria-pressed={period.from === from && period.to === to}
            onClick={() => set({ fran: period.from, till: period.to, sida: '' })}
          >
            {name}
          </Button>
        ))}
      </div>
    </search>
  )
}
