import { formatClock, formatMoney, formatNumber } from '@stafapp/shared/format'
import { ButtonLink } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { axisOf, daysFrom, growthOf, type Point, valueAt } from '@stafapp/shared/season-chart'
import { type ReactNode, useState } from 'react'
import { Fold } from '../../../shared/fold.tsx'
import { isPhone } from '../../../shared/is-phone.ts'
import mark from '../../../shared/mark.module.css'
import { whoText } from '../../../shared/who-text.ts'
import type { Season } from '../api.ts'
import { type SeasonState, type SeasonStep, seasonSteps } from '../season-steps.ts'
import { decisionWords, overpaidAddress } from '../season-words.ts'
import { changeText, logAddress, pageOfThing, type TodaysChange } from '../today-words.ts'
import boardClasses from './overview.module.css'
import classes from './season.module.css'
import { comparedText, moneyWords, Spark, SparkKey } from './spark.tsx'

type Props = {
  season: Season
  now: Date
  isRaceDay: boolean
  /** What else waits, besides the decisions. */
  children: ReactNode
}

/** The organiser's work: what waits, what happened today and the money, side by side where there is room; then the whole year. */
export function SeasonView({ season, now, isRaceDay, children }: Props) {
  const steps = seasonSteps(season, now)
  // What to do and to know on a race day stands above, with what runs.
  const decisions = isRaceDay ? season.decisions.filter(({ kind }) => kind !== 'protest') : season.decisions
  return (
    <>
      <div className={classes.columns}>
        {!isRaceDay && <NextStep season={season} steps={steps} />}
        <Decisions decisions={decisions} karneval={season.karneval?.id} />
        {children}
        <Today season={season} isRaceDay={isRaceDay} />
        {season.money && season.karneval?.status !== 'draft' && (
          <MoneyTiles season={season} money={season.money} isRaceDay={isRaceDay} />
        )}
      </div>
      <StepList steps={steps} isRaceDay={isRaceDay} />
    </>
  )
}

function NextStep({ season, steps }: { season: Season; steps: readonly SeasonStep[] }) {
  const next = steps.find(({ state }) => state === 'now')
  const isArchived = season.karneval?.status === 'archived'
  return (
    <section aria-labelledby="next" className={classes.next}>
      <h2 id="next">{next ? next.title : isArchived ? 'Säsongen är avslutad' : 'Inget att göra just nu'}</h2>
      {next && (
        <>
          <p>{next.text}</p>
          <ButtonLink kind="primary" to={next.to}>
            {next.action}
          </ButtonLink>
        </>
      )}
      {!next && isArchived && (
        <ButtonLink kind="primary" to="/admin/karneval?ny">
          Skapa nästa karneval
        </ButtonLink>
      )}
    </section>
  )
}

type DecisionsProps = { decisions: Season['decisions']; karneval: number | undefined }

