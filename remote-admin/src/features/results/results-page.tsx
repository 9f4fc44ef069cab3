import { LoadState } from '@stafapp/shared/calls'
import { CarnivalNotice } from '@stafapp/shared/carnival'
import { useQuery } from '@stafapp/shared/data'
import { formatClock } from '@stafapp/shared/format'
import { useLiveRefresh } from '@stafapp/shared/live'
import { ButtonLink, Empty, Page } from '@stafapp/shared/page'
import { Link, useSearchParams } from '@stafapp/shared/router'
import { roundNames } from '@stafapp/shared/rules/round-names'
import { useServerNow } from '@stafapp/shared/session'
import { Unbroken } from '@stafapp/shared/unbroken'
import { useEffect, useState } from 'react'
import { hasCode } from '../../shared/error-codes.ts'
import type { Recorded } from '../../shared/raceday/day-state.ts'
import { RecordNote } from '../../shared/raceday/record-note.tsx'
import { useOfficialDay } from '../../shared/raceday/use-official-day.ts'
import { roundNow, roundWaits } from '../../shared/raceday/waiting.ts'
import { addressOf, roundKey } from './address.ts'
import { linksQuery, protestsQuery, type RoundResult, resultsQuery } from './api.ts'
import { isChanged } from './components/heat-grid.tsx'
import { DecidedProtests, Protests } from './components/protests.tsx'
import classes from './components/results.module.css'
import { RoundView } from './components/round-view.tsx'
import { SendNote } from './components/send-note.tsx'
import { dayText } from './day-text.ts'

/** /tavlingsdag/resultat: times, marks and decisions of every heat, and who goes on to the finals. */
export function Component() {
  const [search, setSearch] = useSearchParams()
  const isNamed = search.get('visa') === 'vantar'
  // State besides the address, which changes a moment later: a checkbox that waits for it would flicker.
  const [onlyWaiting, setOnlyWaiting] = useState(isNamed)
  useEffect(() => setOnlyWaiting(isNamed), [isNamed])
  // Beside the list the round that runs, or the first one before the day begins, is open at once; where the list would go, the list is what is asked for.
  const [hasTwoColumns] = useState(() => window.matchMedia('(min-width: 64rem)').matches)
  const now = useServerNow()
  const { data, error, refetch, isFetching } = useQuery(resultsQuery(search.get('dag') ?? undefined))
  const protests = useQuery(protestsQuery())
  useLiveRefresh({ topics: ['raceday', 'heats', 'timetable', 'heatwork'], refetch, isStored: false, error })
  useLiveRefresh({ topics: ['raceday'], refetch: protests.refetch, isStored: false, error: protests.error })
  // Facts go through the device's queue, so that what was typed without a network is sent later.
  const { day: outbox, state } = useOfficialDay('timing')
  const { sentAt } = state
  useEffect(() => {
    if (sentAt === null) return
    void refetch()
    void protests.refetch()
  }, [sentAt, refetch, protests.refetch])
  if (hasCode(error, 'no_active_karneval')) return <CarnivalNotice />
  const asked = search.get('omgang')
  const chosen =
    asked === null && hasTwoColumns && data
      ? roundNow(data.rounds, now)
      : data?.rounds.find((round) => roundKey(round) === asked)
  const listed = data?.rounds.filter((round) => !onlyWaiting || round === chosen || roundWaits(round, now)) ?? []
  const addressOfRound = (about: Pick<RoundResult, 'event_instance' | 'round'>): string | null => {
    const round = data?.rounds.find((each) => roundKey(each) === roundKey(about))
    return round ? addressOf({ day: round.day, round: roundKey(round), onlyWaiting }) : null
  }
  const filter = (isOn: boolean) => {
    setOnlyWaiting(isOn)
    setSearch(
      (all) => {
        if (isOn) all.set('visa', 'vantar')
        else all.delete('visa')
        return all
      },
      { replace: true },
    )
  }
  const record = (fact: Recorded) => void outbox.record({ ...fact, seen: data?.seq ?? 0 })
  return (
    <Page
      title="Resultat och finaler"
      actions={
        <>
          <ButtonLink to="/tavlingsdag/rekord">Rekord</ButtonLink>
          <ButtonLink to="/tavlingsdag/lankar">Funktionärslänkar</ButtonLink>
        </>
      }
    >
      <RecordNote />
      <SendNote state={state} onDismiss={outbox.dismiss} />
      {data ? (
        <>
          <div className={classes.view}>
            <Days day={data.day} onlyWaiting={onlyWaiting} />
            <label>
              <input type="checkbox" checked={onlyWaiting} onChange={({ target }) => filter(target.checked)} />
              Bara det som väntar
            </label>
          </div>
          <Protests protests={protests.data?.data ?? []} addressOf={addressOfRound} onRecord={record} />
          {listed.length === 0 ? (
            <Empty
              text={
                data.rounds.length === 0 ? 'Inga heat är publicerade för den här dagen ännu.' : 'Inget väntar just nu.'
              }
            />
          ) : (
            <div className={classes.columns}>
              <RoundList
                rounds={listed}
                chosen={chosen ? roundKey(chosen) : null}
                addressOf={(round) =>
                  addressOf({ day: data.day, onlyWaiting, ...(round && { round: roundKey(round) }) })
                }
              />
              {chosen ? (
                <RoundView
                  key={`${roundKey(chosen)} ${onlyWaiting}`}
                  round={chosen}
                  onlyWaiting={onlyWaiting}
                  waiting={state.waiting.map(({ fact }) => fact)}
                  isFetching={isFetching}
                  onRecord={record}
                />
              ) : (
                <Empty text="Välj en omgång i listan, så ser du heaten." />
              )}
            </div>
          )}
          {!onlyWaiting && <DecidedProtests protests={protests.data?.data ?? []} addressOf={addressOfRound} />}
        </>
      ) : (
        <LoadState error={error} refetch={refetch} text="Resultaten hämtas" />
      )}
    </Page>
  )
}

