import { ArenaMap, arenaMapHash } from '@stafapp/shared/arena-map'
import { OrganiserContact, RequireKarneval, useIsOver } from '@stafapp/shared/carnival'
import type { Karneval } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { download } from '@stafapp/shared/download'
import { formatClock, formatWeekdayDate } from '@stafapp/shared/format'
import { isWide } from '@stafapp/shared/is-wide'
import { CalendarLink, keepOffline, LiveNote, useDelayNotice, useLiveRefresh } from '@stafapp/shared/live'
import { notifyFailure } from '@stafapp/shared/notify'
import { Button, Empty, ErrorBox, Loading, Page } from '@stafapp/shared/page'
import { PlannedTime } from '@stafapp/shared/planned-time'
import { Link } from '@stafapp/shared/router'
import { preliminaryHeatsText } from '@stafapp/shared/rules/preliminary-heats'
import { resultText } from '@stafapp/shared/rules/raceday/results/result-text'
import { roundNames } from '@stafapp/shared/rules/round-names'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { untilText } from '@stafapp/shared/rules/times/until-text'
import { useRoles, useServerNow } from '@stafapp/shared/session'
import { Unbroken } from '@stafapp/shared/unbroken'
import { useEffect } from 'react'
import {
  type OwnResult,
  ownResultsQuery,
  type SchoolDay,
  type Start,
  schoolDayQuery,
} from '../../shared/school-day/school-day.ts'
import { FoldedItem, RoundOf } from './folded-item.tsx'
import { OpenResults, SettledResults } from './own-results.tsx'
import classes from './school-day.module.css'

const title = 'Vår skolas schema'

/** /lagledare/vartschema: the school's day in time order; works live, offline and in print. */
export function Component() {
  return <RequireKarneval title={title}>{(karneval) => <SchoolDayView {...karneval} />}</RequireKarneval>
}

function SchoolDayView(carnival: Karneval) {
  const { id: karneval, name, phase } = carnival
  const { data, error, refetch } = useQuery(schoolDayQuery(karneval))
  useLiveRefresh({ topics: ['heats', 'timetable'], refetch, isStored: data?.isStored ?? false, error })
  useDelayNotice()
  useEffect(keepOffline, [])
  const { data: own } = useQuery(ownResultsQuery(karneval))
  const preliminary = preliminaryHeatsText(carnival, useServerNow())
  const isLeader = useRoles().some((role) => role !== 'school_admin')
  const isCarnivalOver = useIsOver()
  const hasStarts = data !== undefined && data.day.data.length > 0
  const isChanging = hasStarts && isLeader && (phase === 'reopened' || phase === 'competition')
  const tools = hasStarts && <Tools karneval={karneval} units={data.day.units} />
  return (
    <Page title={title} intro={data ? `${data.day.school}, ${name}` : name} actions={isWide() && tools}>
      {data && (
        <LiveNote
          key={karneval}
          subject="Skolans schema"
          shown={data.day}
          saidAt={new Date(data.saidAt)}
          isOld={data.isStored || error !== null}
        />
      )}
      {data && !isCarnivalOver && <WithoutHeat teams={data.day.teams_without_heat ?? []} />}
      {data && !hasStarts && <Empty text="Skolan har inga starter i den publicerade heatindelningen ännu." />}
      <OpenResults karneval={karneval} />
      {/* Short and small, because on a phone when and where matter more. */}
      {isChanging && (
        <p className={`${classes.change} no-print`}>
          Kan en löpare inte springa? <Link to="/lagledare/teamregistration">Byt eller begär ändring</Link>
        </p>
      )}
      {!isWide() && tools && <div className={`${classes.buttons} ${classes.small} no-print`}>{tools}</div>}
      {hasStarts && preliminary && <p>{preliminary}</p>}
      {hasStarts && <Days day={data.day} results={own?.data ?? []} />}
      {isChanging && <OrganiserContact className="no-print" />}
      <SettledResults karneval={carnival} hasStarts={hasStarts} />
      {hasStarts && <Arena day={data.day} results={own?.data ?? []} />}
      {hasStarts && <Past day={data.day} results={own?.data ?? []} />}
      {hasStarts && <Check day={data.day} />}
      {!data && error && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading text="Skolans schema laddas" />}
    </Page>
  )
}

