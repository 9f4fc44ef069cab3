import { formatDateTime } from '@stafapp/shared/format'
import { useServerNow } from '@stafapp/shared/live'
import { Button, Empty } from '@stafapp/shared/page'
import { useSearchParams } from '@stafapp/shared/router'
import { useState } from 'react'
import { dayInHelsinki } from '../../../common/clock.ts'
import { DaySwitch } from '../../../common/day-switch.tsx'
import { pickDay } from '../../../common/pick-day.ts'
import { SearchField } from '../../../common/search-field.tsx'
import { Toolbar } from '../../../common/toolbar.tsx'
import type { TimetableRow } from '../api/get-timetable.ts'
import { currentRowIds, daysOf, rowsMatching } from '../rows.ts'
import { useSchoolRounds } from '../use-school-rounds.ts'
import { RowChanges } from './row-changes.tsx'
import { TimetableTable } from './timetable-table.tsx'

type ScheduleProps = {
  karnevalId: number
  rows: readonly TimetableRow[]
  updatedAt: string
}

/** In the address, so that a link can lead to a day; this value of it means all days. */
const dayParam = 'dag'
const allDays = 'alla'

export function Schedule({ karnevalId, rows, updatedAt }: ScheduleProps) {
  const now = useServerNow()
  const [search, setSearch] = useState('')
  const [params, setParams] = useSearchParams()
  // Kept here as well: a navigation takes a moment, and a radio button has to answer at once.
  const [wished, setWished] = useState(params.get(dayParam))
  const days = daysOf(rows)
  const day = wished === allDays ? null : pickDay(days, wished, dayInHelsinki(now))
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
