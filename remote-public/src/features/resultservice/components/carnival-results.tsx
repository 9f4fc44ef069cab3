import { formatWeekdayDate } from '@stafapp/shared/format'
import { LiveNote, serverNow, useLiveRead } from '@stafapp/shared/live'
import { ButtonLink, buttonLook, ErrorBox, Loading } from '@stafapp/shared/page'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { memo, useDeferredValue, useMemo } from 'react'
import { allDays, DaySwitch } from '../../../shared/day-switch.tsx'
import { FollowedMarks } from '../../../shared/followed-mark.tsx'
import { NewTabLink } from '../../../shared/new-tab-link.tsx'
import { pickDay } from '../../../shared/pick-day.ts'
import { PicturedEmpty } from '../../../shared/pictured-empty/pictured-empty.tsx'
import { isSearch } from '../../../shared/places/find-teams.ts'
import { FileLinks } from '../../../shared/results/file-links.tsx'
import { type RoundResult, resultsQueryOptions, resultTopics } from '../../../shared/results/get-results.ts'
import { SearchField } from '../../../shared/search-field.tsx'
import { Toolbar } from '../../../shared/toolbar.tsx'
import { useSearch } from '../../../shared/use-search.ts'
import { resultsAddress } from '../addresses.ts'
import { EventList } from './event-list.tsx'
import { FoundResults } from './found-results.tsx'
import { LatestHeats } from './latest-heats.tsx'
import styles from './results.module.css'

const none: readonly RoundResult[] = []

type CarnivalResultsProps = {
  karneval: number
  isOver: boolean
  /** When the first heat starts, as a sentence; empty where the schedule does not say. */
  firstStart: string
  wishedDay: string | undefined
  /** Address of another service that has the results too. */
  otherService: string | undefined
}

/** All results of a carnival: the newest, and by event and day; or those of the schools that are searched for. */
export function CarnivalResults({ karneval, isOver, firstStart, wishedDay, otherService }: CarnivalResultsProps) {
  const { data, error, refetch, saidAt, isOld } = useLiveRead(resultsQueryOptions({ karneval }), resultTopics)
  const [search, setSearch] = useSearch()
  // Deferred, so that typing stays responsive while the results render; what depends on it is memoised.
  const applied = useDeferredValue(search)
  const rounds = data?.data ?? none
  const days = useMemo(() => [...new Set(rounds.map(({ day }) => day))].sort(), [rounds])
  const day = wishedDay === allDays ? null : pickDay(days, wishedDay ?? null, helsinkiDay(serverNow()))
  const shownDays = useMemo(() => (day === null ? days : [day]), [days, day])
  const isSearching = isSearch(applied)
  return (
    <>
      {saidAt && !(isOver && rounds.length === 0) && (
        <LiveNote subject="Resultaten" shown={data} saidAt={saidAt} isOld={isOld} />
      )}
      {data && rounds.length === 0 && (
        <PicturedEmpty mood={isOver ? 'seek' : 'wait'} text={emptyText(isOver, otherService)}>
          {isOver && otherService && (
            <NewTabLink href={otherService} className={buttonLook('primary')}>
              Till resultaten
            </NewTabLink>
          )}
          {isOver && !otherService && (
            <p>
              De kommer hit om arrangören publicerar dem. Undrar du när? <a href="#kontakt">Fråga arrangören</a>.
            </p>
          )}
          {!isOver && (
            <>
              <p>Resultaten publiceras heat för heat under karnevalen. {firstStart}</p>
              <ButtonLink to="/tidtabeller/minutschema">Minutschema</ButtonLink>
            </>
          )}
        </PicturedEmpty>
      )}
      {rounds.length > 0 && (
        <>
          <Toolbar>
            <SearchField
              label="Sök skola"
              hint="Visar skolans alla resultat"
              value={search}
              onChange={setSearch}
              schoolsOf={karneval}
            />
            {!isSearching && <DaySwitch days={days} value={day} base={resultsAddress} />}
          </Toolbar>
          {isSearching ? (
            <FoundResults karneval={karneval} rounds={rounds} search={applied} />
          ) : (
            <FollowedMarks karnevalId={karneval}>
              <Days rounds={rounds} days={shownDays} isOver={isOver} />
            </FollowedMarks>
          )}
          <FileLinks karneval={karneval} />
        </>
      )}
      {otherService && !(isOver && rounds.length === 0) && (
        <p>
          Resultaten finns också i en annan tjänst: <NewTabLink href={otherService}>Till resultaten</NewTabLink>
        </p>
      )}
      {!data && error && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading text="Resultaten laddas" />}
    </>
  )
}

function emptyText(isOver: boolean, otherService: string | undefined): string {
  if (!isOver) return 'Det finns inga resultat ännu.'
  return otherService ? 'Resultaten finns i en annan tjänst.' : 'Här finns inga resultat från karnevalen.'
}

type DaysProps = { rounds: readonly RoundResult[]; days: readonly string[]; isOver: boolean }

/** The newest heats first, as long as newer ones may come; after the carnival the winners. */
const Days = memo(({ rounds, days, isOver }: DaysProps) => {
  const shown = rounds.filter(({ day }) => days.includes(day))
  return (
    <>
      {!isOver && <LatestHeats rounds={shown} />}
      {days.map((day) => (
        <section key={day} className={styles.day}>
          <h2 className={styles.heading}>{formatWeekdayDate(day)}</h2>
          <EventList rounds={shown.filter((round) => round.day === day)} />
        </section>
      ))}
    </>
  )
})
