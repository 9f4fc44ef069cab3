import { RequireKarneval } from '@stafapp/shared/carnival'
import { formatClock, formatWeekdayDate } from '@stafapp/shared/format'
import { serverNow, useLiveRead } from '@stafapp/shared/live'
import { useDocumentTitle } from '@stafapp/shared/page'
import { useParams, useSearchParams } from '@stafapp/shared/router'
import { resultText } from '@stafapp/shared/rules/raceday/results/result-text'
import { fold } from '@stafapp/shared/rules/schools/fold'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { Unbroken } from '@stafapp/shared/unbroken'
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { heatScheduleQueryOptions } from '../../shared/get-heat-schedule.ts'
import { roundText } from '../../shared/moment.ts'
import { laneLabel } from '../../shared/places/lane-label.ts'
import { resultsQueryOptions, resultTopics } from '../../shared/results/get-results.ts'
import { remarksOf, stateTexts } from '../../shared/results/result-words.ts'
import { useIsOnline } from '../../shared/use-is-online.ts'
import { type OnScreen, onScreen } from './on-screen.ts'
import styles from './screen.module.css'
import { useSeenResults } from './use-seen-results.ts'

/**
 * /skarm: start lists and results for a screen at the arena, which nobody touches. /skarm/rundbanan: of one track.
 * `?rader=4` writes larger for who stands far away.
 */
export function Component() {
  const track = useParams().bana
  const title = track === undefined ? 'Resultatskärm' : `Resultatskärm, ${track}`
  return (
    <RequireKarneval title={title}>
      {({ id }) => <Screen key={id} title={title} karneval={id} track={track} />}
    </RequireKarneval>
  )
}

type ScreenProps = { title: string; karneval: number; track: string | undefined }

/** Name of a track in an address: without spaces and diacritics. */
const slugOf = (text: string | null): string => fold(text ?? '').replaceAll(/[^a-z0-9]+/g, '-')

function Screen({ title, karneval, track }: ScreenProps) {
  const heats = useLiveRead(heatScheduleQueryOptions(karneval), ['heats', 'timetable'])
  const results = useLiveRead(resultsQueryOptions({ karneval }), resultTopics)
  const now = useNow()
  useDocumentTitle(title)
  const rounds = (heats.data?.data ?? []).filter((round) => track === undefined || slugOf(round.track) === track)
  const isOfTrack = (wanted: { event_instance: number; round: string }) =>
    rounds.some(({ event_instance, round }) => event_instance === wanted.event_instance && round === wanted.round)
  const told = results.data?.data.filter(isOfTrack)
  const seen = useSeenResults(told, now.getTime())
  const state = onScreen({ rounds, results: told ?? [], seen, now: now.getTime() })
  const isOnline = useIsOnline()
  const isOld = !isOnline || heats.isOld || results.isOld || (!heats.data && heats.error !== null)
  const saidAt = results.saidAt ?? heats.saidAt
  return (
    <div className={state.kind === 'idle' ? `${styles.screen} ${styles.idle}` : styles.screen} style={placeOf(now)}>
      <h1 className="visually-hidden">{title}</h1>
      <Content state={state} now={now} />
      <p className={styles.foot}>
        <span>{formatClock(now)}</span>
        {isOld && (
          <strong role="status" className={styles.old}>
            Inget nät{saidAt && `, senast ${formatClock(saidAt)}`}
          </strong>
        )}
      </p>
    </div>
  )
}

const TICK_MS = 1000

