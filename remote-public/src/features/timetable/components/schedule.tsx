import { formatDateTime } from '@stafapp/shared/format'
import { useServerNow } from '@stafapp/shared/live'
import { Button, Empty } from '@stafapp/shared/page'
import { useSearchParams } from '@stafapp/shared/router'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { useState } from 'react'
import { DaySwitch } from '../../../shared/day-switch.tsx'
import { pickDay } from '../../../shared/pick-day.ts'
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

/** Query parameter, so that a day can be linked; `allDays` is its value for all days. */
const dayParam = 'dag'
const allDays = 'alla'

export function Schedule({ karnevalId, rows, updatedAt }: ScheduleProps) {
  const now = useServerNow()
  const [search, setSearch] = useState('')
  const [params, setParams] = useSearchParams()
  // Also kept as state: a navigation takes a moment, and a radio button must respond at once.
  const [wished, setWished] = useState(params.get(dayParam))
  const days = daysOf(rows)
  const day = wished === allDays ? null : pickDay(days, wished, helsinkiDay(now))
  const schools = useSchoolRounds(karnevalId, search)
  const found = rowsMatching(rows, search, schools)
  const shown = found.filter((row) => day === null || row.day === day)
  const currentIds = currentRowIds(rows, now)
  const chooseDay = (next: string | null) => {
    setWished(next ?? allDays)
    setParams({ [dayParam]: next ?? allDays }, { replace: true, preventScrollReset: true })
  }

  return (
    <>
      <Toolbar>
        <DaySwitch days={days} value={day} allLabel="Alla dagar" onChange={chooseDay} />
        <SearchField
          label="Sök skola, gren eller klass"
          hint="Till exempel Sursik, 4 × 100 eller åk 7–9"
          value={search}
          onChange={setSearch}
        />
      </Toolbar>
      <RowChanges key={karnevalId} karnevalId={karnevalId} rows={rows} chosen={search.trim() === '' ? null : found} />
      <p className="visually-hidden" role="status">
        {search.trim() && `${shown.length} rader`}
      </p>
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
          <Button onClick={() => chooseDay(null)}>Sök i alla dagar</Button>
        </Empty>
      )}
      <p>Schemat uppdaterades {formatDateTime(updatedAt)}. Ändringar är möjliga ända fram till start.</p>
    </>
  )
}
