import { formatClock, formatDate } from '@stafapp/shared/format'
import { useParams } from '@stafapp/shared/router'
import { useDeferredValue, useMemo } from 'react'
import { DaySwitch } from '../../../shared/day-switch.tsx'
import { Finding } from '../../../shared/finding/finding.tsx'
import type { HeatSchedule as Schedule } from '../../../shared/get-heat-schedule.ts'
import { heatsAddress } from '../../../shared/heats-address.ts'
import { isSearch } from '../../../shared/places/find-teams.ts'
import { SearchField } from '../../../shared/search-field.tsx'
import { Toolbar } from '../../../shared/toolbar.tsx'
import { useTowns } from '../../../shared/towns.ts'
import { useSearch } from '../../../shared/use-search.ts'
import { daysOf } from '../event-groups.ts'
import { useHeatView } from '../use-heat-view.ts'
import type { PrintKind } from '../use-print-kind.ts'
import { CallLists } from './call-lists.tsx'
import { DayHeats } from './day-heats.tsx'
import { FoundTeams } from './found-teams.tsx'
import { HeatChanges } from './heat-changes.tsx'
import styles from './heat-schedule.module.css'

type HeatScheduleProps = { schedule: Schedule; printKind: PrintKind }

export function HeatSchedule({ schedule, printKind }: HeatScheduleProps) {
  const { data, version, published_at } = schedule
  // Below FollowedMarks, which asks for the schools only where some are followed: the document's render takes a query as
  // it was used last.
  const towns = useTowns(schedule.karneval)
  const [search, setSearch] = useSearch()
  // Deferred, so that typing stays responsive while the results render; what depends on it is memoised.
  const applied = useDeferredValue(search)
  const days = useMemo(() => daysOf(data), [data])
  const view = useHeatView(days, useParams().dag ?? null)
  const shownDays = useMemo(() => (view.day === null ? days : [view.day]), [days, view.day])
  const isSearching = isSearch(applied)
  const isCalls = printKind === 'calls'

  return (
    <>
      <p className={styles.version}>
        Version {version}
        {published_at && `, publicerad ${formatDate(published_at)} kl.\u00a0${formatClock(published_at)}`}
      </p>
      <Toolbar>
        <SearchField
          label="Sök skola"
          hint="Alla lag med upprop, heat och bana"
          value={search}
          onChange={setSearch}
          schoolsOf={schedule.karneval}
        />
        {!isSearching && <DaySwitch days={days} value={view.day} base={heatsAddress} onChoose={view.keepDay} />}
      </Toolbar>
      <HeatChanges schedule={schedule} search={applied} />
      <div className={isCalls ? 'no-print' : undefined}>
        {isSearching && towns.isLoading && <Finding />}
        {isSearching && !towns.isLoading && (
          <FoundTeams karnevalId={schedule.karneval} rounds={data} search={applied} towns={towns.byId} />
        )}
        {/* Hidden, not removed: on a phone the removal of up to 3,000 places holds up the keys. */}
        <div hidden={isSearching}>
          <DayHeats karnevalId={schedule.karneval} rounds={data} days={shownDays} view={view} />
        </div>
      </div>
      {isCalls && shownDays.map((day) => <CallLists key={day} rounds={data} day={day} version={version ?? 0} />)}
    </>
  )
}
