import { LoadState } from '@stafapp/shared/calls'
import { useKarnevalState } from '@stafapp/shared/carnival'
import type { Karneval } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { formatDate, formatMoney, formatNumber } from '@stafapp/shared/format'
import { ErrorBox, Loading, Page } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { useServerNow } from '@stafapp/shared/session'
import { DayNow } from '../../shared/raceday/day-now.tsx'
import type { MissingCode } from '../../shared/terms.ts'
import { type Overview, overviewQuery, seasonQuery } from './api.ts'
import { EventBars } from './components/event-bars.tsx'
import classes from './components/overview.module.css'
import { SeasonView } from './components/season-view.tsx'
import { TeamGrowth } from './components/team-growth.tsx'

const title = 'Säsongen'

/** /admin/overview: the organiser's home with the work of the season, and the figures of the chosen carnival below. */
export function Component() {
  const state = useKarnevalState()
  if (state.status === 'loading' || state.status === 'error')
    return (
      <Page title={title}>
        {state.status === 'error' ? <ErrorBox error={state.error} onRetry={state.retry} /> : <Loading />}
      </Page>
    )
  return <Season karneval={state.karneval} />
}

/** Of a draft there are no figures: nobody but the organiser can do anything in it. */
function Season({ karneval }: { karneval: Karneval | null }) {
  const { data, error, refetch } = useQuery(seasonQuery(karneval?.id ?? null))
  const now = useServerNow()
  if (!data) return <Page title={title}>{<LoadState error={error} refetch={refetch} />}</Page>
  return (
    <Page
      title={title}
      intro={data.karneval ? `Översikt över ${data.karneval.name}, läget ${formatDate(data.as_of)}` : undefined}
    >
      {karneval && <DayNow karneval={karneval} />}
      <SeasonView season={data} now={now} />
      {karneval && karneval.status !== 'draft' && <Board karneval={karneval} />}
    </Page>
  )
}

function Board({ karneval }: { karneval: Karneval }) {
  const { data, error, refetch } = useQuery(overviewQuery(karneval.id))
  if (!data) return <LoadState error={error} refetch={refetch} text="Hämtar siffrorna" />
  return (
    <>
      <MissingCards missing={data.missing} unpaidCents={data.unpaid_cents} />
      <Totals overview={data} />
      <EventBars events={data.events} />
      <TeamGrowth overview={data} teamsOpenAt={karneval.teams_open_at} />
    </>
  )
}

type Card = { number: string; label: string; to: string }

/** The main figures, each linked to its list. */
function Totals({ overview }: { overview: Overview }) {
  const late = overview.late_team_count
  const cards: Card[] = [
    { number: formatNumber(overview.school_count), label: 'skolor med lag', to: '/admin/schoollist?har=teams' },
    { number: formatNumber(overview.team_count), label: 'lag', to: '/admin/schoollist?har=teams' },
    { number: formatNumber(late), label: late === 1 ? 'sent lag' : 'sena lag', to: '/admin/schoollist?har=late_teams' },
    { number: formatNumber(overview.runner_count), label: 'löpare i lagen', to: '/admin/schoollist?har=runners' },
    { number: formatNumber(overview.order_count), label: 'beställningar', to: '/admin/schoollist?har=orders' },
    { number: formatMoney(overview.ordered_cents), label: 'beställt', to: '/economy/followup' },
  ]
  return (
    <section aria-labelledby="totals">
      <h2 id="totals">Läget</h2>
      <ul className={classes.cards}>
        {cards.map(({ number, label, to }) => (
          <li key={label} className={classes.card}>
            <span className={classes.number}>{number}</span>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const words: Record<MissingCode, { title: string; items?: (count: number) => string }> = {
  teams: { title: 'Inga lag' },
  leader: { title: 'Ingen lagledare' },
  compositions: { title: 'Uppställningar saknas', items: (count) => `${formatNumber(count)} lag` },
  phone: { title: 'Telefonnummer saknas', items: (count) => `${formatNumber(count)} lagledare` },
  orders: { title: 'Ingen beställning' },
  billing: {
    title: 'Betalare saknas',
    items: (count) => (count === 1 ? '1 tjänst' : `${formatNumber(count)} tjänster`),
  },
  unpaid: {
    title: 'Obetalt',
    items: (count) =>
      count === 1
        ? '1 faktura, förfallen eller inom tre dagar'
        : `${formatNumber(count)} fakturor, förfallna eller inom tre dagar`,
  },
}

/** Number of schools per kind of missing data; each number links to those schools in the register. */
function MissingCards({ missing, unpaidCents }: { missing: Overview['missing']; unpaidCents: number }) {
  return (
    <section aria-labelledby="missing">
      <h2 id="missing">Det här saknas</h2>
      <ul className={classes.cards}>
        {missing.map(({ code, school_count, item_count }) => (
          <li key={code} className={classes.card} data-missing={school_count > 0}>
            <span className={classes.number}>
              {formatNumber(school_count)} <small>{school_count === 1 ? 'skola' : 'skolor'}</small>
            </span>
            <Link to={`/admin/schoollist?saknas=${code}`}>
              {words[code].title}
              <span className="visually-hidden">
                : {school_count === 1 ? '1 skola' : `${formatNumber(school_count)} skolor`}
              </span>
            </Link>
            {words[code].items?.(item_count)}
            {/* Includes invoices that are not due yet, which the number above leaves out. */}
            {code === 'unpaid' && unpaidCents > 0 && <small>Öppet i allt: {formatMoney(unpaidCents)}</small>}
            {school_count > 0 && (
              <Link to={`/admin/meddelanden?saknas=${code}`} className={classes.write}>
                Skriv till dessa <span className="visually-hidden">({words[code].title})</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