/** Teams entered since the heats were published: nobody waits for them in the list below. */
function WithoutHeat({ teams }: { teams: NonNullable<SchoolDay['teams_without_heat']> }) {
  if (teams.length === 0) return null
  return (
    <>
      <p className={classes.missing}>{teams.length} lag har ännu inget heat:</p>
      <ul>
        {teams.map(({ team, team_name, event_name }) => (
          <li key={team}>
            {team_name}, <Unbroken text={event_name} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Tools({ karneval, units }: { karneval: number; units: SchoolDay['units'] }) {
  const save = () => {
    download('GET /api/events/school-day/packet/', { query: { karneval } }).catch((error: unknown) =>
      notifyFailure(error),
    )
  }
  return (
    <>
      <CalendarLink query={{ karneval, school_unit: units.map(({ id }) => id) }} isButton />
      <Button onClick={() => window.print()}>Skriv ut</Button>
      <Button onClick={save}>Hämta som PDF</Button>
    </>
  )
}

type DayProps = { day: SchoolDay; results: readonly OwnResult[] }

const resultOf = (start: Start, results: readonly OwnResult[]) =>
  results.find(({ team, round }) => team === start.team && round === start.round)

/** Run, or of a day that has passed: not every heat is marked as run. */
const isOver = (start: Start, results: readonly OwnResult[], today: string): boolean =>
  start.status === 'run' || start.day < today || resultOf(start, results) !== undefined

const cameText = ({ status }: Start, result: OwnResult | undefined): string =>
  result ? `Löpt: ${resultText(result)}` : status === 'run' ? 'Löpt' : 'Har varit'

/** The starts to come, by day. */
function Days({ day: { data }, results }: DayProps) {
  const today = helsinkiDay(useServerNow())
  const coming = data.filter((start) => !isOver(start, results, today))
  const days = [...new Set(coming.map((start) => start.day))].sort()
  const [next] = coming.filter(({ status, withdrawn }) => status === 'planned' && !withdrawn)
  return days.map((date) => (
    <section key={date} aria-label={formatWeekdayDate(date)}>
      <h2 className={classes.day}>{formatWeekdayDate(date)}</h2>
      <ol className={classes.list}>
        {coming
          .filter((start) => start.day === date)
          .map((start) => (
            <StartCard key={`${start.team}-${start.round}`} start={start} isNext={start === next} />
          ))}
      </ol>
    </section>
  ))
}

/** While starts are to come: where each gathers, unfolded on the day of one, and when there is food. */
function Arena({ day: { karneval, data }, results }: DayProps) {
  const today = helsinkiDay(useServerNow())
  const coming = data.filter((start) => !isOver(start, results, today))
  if (coming.length === 0) return null
  return (
    <div className="no-print">
      <ArenaMap karnevalId={karneval} rounds={coming} isOpen={coming.some(({ day }) => day === today)} />
      <p>
        Måltidernas tider står i <Link to="/documentation#matsedel">matsedeln</Link>.
      </p>
    </div>
  )
}

/** What has been, below what is to come and a line each. */
function Past({ day: { data }, results }: DayProps) {
  const today = helsinkiDay(useServerNow())
  const past = data.filter((start) => isOver(start, results, today))
  if (past.length === 0) return null
  return (
    <section aria-labelledby="past">
      <h2 id="past" className={classes.day}>
        Redan sprungna
      </h2>
      <ol className={classes.list}>
        {past.map((start) => (
          <PastStart key={`${start.team}-${start.round}`} start={start} result={resultOf(start, results)} />
        ))}
      </ol>
    </section>
  )
}

/** On paper, where it says whether the list still holds; what is on the screen always does. */
const Check = ({ day: { check_svg, check_path } }: { day: SchoolDay }) => (
  <div className={classes.check}>
    <img
      className={classes.code}
      src={`data:image/svg+xml,${encodeURIComponent(check_svg)}`}
      alt="QR-kod till sidan som säger om listan gäller"
    />
    <p>
      Gäller den utskrivna listan? Läs av koden, eller öppna <a href={check_path}>kontrollsidan</a>. Där syns inga namn.
    </p>
  </div>
)

/** One start to come: call time, lane and runners. */
function StartCard({ start, isNext }: { start: Start; isNext: boolean }) {
  const { calls_at, delay_min } = start
  return (
    <li className={classes.card} data-next={isNext}>
      <p className={classes.call}>
        <span className={classes.label}>Upprop</span>{' '}
        {calls_at ? <PlannedTime planned={calls_at} delayMinutes={delay_min} /> : '–'}
        {isNext && calls_at && <Until call={Date.parse(calls_at) + delay_min * 60_000} day={start.day} />}
      </p>
      <div className={classes.what}>
        <h3 className={classes.team}>
          <TeamOf start={start} />
        </h3>
        <StartFacts start={start} state={start.status === 'called' ? 'Uppropat' : null} />
      </div>
    </li>
  )
}

/** On the day itself: how long there is left until the next call. */
function Until({ call, day }: { call: number; day: string }) {
  const now = useServerNow()
  if (helsinkiDay(now) !== day || now.getTime() > call) return null
  return <span className={`${classes.until} no-print`}>Nästa, {untilText(call, now)}</span>
}

function PastStart({ start, result }: { start: Start; result: OwnResult | undefined }) {
  const { starts_at, day } = start
  return (
    <FoldedItem
      line={
        <>
          <TeamOf start={start} /> <span className={classes.came}>{cameText(start, result)}</span>{' '}
          <RoundOf {...start} />
        </>
      }
    >
      <p>
        {formatWeekdayDate(day)}
        {starts_at && ` kl. ${formatClock(starts_at)}`}
      </p>
      <StartFacts start={start} state={null} isPast />
    </FoldedItem>
  )
}

const TeamOf = ({ start: { bib, withdrawn, team_name } }: { start: Start }) => (
  <>
    {bib !== null && <span className={classes.bib}>Nr {bib} </span>}
    {withdrawn ? (
      <>
        <s>{team_name}</s> struket
      </>
    ) : (
      team_name
    )}
  </>
)

type StartFactsProps = { start: Start; state: string | null; isPast?: boolean }

function StartFacts({ start, state, isPast = false }: StartFactsProps) {
  const { starts_at, delay_min, team_name, event_name, round, heat, lane, is_lane, legs, withdrawn } = start
  const { track, assembly_point, final } = start
  const isCarnivalOver = useIsOver()
  return (
    <>
      <p>
        <Unbroken text={event_name} />, {roundNames[round]}
        {state && <strong className={classes.state}> {state}</strong>}
      </p>
      <p>
        Heat <strong>{heat}</strong>, {is_lane ? 'bana' : 'plats'} <strong>{lane}</strong>, start{' '}
        {starts_at ? <PlannedTime planned={starts_at} delayMinutes={delay_min} /> : '–'}
        {track && `, ${track}`}
      </p>
      {assembly_point && !isPast && (
        <p>
          Samling: {assembly_point}{' '}
          <a className="no-print" href={arenaMapHash}>
            Karta
          </a>
        </p>
      )}
      {legs.length === 0 && !withdrawn && <p className={classes.missing}>Inga löpare är anmälda till laget ännu.</p>}
      {legs.length > 0 && (
        <ol className={classes.legs} aria-label={`Sträckor, ${team_name}`}>
          {legs.map(({ leg, runner }) => (
            <li key={`${leg}-${runner}`}>
              <span className={classes.leg}>{leg ?? 'Reserv'}</span> {runner}
            </li>
          ))}
        </ol>
      )}
      {final && !withdrawn && !isCarnivalOver && (
        <p className={classes.final}>
          Om laget går till final: {formatWeekdayDate(final.day)}, {final.calls_at ? 'upprop ' : 'start '}
          <PlannedTime planned={final.calls_at ?? final.starts_at} delayMinutes={final.delay_min} />
          {final.track && `, ${final.track}`}. {final.rule}
        </p>
      )}
    </>
  )
}