function Decisions({ decisions, karneval }: DecisionsProps) {
  return (
    <section aria-labelledby="decisions">
      <h2 id="decisions">Väntar på ditt beslut</h2>
      {decisions.every(({ kind }) => decisionWords[kind].isAside) && <p>Inget väntar.</p>}
      <ul className={classes.rows}>
        {decisions.map(({ kind, count }) => {
          const { one, many, to } = decisionWords[kind]
          return (
            <li key={kind}>
              <Link to={typeof to === 'string' ? to : to(karneval)}>
                <strong>{formatNumber(count)}</strong> {count === 1 ? one : many}
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** So many lines of a day stand open: on a phone the others are behind their number, elsewhere in the log. */
const PHONE_LINES = 3
const WIDE_LINES = 5

const delays: readonly string[] = ['timetable.delay', 'timetable.delay_undone']

function Today({ season: { today: all, as_of }, isRaceDay }: { season: Season; isRaceDay: boolean }) {
  // A race day's delays stand with what runs, and go from there when they are taken back.
  const today = isRaceDay ? all.filter(({ action }) => !delays.includes(action)) : all
  const [isNarrow] = useState(isPhone)
  const most = isNarrow ? PHONE_LINES : WIDE_LINES
  // Not unfolded in two columns, where what follows would change its place.
  const more = isNarrow ? today.slice(most) : []
  return (
    <section aria-labelledby="today">
      <h2 id="today">I dag</h2>
      {today.length === 0 && <p>{all.length === 0 ? 'Inget har ändrats i dag.' : 'Inget annat har ändrats i dag.'}</p>}
      <TodaysLines changes={today.slice(0, most)} day={as_of} />
      {more.length > 0 && (
        <details className={classes.more}>
          <summary>Visa {formatNumber(more.length)} till</summary>
          <TodaysLines changes={more} day={as_of} />
        </details>
      )}
      <p>
        <Link to={`/admin/andringslogg?fran=${as_of}`}>Visa dagens ändringar</Link>
      </p>
    </section>
  )
}

type LinesProps = { changes: readonly TodaysChange[]; day: string }

const TodaysLines = ({ changes, day }: LinesProps) => (
  <ul className={`${classes.rows} ${classes.today}`}>
    {changes.map((change) => (
      <TodaysLine
        key={`${change.action} ${change.object_type} ${change.last_by} ${change.request_id} ${change.last_at}`}
        change={change}
        day={day}
      />
    ))}
  </ul>
)

function TodaysLine({ change, day }: { change: TodaysChange; day: string }) {
  const { count, object_count, last_at, school, other_school_count: others } = change
  const text = changeText(change)
  const who = whoText(change.last_by, change.request_id)
  const page = pageOfThing(change)
  // What is about one school and has no page of its own is found on the school's, whose name stands beside it.
  const isOfSchool = page === null && school !== null && others === 0
  // When each object was changed once, the text already says how many changes there were.
  const isCounted = count > Math.max(1, object_count)
  return (
    <li>
      <time dateTime={last_at}>{formatClock(last_at)}</time>
      <span>
        <strong>{who}</strong>{' '}
        {isOfSchool ? (
          text
        ) : (
          <Link to={page ?? logAddress(change, day)} aria-label={`${who} ${text}`}>
            {text}
          </Link>
        )}
        {school && (
          <>
            {' · '}
            <Link to={`/detail/school/${school.id}`}>{school.name}</Link>
            {others > 0 && (others === 1 ? ' och 1 skola till' : ` och ${formatNumber(others)} skolor till`)}
          </>
        )}
        {isCounted && (
          <span className={classes.minor}>
            {' · '}
            <Link to={logAddress(change, day)}>
              {formatNumber(count)} ändringar
              <span className="visually-hidden">
                : {who} {text}
              </span>
            </Link>
          </span>
        )}
      </span>
    </li>
  )
}

const marks: Record<SeasonState, { sign: string; text: string }> = {
  done: { sign: '✓', text: 'Klart' },
  now: { sign: '→', text: 'Nu' },
  open: { sign: '○', text: 'Kan göras' },
  waiting: { sign: '…', text: 'Väntar' },
  over: { sign: '–', text: 'Tiden är ute' },
}

/** "8 steg är klara, 2 är förbi": what is over is not done, and nothing is left to do about it. */
function foldedTitle(done: number, over: number): string {
  const parts = [
    ...(done > 0 ? [`${done} steg är ${done === 1 ? 'klart' : 'klara'}`] : []),
    ...(over > 0 ? [`${over} ${done > 0 ? '' : 'steg '}är förbi`] : []),
  ]
  return parts.join(', ')
}

/**
 * The steps in the order of the year. Those that are done or over are folded, so that the others fit on one screen; on a phone those that
 * cannot be done yet are too.
 */
function StepList({ steps: all, isRaceDay }: { steps: readonly SeasonStep[]; isRaceDay: boolean }) {
  // What the next step is about stands once, beside its button.
  const steps = all.map((step) => (!isRaceDay && step.state === 'now' ? { ...step, text: '' } : step))
  const [isNarrow] = useState(isPhone)
  const done = steps.filter(({ state }) => state === 'done')
  const behind = steps.filter(({ state }) => state === 'done' || state === 'over')
  const later = isNarrow ? steps.filter(({ state }) => state === 'waiting') : []
  const left = steps.filter((step) => !behind.includes(step) && !later.includes(step))
  const count = `${done.length} av ${steps.length} klara`
  const content = (
    <>
      {behind.length > 0 && (
        <FoldedSteps
          steps={behind}
          state={done.length > 0 ? 'done' : 'over'}
          title={foldedTitle(done.length, behind.length - done.length)}
          isOpen={behind.length === steps.length}
        />
      )}
      <Steps steps={left} />
      {later.length > 0 && (
        <FoldedSteps
          steps={later}
          state="waiting"
          title={later.length === 1 ? '1 steg kommer senare' : `${later.length} steg kommer senare`}
        />
      )}
    </>
  )
  if (isRaceDay)
    return (
      <Fold id="season" isPutAside title="Årets steg" state={count}>
        {content}
      </Fold>
    )
  return (
    <section aria-labelledby="season" className={classes.season}>
      <h2 id="season">
        Årets steg <span className={classes.count}>({count})</span>
      </h2>
      {content}
    </section>
  )
}

type FoldedProps = { steps: readonly SeasonStep[]; state: SeasonState; title: string; isOpen?: boolean }

const FoldedSteps = ({ steps, state, title, isOpen = false }: FoldedProps) => (
  <details className={classes.folded} data-state={state} open={isOpen}>
    <summary>
      <span className={`${mark.mark} ${classes.mark}`} aria-hidden="true">
        {marks[state].sign}
      </span>
      {title}
    </summary>
    <Steps steps={steps} />
  </details>
)

function Steps({ steps }: { steps: readonly SeasonStep[] }) {
  return (
    <ol className={classes.steps}>
      {steps.map(({ title, state, text, to }) => (
        <li key={title} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <span className={`${mark.mark} ${classes.mark}`} aria-hidden="true">
            {marks[state].sign}
          </span>
          <div>
            <span className="visually-hidden">{marks[state].text}: </span>
            <Link to={to}>{title}</Link>
            {text && <p>{text}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}

type TilePart = { text: string; to: string }
/** `grows`: its sum on each day of the season; left out where the days are not known. */
type Tile = { label: string; cents: number; to: string; parts?: TilePart[]; isLate?: boolean; grows?: MoneyFigure }

type MoneyDays = NonNullable<Season['money_growth']>['days']
type MoneyFigure = Exclude<keyof MoneyDays[number], 'day'>

/** The follow-up's sums in its words, each with what it consists of and where that is worked on. */
function tilesOf(money: NonNullable<Season['money']>, karneval: number | undefined): Tile[] {
  const { ready_cents: ready, uninvoiced_cents, without_payer_cents, unsent_cents, overdue_cents, open_cents } = money
  const list = (name: string) => `/economy/followup/lista?visa=${name}`
  // Orders in draft, draft teams, and payers whose data are not in order.
  const other = ready === null ? 0 : uninvoiced_cents - ready - without_payer_cents
  const part = (cents: number, text: string, to: string): TilePart[] =>
    cents > 0 ? [{ text: `${formatMoney(cents)} ${text}`, to }] : []
  // What is invoiced and sent is paid or unpaid; what is paid beyond it is too much.
  const overpaid = money.paid_cents + open_cents - money.sent_cents
  const isAllLate = overdue_cents > 0 && overdue_cents === open_cents
  return [
    {
      label: 'Ofakturerat',
      cents: uninvoiced_cents,
      to: list('ofakturerat'),
      parts: [
        ...part(ready ?? 0, 'kan faktureras nu', '/admin/invoicing'),
        ...part(
          without_payer_cents,
          'väntar på betalare',
          '/detail/billinginformationdetail?del=vem-betalar&visa=saknas',
        ),
        ...part(other, 'kan inte faktureras ännu', `${list('ofakturerat')}&bara=hinder`),
      ],
    },
    {
      label: 'Fakturerat',
      grows: 'invoiced_cents',
      cents: money.sent_cents + unsent_cents,
      to: list('fakturerat'),
      parts: part(unsent_cents, 'är inte skickat', '/admin/invoicing?del=utskick'),
    },
    {
      label: 'Betalt',
      grows: 'paid_cents',
      cents: money.paid_cents,
      to: list('betalt'),
      parts: part(overpaid, 'är för mycket', overpaidAddress(karneval)),
    },
    {
      label: 'Obetalt',
      grows: 'open_cents',
      cents: open_cents,
      to: list('obetalt'),
      parts: isAllLate
        ? [{ text: 'Allt har förfallit', to: '/admin/invoicing?del=forsenade' }]
        : part(overdue_cents, 'har förfallit', '/admin/invoicing?del=forsenade'),
      isLate: overdue_cents > 0,
    },
  ]
}

/** What is invoiced and paid on a day adds up; what is open is told as it stood at its end. */
const moneyPoints = (days: MoneyDays, figure: MoneyFigure, startsOn: string): Point[] =>
  figure === 'open_cents'
    ? days.map(({ day, open_cents }) => ({ at: daysFrom(startsOn, day), value: open_cents }))
    : growthOf(
        days.filter((day) => day[figure] !== 0).map((day) => ({ day: day.day, value: day[figure] })),
        startsOn,
      )

type TilesProps = { season: Season; money: NonNullable<Season['money']>; isRaceDay: boolean }

function MoneyTiles({ season, money, isRaceDay }: TilesProps) {
  const { karneval, money_growth: growth, as_of } = season
  const startsOn = karneval?.starts_on ?? as_of
  const before = growth?.last_year ?? null
  const tiles = tilesOf(money, karneval?.id).map((tile) => ({
    ...tile,
    now: tile.grows && growth ? moneyPoints(growth.days, tile.grows, startsOn) : [],
    last: tile.grows && before ? moneyPoints(before.days, tile.grows, before.starts_on) : [],
  }))
  const axis = axisOf({
    startsOn,
    asOf: as_of,
    now: tiles.flatMap(({ now }) => now),
    last: tiles.flatMap(({ last }) => last),
  })
  // Of a carnival without invoices nothing is known.
  const isKnown = before !== null && before.days.length > 0
  const compared = tiles.map((tile) => ({
    ...tile,
    lastCents: isKnown && tile.grows ? valueAt(tile.last, axis.today) : null,
  }))
  return (
    <Fold
      id="money"
      isPutAside={isRaceDay}
      title="Pengarna"
      state={
        money.overdue_cents > 0
          ? `${formatMoney(money.overdue_cents)} förfallet`
          : `${formatMoney(money.open_cents)} obetalt`
      }
    >
      <ul className={`${boardClasses.cards} ${classes.tiles}`}>
        {compared.map(({ label, cents, to, parts = [], isLate = false, now, last, lastCents }) => (
          <li key={label} className={boardClasses.card} data-late={isLate}>
            <span className={boardClasses.number}>{formatMoney(cents)}</span>
            <Link to={to}>{label}</Link>
            {parts.map((part) => (
              <Link key={part.text} className={classes.part} to={part.to}>
                {part.text}
              </Link>
            ))}
            {lastCents !== null && <small>i fjol samma dag: {formatMoney(lastCents)}</small>}
            <Spark
              axis={axis}
              now={now}
              last={last}
              label={`Kurva över säsongen, ${label.toLowerCase()}. ${
                lastCents === null ? `Nu ${formatMoney(cents)}` : comparedText(cents, lastCents, moneyWords)
              }`}
            />
          </li>
        ))}
      </ul>
      {before && isKnown && <SparkKey year={startsOn.slice(0, 4)} lastYear={before.starts_on.slice(0, 4)} />}
    </Fold>
  )
}
