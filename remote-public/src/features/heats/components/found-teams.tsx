import { formatWeekdayDate } from '@stafapp/shared/format'
import { CalendarLink } from '@stafapp/shared/live'
import { memo, useMemo } from 'react'
import type { HeatRound } from '../../../shared/get-heat-schedule.ts'
import { GuessNote } from '../../../shared/guess-note.tsx'
import { PicturedEmpty } from '../../../shared/pictured-empty/pictured-empty.tsx'
import { findTeams, placesIn } from '../../../shared/places/find-teams.ts'
import { PlacesTable } from '../../../shared/places/places-table.tsx'
import { SchoolLinks } from '../../../shared/school-links.tsx'
import { SearchTip } from '../../../shared/search-tip.tsx'
import { daysOf } from '../event-groups.ts'

type FoundTeamsProps = {
  karnevalId: number
  rounds: readonly HeatRound[]
  search: string
  /** Of the schools, by their ids. */
  towns: ReadonlyMap<number, string>
}

/** Above the number of teams of any school; a search with more hits is too broad to be useful. */
const mostShown = 120

/** Teams that match the search in call order, over all days. */
export const FoundTeams = memo(({ karnevalId, rounds, search, towns }: FoundTeamsProps) => {
  const all = useMemo(() => placesIn(rounds), [rounds])
  const { places, guessed } = findTeams(all, search, towns)
  const shown = places.slice(0, mostShown)
  const days = daysOf(shown.map(({ round }) => round))
  const [only, ...others] = new Map(places.map(({ lane }) => [lane.school, lane.school_name]))
  return (
    <>
      <p role="status">
        {places.length === 1 ? '1 start' : `${places.length} starter`}
        {places.length > shown.length && `, av dem visas ${shown.length}. Skriv mer av skolans namn.`}
      </p>
      <GuessNote search={search} guessed={guessed} />
      <SchoolLinks
        karnevalId={karnevalId}
        search={search}
        nothing={
          places.length === 0 && (
            <PicturedEmpty mood="seek" text="Ingen skola i heatindelningen motsvarar sökningen.">
              <SearchTip />
            </PicturedEmpty>
          )
        }
      />
      {/* Of several, each has its calendar on its own page. */}
      {only && others.length === 0 && (
        <CalendarLink query={{ karneval: karnevalId, school: only[0] }} label={`${only[1]} till kalendern`} />
      )}
      {days.map((day) => (
        <PlacesTable
          key={day}
          caption={formatWeekdayDate(day)}
          places={shown.filter(({ round }) => round.day === day)}
        />
      ))}
    </>
  )
})
