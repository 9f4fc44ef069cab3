import { LoadState } from '@stafapp/shared/calls'
import { useKarnevalState } from '@stafapp/shared/carnival'
import type { Karneval } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { formatDate, formatMoney, formatNumber } from '@stafapp/shared/format'
import { ErrorBox, Loading, Page } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { isAskedFor } from '@stafapp/shared/rules/asked-for'
import { upperFirst } from '@stafapp/shared/rules/first-letter'
import { isCarnivalDay } from '@stafapp/shared/rules/times/carnival-days'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { axisOf, growthOf, type Point } from '@stafapp/shared/season-chart'
import { useServerNow } from '@stafapp/shared/session'
import { lazy, Suspense } from 'react'
import { Fold } from '../../shared/fold.tsx'
import type { MissingCode } from '../../shared/terms.ts'
import { type Overview, overviewQuery, seasonQuery } from './api.ts'
import { EventBars } from './components/event-bars.tsx'
import classes from './components/overview.module.css'
import { SeasonView } from './components/season-view.tsx'
import { comparedText, moneyWords, Spark, SparkKey } from './components/spark.tsx'
import { TeamGrowth } from './components/team-growth.tsx'

/** Its code is used on two days of the year, so it is no part of the page's. */
const RaceDay = lazy(() =>
  import('./components/race-day.tsx').then(({ RaceDay: component }) => ({ default: component })),
)

const title = 'Översikt'

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
  const today = helsinkiDay(now)
  const isRaceDay = karneval?.status === 'active' && isCarnivalDay(karneval, today)
  const hasFigures = karneval !== null && karneval.status !== 'draft'
  // The chosen carnival's name does not wait for the answer, which would push the page down.
  const shown = karneval ?? data?.karneval
  const season = data ? (
    <>
      <SeasonView season={data} now={now} isRaceDay={isRaceDay}>
        {hasFigures && <Missing karneval={karneval} now={now} isRaceDay={isRaceDay} />}
      </SeasonView>
      {hasFigures && <Figures karneval={karneval} now={now} />}
    </>
  ) : (
    <LoadState error={error} refetch={refetch} />
  )
  return (
    <Page title={title} intro={shown ? `${shown.name}, läget ${formatDate(data?.as_of ?? today)}` : undefined}>
      {isRaceDay ? (
        <Suspense fallback={<Loading />}>
          <RaceDay karneval={karneval} today={today} now={now}>
            {season}
          </RaceDay>
        </Suspense>
      ) : (
        season
      )}
    </Page>
  )
}

type BoardProps = { karneval: Karneval; now: Date }

/** What the schools lack, which the organiser can write to them about. */
function Missing({ karneval, now, isRaceDay }: BoardProps & { isRaceDay: boolean }) {
  const { data, error, refetch } = useQuery(overviewQuery(karneval.id))
  if (!data) return <LoadState error={error} refetch={refetch} text="Hämtar siffrorna" />
  return (
    <MissingCards
      missing={data.missing.filter(({ code }) => isAskedFor(code, karneval, now))}
      unpaidCents={data.unpaid_cents}
      dueCents={data.due_cents}
      isRaceDay={isRaceDay}
    />
  )
}

/** How the entries go; what they could not be read for is told once, where they are asked for first. */
function Figures({ karneval, now }: BoardProps) {
  const { data } = useQuery(overviewQuery(karneval.id))
  if (!data) return null
  // From the first race day on nobody follows the entries.
  const isPutAside = helsinkiDay(now) >= karneval.starts_on
  return (
    <>
      <Totals overview={data} isPutAside={isPutAside} />
      <EventBars events={data.events} isPutAside={isPutAside} />
      <TeamGrowth overview={data} teamsOpenAt={karneval.teams_open_at} isPutAside={isPutAside} />
    </>
  )
}

type Figure = Exclude<keyof Overview['growth'][number], 'day'>

/** `lastYear`: the same figure on last year's same day. */
type Card = {
  number: string
  label: string
  to: string
  lastYear: string | undefined
  now: Point[]
  last: Point[]
  compared: string
}

/** One figure's sum at the end of each day on which it grew. */
const growth = (days: Overview['growth'], figure: Figure, startsOn: string): Point[] =>
  growthOf(
    days.filter((day) => day[figure] !== 0).map((day) => ({ day: day.day, value: day[figure] })),
    startsOn,
  )

const countWords = { more: 'fler', less: 'färre', same: 'Lika många', format: formatNumber }