/** Each second, because a start and a result are told by the second. */
function useNow(): Date {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** A few pixels to another place each minute, so that no letter burns in. */
const placeOf = (now: Date) => {
  const minute = now.getMinutes()
  return { translate: `${(minute % 5) * 2}px ${(Math.floor(minute / 5) % 4) * 2}px` }
}

function Content({ state, now }: { state: OnScreen; now: Date }) {
  if (state.kind === 'idle') {
    const isToday = state.startsAt !== null && helsinkiDay(state.startsAt) === helsinkiDay(now)
    return (
      <p className={styles.pause}>
        {state.startsAt === null
          ? 'Inga fler starter'
          : `Nästa start ${isToday ? '' : `${formatWeekdayDate(state.startsAt)} `}kl.\u00a0${formatClock(state.startsAt)}`}
      </p>
    )
  }
  if (state.kind === 'next') {
    const { round, heat, startsAt } = state
    const isStarted = startsAt <= now
    return (
      <Listing
        key={heat.id}
        head={`${round.event_name}, ${roundText(round.round).toLowerCase()}`}
        state={isStarted ? 'Löper nu' : `Start ${formatClock(startsAt)}`}
        heat={heat.number}
        rule={round.rule}
        label={laneLabel(round)}
        rows={heat.lanes
          .filter(({ withdrawn }) => !withdrawn)
          .map(({ team, lane, team_name }) => ({ key: team, first: lane, name: team_name, last: '' }))}
      />
    )
  }
  const { round, heat } = state
  const isRanked = round.order === 'all'
  return (
    <Listing
      key={`${round.event_instance} ${round.round} ${heat.number} ${heat.state}`}
      head={`${round.event_name}, ${roundText(round.round).toLowerCase()}`}
      state={stateTexts[heat.state]}
      isWarning={heat.state === 'unofficial'}
      heat={heat.number}
      rule={round.rule}
      label={isRanked ? 'Plac.' : laneLabel(round)}
      rows={heat.rows.map((row) => ({
        key: row.team,
        first: isRanked ? row.rank : row.lane,
        name: row.team_name,
        last: [resultText(row), row.qualified].filter(Boolean).join(' '),
        note: remarksOf(row).at(-1),
      }))}
    />
  )
}

type Row = { key: number; first: number | null; name: string; last: ReactNode; note?: string | undefined }
type ListingProps = {
  head: string
  state: string
  isWarning?: boolean
  heat: number
  /** Who goes on to the final; null: nobody does. */
  rule: string | null
  label: string
  rows: readonly Row[]
}

const PAGE_MS = 7000
/** Heights of letters for 10, 20 and 30 m on a screen of 65 inches. */
const rowChoices = [8, 4, 3] as const

/** The lines of a heat, in pages of as many as can be read from where the audience stands. */
function Listing({ head, state, isWarning = false, heat, rule, label, rows }: ListingProps) {
  const asked = Number(useSearchParams()[0].get('rader'))
  const perPage = rowChoices.find((count) => count === asked) ?? rowChoices[0]
  const pages = Math.max(1, Math.ceil(rows.length / perPage))
  const [page, setPage] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setPage((before) => before + 1), PAGE_MS)
    return () => clearInterval(timer)
  }, [])
  const first = (page % pages) * perPage
  return (
    <table className={styles.listing} style={{ '--rows': perPage, '--head': rule ? 1.6 : 1.1 } as CSSProperties}>
      <caption className={styles.caption}>
        <span className={styles.event}>
          <Unbroken text={head} />
        </span>{' '}
        <span className={styles.heat}>
          Heat {heat} <span className={isWarning ? styles.warning : styles.state}>{state}</span>
          {pages > 1 && ` ${(page % pages) + 1}/${pages}`}
        </span>
        {rule && <span className={styles.rule}>{rule}</span>}
      </caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{label}</th>
          <th scope="col">Lag</th>
          <th scope="col">Resultat</th>
        </tr>
      </thead>
      <tbody>
        {rows.slice(first, first + perPage).map((row) => (
          <tr key={row.key}>
            <td className={styles.first}>{row.first}</td>
            <th scope="row" className={styles.name}>
              {row.name}
              {row.note && <span className={styles.note}> {row.note}</span>}
            </th>
            <td className={styles.last}>{row.last}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
