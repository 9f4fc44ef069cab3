import { formatWeekdayDate } from '@stafapp/shared/format'
import { Empty } from '@stafapp/shared/page'
import type { HeatRound } from '../../../common/get-heat-schedule.ts'
import { daysOf } from '../event-groups.ts'
import { findTeams } from '../find-teams.ts'
import { PlacesTable } from './places-table.tsx'

type FoundTeamsProps = { rounds: readonly HeatRound[]; search: string }

/** More than any school has; beyond it the search is too wide to be read. */
const mostShown = 120

/** A school's teams in the order in which they are called, all days together. */
export function FoundTeams({ rounds, search }: FoundTeamsProps) {
  const places = findTeams(rounds, search)
  const shown = places.slice(0, mostShown)
  const days = daysOf(shown.map(({ round }) => round))
  return (
    <>
      <p role="status">
        {places.length === 1 ? '1 start' : `${places.length} starter`}
        {places.length > shown.length && `, av dem visas ${shown.length}. Skriv mer av skolans namn.`}
      </p>
      {places.length === 0 && <Empty text="Ingen skola i heatindelningen motsvarar sökningen." />}
      {days.map((day) => (
        <PlacesTable
          key={day}
          caption={formatWeekdayDate(day)}
          places={shown.filter(({ round }) => round.day === day)}
        />
      ))}
    </>
  )
}