/** The carnival's days to choose from when the caller is the organiser: an official's link has one day. */
function Days({ day, onlyWaiting }: { day: string; onlyWaiting: boolean }) {
  const { data } = useQuery(linksQuery())
  if (!data || data.days.length < 2) return <p className={classes.days}>{dayText(day)}</p>
  return (
    <nav aria-label="Dag" className={classes.days}>
      {data.days.map((each) => (
        <Link key={each} to={addressOf({ day: each, onlyWaiting })} aria-current={each === day ? 'page' : undefined}>
          {dayText(each)}
        </Link>
      ))}
    </nav>
  )
}

const stateWords: Readonly<Record<RoundResult['state'], string>> = {
  open: '',
  official: 'officiell',
  drawn: 'finalen lottad',
  published: 'finalen publicerad',
}

/** What a round needs from a person, in words. */
function roundNote({ heats, state, has_final, tie }: RoundResult): string {
  const rows = heats.flatMap(({ current }) => current)
  if (rows.some(({ conflict }) => conflict !== null)) return 'motstridiga tider'
  if (rows.some(({ protest }) => protest === 'pending')) return 'protest'
  if (heats.some(isChanged)) return 'ändring väntar'
  if (tie && state === 'official') return 'oavgjort om finalplats'
  if (state === 'official' && has_final) return 'finalen ska lottas'
  if (state !== 'open') return stateWords[state]
  const waiting = heats.filter((heat) => heat.state === 'unofficial').length
  if (waiting > 0) return `${waiting} heat att göra ${waiting === 1 ? 'officiellt' : 'officiella'}`
  const done = heats.filter(({ version }) => version > 0).length
  return done === 0 ? '' : `${done} av ${heats.length} heat officiella`
}

type ListProps = {
  rounds: readonly RoundResult[]
  chosen: string | null
  /** Without a round: of the list alone. */
  addressOf: (round?: RoundResult) => string
}

function RoundList({ rounds, chosen, addressOf: to }: ListProps) {
  return (
    <nav aria-label="Grenar" className={classes.rounds} data-chosen={chosen !== null}>
      {chosen !== null && (
        <p className={classes.allRounds}>
          <Link to={to()}>Visa alla grenar</Link>
        </p>
      )}
      <ol>
        {rounds.map((round) => (
          <li key={roundKey(round)}>
            <Link to={to(round)} aria-current={roundKey(round) === chosen ? 'page' : undefined}>
              <span className={classes.clock}>{startOf(round)}</span>
              <span>
                <Unbroken text={round.event_name} />, {roundNames[round.round]}
              </span>
              <span className={classes.note}>{roundNote(round)}</span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

const startOf = ({ heats }: RoundResult): string => {
  const [first] = heats
  return first?.starts_at ? formatClock(new Date(Date.parse(first.starts_at) + first.delay_min * 60_000)) : '–'
}
