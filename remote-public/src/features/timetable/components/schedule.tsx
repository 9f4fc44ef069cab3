import { ArenaMap } from '@stafapp/shared/arena-map'
import { useIsOver } from '@stafapp/shared/carnival'
import { useQuery } from '@stafapp/shared/data'
import { formatDeadline, formatWeekdayDate } from '@stafapp/shared/format'
import { useServerNow } from '@stafapp/shared/live'
import { ButtonLink, Empty } from '@stafapp/shared/page'
import { useParams, useSearchParams } from '@stafapp/shared/router'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { type ComponentProps, memo, Suspense, useDeferredValue, useMemo, useState } from 'react'
import { allDays, DaySwitch, dayAddress } from '../../../shared/day-switch.tsx'
import { Finding } from '../../../shared/finding/finding.tsx'
import { FollowedJump, FollowedLink, NextText, useFollowedNext } from '../../../shared/followed-jump/followed-jump.tsx'
import { useFollowedSchools } from '../../../shared/followed-schools.ts'
import { heatScheduleQueryOptions } from '../../../shared/get-heat-schedule.ts'
import type { TimetableRow } from '../../../shared/get-timetable.ts'
import { GuessNote } from '../../../shared/guess-note.tsx'
import { pickDay } from '../../../shared/pick-day.ts'
import { PicturedEmpty } from '../../../shared/pictured-empty/pictured-empty.tsx'
import { runningRows } from '../../../shared/rows-now.ts'
import { SchoolLinks } from '../../../shared/school-links.tsx'
import { SearchField } from '../../../shared/search-field.tsx'
import { SearchTip } from '../../../shared/search-tip.tsx'
import { Toolbar } from '../../../shared/toolbar.tsx'
import { useIsPrinting } from '../../../shared/use-is-printing.ts'
import { searchQuery, useSearch } from '../../../shared/use-search.ts'
import { atFirstHeat, daysOf, inOrder, pastRowIds, roundKey, rowsMatching } from '../rows.ts'
import { type SchoolRounds, useSchoolRounds } from '../use-school-rounds.ts'
import { DayNow } from './day-now.tsx'
import { RowChanges } from './row-changes.tsx'
import { ownRow } from './timetable-line.tsx'
import styles from './timetable-table.module.css'
import { TimetableTable } from './timetable-table.tsx'

type ScheduleProps = {
  karnevalId: number
  rows: readonly TimetableRow[]
  updatedAt: string
}

const noIds: ReadonlySet<number> = new Set()
const noPlaces: SchoolRounds['rounds'] = new Map()

const base = '/tidtabeller/minutschema'
/** Query parameter of addresses from before each day had its own. */
const dayParam = 'dag'

export function Schedule({ karnevalId, rows, updatedAt }: ScheduleProps) {
  const now = useServerNow()
  const [search, setSearch] = useSearch()
  // Deferred, so that typing stays responsive while the rows render; what depends on it is memoised.
  const applied = useDeferredValue(search)
  const [query] = useSearchParams()
  const wished = useParams()[dayParam] ?? query.get(dayParam)
  const days = useMemo(() => daysOf(rows), [rows])
  const isChosen = wished !== null && days.includes(wished)
  // Who searches without having chosen a day does not know the day.
  const isAllDays = wished === allDays || (applied.trim() !== '' && !isChosen)
  const day = isAllDays ? null : pickDay(days, wished, helsinkiDay(now))
  const isOver = useIsOver()
  const rounds = useMemo(() => rows.map(({ title, ...row }) => ({ ...row, event_name: title })), [rows])

  return (
    <>
      <Toolbar>
        <SearchField
          label="Sök skola, gren eller klass"
          hint="Som Sursik, grenen 4 × 100 eller åk 7–9"
          value={search}
          onChange={setSearch}
          schoolsOf={karnevalId}
        />
        <DaySwitch days={days} value={day} base={base} query={searchQuery(applied)} />
      </Toolbar>
      <ShownRows karnevalId={karnevalId} rows={rows} day={day} search={applied} now={now} />
      <ArenaMap karnevalId={karnevalId} rounds={rounds} />
      <p>
        Schemat ändrades senast {formatDeadline(updatedAt)}.{!isOver && ' Ändringar är möjliga ända fram till start.'}
      </p>
    </>
  )
}

type ShownRowsProps = {
  karnevalId: number
  rows: readonly TimetableRow[]
  /** null: all days. */
  day: string | null
  search: string
  now: Date
}

