import { formatDateTime } from '@stafapp/shared/format'
import { useServerNow } from '@stafapp/shared/live'
import { ButtonLink, Empty } from '@stafapp/shared/page'
import { useParams, useSearchParams } from '@stafapp/shared/router'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { useState } from 'react'
import { allDays, DaySwitch, dayAddress } from '../../../shared/day-switch.tsx'
import { pickDay } from '../../../shared/pick-day.ts'
import { SchoolLinks } from '../../../shared/school-links.tsx'
import { SearchField } from '../../../shared/search-field.tsx'
import { Toolbar } from '../../../shared/toolbar.tsx'
import type { TimetableRow } from '../api.ts'
import { currentRowIds, daysOf, rowsMatching } from '../rows.ts'
import { useSchoolRounds } from '../use-school-rounds.ts'
import { RowChanges } from './row-changes.tsx'
import { TimetableTable } from './timetable-table.tsx'

type ScheduleProps = {
  karnevalId: number
  rows: readonly TimetableRow[]
  updatedAt: string
}

const base = '/tidtabeller/minutschema'
/** Query parameter of addresses from before each day had its own. */
const dayParam = 'dag'

export function Schedule({ karnevalId, rows, updatedAt }: ScheduleProps) {
  const now = useServerNow()
  const [search, setSearch] = useState('')
  const [query] = useSearchParams()
  const wished = useParams()[dayParam] ?? query.get(dayParam)
  const days = daysOf(rows)
  const day = wished === allDays ? null : pickDay(days, wished, helsinkiDay(now))
  const schools = useSchoolRounds(karnevalId, search)
  const found = rowsMatching(rows, search, schools)
  const shown = found.filter((row) => day === null || row.day === day)
  const currentIds = currentRowIds(rows, now)

  return (
    <>
      <Toolbar>
        <DaySwitch days={days} value={day} base={base} />
        <SearchField
          label="Sök skola, gren eller klass"
          hint="Till exempel Sursik, 4 × 100 eller åk 7–9"
          value={search}
          onChange={setSearch}
          findsSchool
        />
      </Toolbar>
      <RowChanges key={karnevalId} karnevalId={karnevalId} rows={rows} chosen={search.trim() === '' ? null : found} />
      <p className="visually-hidden" role="status">
        {search.trim() && `${shown.length} rader`}
      </p>
      <SchoolLinks karnevalId={karnevalId} search={search} />
      {daysOf(shown).map((shownDay) => (
        <TimetableTable
          key={shownDay}
          day={shownDay}
          rows={shown.filter((row) => row.day === shownDay)}
          currentIds={currentIds}
        />
      ))}
      {found.length === 0 && <Empty text="Ingen rad i schemat motsvarar sökningen." />}
      {found.length > 0 && shown.length === 0 && (
        <Empty text="Ingen rad den här dagen motsvarar sökningen.">
          <ButtonLink to={dayAddress(base, null)}>Sök i alla dagar</ButtonLink>
        </Empty>
      )}
      <p>Schemat uppdaterades {formatDateTime(updatedAt)}. Ändringar är möjliga ända fram till start.</p>
    </>
  )
}