/** The main figures, each linked to its list. */
function Totals({ overview, isPutAside }: { overview: Overview; isPutAside: boolean }) {
  const late = overview.late_team_count
  const last = overview.last_year?.same_day
  const before = overview.last_year
  const card = (label: string, to: string, figure: Figure): Card => {
    const words = figure === 'ordered_cents' ? moneyWords : countWords
    return {
      label,
      to,
      number: words.format(overview[figure]),
      lastYear: last && words.format(last[figure]),
      now: growth(overview.growth, figure, overview.starts_on),
      last: before ? growth(before.growth, figure, before.starts_on) : [],
      compared: last ? comparedText(overview[figure], last[figure], words) : `Nu ${words.format(overview[figure])}`,
    }
  }
  const cards = [
    card('skolor med lag', '/admin/schoollist?har=teams', 'school_count'),
    card('lag', '/admin/schoollist?har=teams', 'team_count'),
    card(late === 1 ? 'sent lag' : 'sena lag', '/admin/schoollist?har=late_teams', 'late_team_count'),
    card('löpare och reserver', '/admin/schoollist?har=runners', 'runner_count'),
    card('beställningar', '/admin/schoollist?har=orders', 'order_count'),
    card('beställt', '/economy/followup', 'ordered_cents'),
  ]
  // One axis for all, so that the curves can be compared.
  const axis = axisOf({
    startsOn: overview.starts_on,
    asOf: overview.as_of,
    now: cards.flatMap(({ now }) => now),
    last: cards.flatMap((each) => each.last),
  })
  return (
    <Fold
      id="totals"
      isPutAside={isPutAside}
      title="Läget"
      state={`${formatNumber(overview.team_count)} lag från ${schoolsText(overview.school_count)}`}
    >
      <ul className={`${classes.cards} ${classes.totals}`}>
        {cards.map(({ number, label, to, lastYear, now, last: lastPoints, compared }) => (
          <li key={label} className={classes.card}>
            <span className={classes.number}>{number}</span>
            <Link to={to}>{label}</Link>
            {lastYear !== undefined && <small>i fjol samma dag: {lastYear}</small>}
            <Spark axis={axis} now={now} last={lastPoints} label={`Kurva över säsongen, ${label}. ${compared}`} />
          </li>
        ))}
      </ul>
      {before && <SparkKey year={overview.starts_on.slice(0, 4)} lastYear={before.starts_on.slice(0, 4)} />}
    </Fold>
  )
}

const schoolsText = (count: number): string => (count === 1 ? '1 skola' : `${formatNumber(count)} skolor`)

type Words = {
  title: string
  /** What no school lacks. */
  done: string
  /** What they lack; `dueCents` is what is unpaid and due. */
  items?: (count: number, dueCents: number) => string
}

const unitsText = (count: number): string => (count === 1 ? '1 enhet' : `${formatNumber(count)} enheter`)

const words: Record<MissingCode, Words> = {
  teams: { title: 'Lag saknas', done: 'lag' },
  leader: { title: 'Lagledare saknas', done: 'lagledare', items: unitsText },
  compositions: {
    title: 'Uppställningar saknas',
    done: 'uppställningar',
    items: (count) => `${formatNumber(count)} lag`,
  },
  phone: {
    title: 'Telefonnummer saknas',
    done: 'telefonnummer',
    items: (count) => `${formatNumber(count)} lagledare`,
  },
  orders: { title: 'Beställning saknas', done: 'beställningar', items: unitsText },
  billing: {
    title: 'Betalare saknas',
    done: 'betalare',
    items: (count) => (count === 1 ? '1 tjänst' : `${formatNumber(count)} tjänster`),
  },
  unpaid: {
    title: 'Obetalt',
    done: 'betalningar',
    items: (count, dueCents) =>
      `${count === 1 ? '1 faktura' : `${formatNumber(count)} fakturor`}, ${formatMoney(dueCents)}, som har förfallit eller förfaller inom tre dagar`,
  },
}

type MissingProps = {
  missing: Overview['missing']
  unpaidCents: number
  /** The part of it that is due. */
  dueCents: number
  isRaceDay: boolean
}

/** Number of schools per kind of missing data; each number links to those schools in the register. */
function MissingCards({ missing, unpaidCents, dueCents, isRaceDay }: MissingProps) {
  // What no school lacks is one line. What is unpaid and not due is a sum of the money, and neither missing nor done.
  const complete = missing.filter(
    ({ code, school_count }) => school_count === 0 && !(code === 'unpaid' && unpaidCents > 0),
  )
  const lacking = missing.filter(({ school_count }) => school_count > 0)
  const content = (
    <div className={classes.measured}>
      <ul className={`${classes.cards} ${classes.missing}`}>
        {lacking.map(({ code, school_count, item_count }) => (
          <li key={code} className={classes.card} data-missing>
            <span className={classes.number}>
              {formatNumber(school_count)} <small>{school_count === 1 ? 'skola' : 'skolor'}</small>
            </span>
            <div className={classes.lacking}>
              <Link to={`/admin/schoollist?saknas=${code}`}>
                {words[code].title}
                <span className="visually-hidden">: {schoolsText(school_count)}</span>
              </Link>
              {words[code].items && <span>{words[code].items(item_count, dueCents)}</span>}
              {/* Includes invoices that are not due yet, which the sum above leaves out. */}
              {code === 'unpaid' && unpaidCents !== dueCents && (
                <small>Obetalt i allt: {formatMoney(unpaidCents)}</small>
              )}
            </div>
            <Link to={`/admin/meddelanden?saknas=${code}`} className={classes.write}>
              Skriv till dessa <span className="visually-hidden">({words[code].title})</span>
            </Link>
          </li>
        ))}
      </ul>
      {complete.length > 0 && (
        <p className={classes.complete}>
          Klart i alla skolor: {complete.map(({ code }) => words[code].done).join(', ')}.
        </p>
      )}
    </div>
  )
  const heading = 'Det här saknas'
  // On a race day what runs comes first, and who lacks what is asked for when somebody wonders.
  if (isRaceDay)
    return (
      <Fold
        id="missing"
        isPutAside
        title={heading}
        state={upperFirst(lacking.map(({ code }) => words[code].done).join(', ')) || 'Ingenting'}
      >
        {content}
      </Fold>
    )
  return (
    <section aria-labelledby="missing">
      <h2 id="missing">{heading}</h2>
      {content}
    </section>
  )
}