/** The rows of a day, or those that a search finds. */
const ShownRows = memo(function ShownRows({ karnevalId, rows, day, search, now }: ShownRowsProps) {
  const days = daysOf(rows)
  const today = helsinkiDay(now)
  const isSearching = search.trim() !== ''
  const schools = useSchoolRounds(karnevalId, search)
  const { found, isGuess, places } = useMemo(() => findRows(rows, search, schools), [rows, search, schools])
  const shown = useMemo(() => found.filter((row) => day === null || row.day === day), [found, day])
  const currentIds = useMemo(() => new Set(runningRows(rows, now).map(({ id }) => id)), [rows, now])
  // Kept while the page is open: nothing folds under the eyes of who reads it.
  const [openedAt] = useState(now)
  const isPrinting = useIsPrinting()
  const isFollowing = useFollowedSchools().length > 0
  const { data: heats } = useQuery({ ...heatScheduleQueryOptions(karnevalId), enabled: isFollowing })
  const next = useFollowedNext(karnevalId, heats?.answer.data)
  const ownRowOf = next ? rows.find((row) => roundKey(row) === roundKey(next.round)) : undefined
  const isShown = ownRowOf !== undefined && shown.includes(ownRowOf)
  const hasHeats = rows.some(({ heat_count }) => heat_count)
  const isFinding = schools.isLoading && found.length === 0
  const parts = useMemo(
    () =>
      daysOf(shown).map((shownDay) => {
        const ofDay = inOrder(
          shown.filter((row) => row.day === shownDay).map((row) => atFirstHeat(row, places.get(roundKey(row)) ?? [])),
        )
        const past = isSearching || shownDay !== helsinkiDay(openedAt) ? noIds : pastRowIds(rows, shownDay, openedAt)
        return {
          shownDay,
          past: ofDay.filter(({ id }) => past.has(id)),
          coming: ofDay.filter(({ id }) => !past.has(id)),
        }
      }),
    [rows, shown, places, isSearching, openedAt],
  )
  const common = { currentIds, hasHeats, ownId: ownRowOf?.id, found: places }

  return (
    <>
      {days.includes(today) && (day ?? today) === today && !isSearching && (
        <DayNow karnevalId={karnevalId} rows={rows} day={today} now={now} />
      )}
      <RowChanges key={karnevalId} karnevalId={karnevalId} rows={rows} chosen={isSearching ? found : null} />
      <p className="visually-hidden" role="status">
        {isSearching && !isFinding && `${shown.length} rader`}
      </p>
      {isGuess && <GuessNote search={search} guessed={schools.guessed} />}
      {!isFinding && (
        <SchoolLinks
          karnevalId={karnevalId}
          search={search}
          nothing={found.length === 0 && <NothingFound isUnknown={schools.isUnknown} />}
        />
      )}
      {parts.map(({ shownDay, past, coming }) => (
        <div key={shownDay}>
          {past.length > 0 && (
            <details className={styles.past} open={isPrinting}>
              <summary>Har varit i dag: {past.length} punkter</summary>
              <PartOfDay day={shownDay} rows={past} {...common} />
            </details>
          )}
          <PartOfDay day={shownDay} rows={coming} {...common} />
        </div>
      ))}
      {next && isShown && (
        <FollowedJump find={() => document.getElementById(ownRow)}>
          <NextText place={next} day={day} />
        </FollowedJump>
      )}
      {next && ownRowOf && !isShown && (
        <FollowedLink to={dayAddress(base, ownRowOf.day)}>
          <NextText place={next} day={day} />
        </FollowedLink>
      )}
      {isFinding && <Finding />}
      {day !== null && <OtherDays day={day} rows={found} search={search} isEmpty={shown.length === 0} />}
    </>
  )
})

/**
 * A boundary of its own, so that a tap elsewhere on a document does not wait until its rows are taken over. Memoised: an
 * update that reaches a boundary forces it to be taken over at once.
 */
const PartOfDay = memo((props: ComponentProps<typeof TimetableTable>) => (
  <Suspense>
    <TimetableTable {...props} />
  </Suspense>
))

/** The rows that a search means. A guess from a typing error counts only when nothing has the words as they are written. */
function findRows(rows: readonly TimetableRow[], search: string, { rounds, guessed }: SchoolRounds) {
  const named = rowsMatching(rows, search, guessed.length > 0 ? undefined : rounds)
  const isGuess = named.length === 0 && guessed.length > 0
  const places = isGuess || guessed.length === 0 ? rounds : noPlaces
  return { found: isGuess ? rowsMatching(rows, search, rounds) : named, isGuess, places }
}

function NothingFound({ isUnknown }: { isUnknown: boolean }) {
  return isUnknown ? (
    <PicturedEmpty mood="seek" text="Skolornas starter kunde inte hämtas, så skolor kan inte sökas just nu.">
      <p>Grenar och klasser kan du söka ändå. Försök på nytt med skolan när du har nät.</p>
    </PicturedEmpty>
  ) : (
    <PicturedEmpty mood="seek" text="Ingen rad i schemat motsvarar sökningen.">
      <p>Grenar och klasser hittas som de heter i schemat, till exempel 4 × 100 eller åk 7–9.</p>
      <SearchTip />
    </PicturedEmpty>
  )
}

type OtherDaysProps = { day: string; rows: readonly TimetableRow[]; search: string; isEmpty: boolean }

/** Leads to what the search finds on the other days. */
function OtherDays({ day, rows, search, isEmpty }: OtherDaysProps) {
  const others = daysOf(rows).filter((other) => other !== day)
  if (search.trim() === '' || others.length === 0) return null
  const links = others.map((other) => {
    const count = rows.filter((row) => row.day === other).length
    return (
      <ButtonLink key={other} to={dayAddress(base, other) + searchQuery(search)}>
        Visa {count === 1 ? '1 rad' : `${count} rader`} {formatWeekdayDate(other)}
      </ButtonLink>
    )
  })
  if (!isEmpty) return <p className="no-print">{links}</p>
  return <Empty text={`Ingen rad ${formatWeekdayDate(day)} motsvarar sökningen.`}>{links}</Empty>
}
