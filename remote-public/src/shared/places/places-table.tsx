import { useServerNow } from '@stafapp/shared/live'
import { PlannedTime } from '@stafapp/shared/planned-time'
import { Link } from '@stafapp/shared/router'
import { resultText } from '@stafapp/shared/rules/raceday/results/result-text'
import { Unbroken } from '@stafapp/shared/unbroken'
import { memo, type ReactNode } from 'react'
import { eventAddress } from '../heats-address.ts'
import { roundText } from '../moment.ts'
import { useTeamResults } from '../results/known-results.tsx'
import { remarksOf, stateTexts } from '../results/result-words.ts'
import { tableRoles } from '../table-roles.ts'
import { isPast, type Place } from './find-teams.ts'
import { laneLabel } from './lane-label.ts'
import styles from './places-table.module.css'
import { TeamName } from './team-name.tsx'

type PlacesTableProps = {
  caption: string
  places: readonly Place[]
  /** Nothing of the page is to come: the results take the place of the calls, and a mark on each would say nothing. */
  areAllPast?: boolean
}

/**
 * Places of teams. Call time and lane come first, because visitors look for those; those that have been are marked. Once
 * all have been, the results come first.
 */
export function PlacesTable({ caption, places, areAllPast = false }: PlacesTableProps) {
  const now = useServerNow().getTime()
  const labels = new Set(places.map(({ round }) => laneLabel(round)))
  const numbers = labels.size > 1 ? 'Bana, plats' : [...labels].join()
  const resultOf = useTeamResults()
  const shown = places.map((place) => ({ place, result: resultOf(place.round, place.heat.number, place.lane.team) }))
  const hasResults = shown.some(({ result }) => result !== undefined)
  const columns = areAllPast
    ? ['Resultat', numbers, 'Start', 'Lag', 'Gren', 'Omgång', 'Heat']
    : ['Upprop', numbers, 'Start', 'Lag', 'Gren', 'Omgång', 'Heat', ...(hasResults ? ['Resultat'] : [])]
  return (
    <div className={styles.frame}>
      <table className={areAllPast ? `${styles.table} ${styles.over}` : styles.table} {...tableRoles.table}>
        <caption className={styles.caption}>{caption}</caption>
        <colgroup>
          {columns.map((column) => (
            <col key={column} />
          ))}
        </colgroup>
        <thead className={styles.head} {...tableRoles.group}>
          <tr {...tableRoles.row}>
            {columns.map((column) => (
              <th key={column} scope="col" {...tableRoles.columnHeader}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={styles.body} {...tableRoles.group}>
          {shown.map(({ place, result }) => (
            <PlaceRow
              key={`${place.heat.id}-${place.lane.team}`}
              place={place}
              isPast={!areAllPast && (result !== undefined || isPast(place, now))}
              isOver={areAllPast}
              hasResults={hasResults}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type PlaceRowProps = { place: Place; isPast: boolean; isOver: boolean; hasResults: boolean }

/** Memoised: while somebody types, the next search finds many of the same places. */
const PlaceRow = memo(({ place: { round, heat, lane }, isPast, isOver, hasResults }: PlaceRowProps) => {
  const startsAt = heat.starts_at ?? round.starts_at
  return (
    <tr className={isPast ? `${styles.row} ${styles.past}` : styles.row} {...tableRoles.row}>
      {isOver ? (
        <ResultCell place={{ round, heat, lane }} />
      ) : (
        <Cell label="Upprop" className={styles.call}>
          <PlannedTime planned={heat.calls_at} delayMinutes={heat.delay_min} />
        </Cell>
      )}
      <Cell label={laneLabel(round)} className={styles.lane}>
        {lane.lane}
      </Cell>
      <Cell label="Start">
        <PlannedTime planned={startsAt} delayMinutes={heat.delay_min} />
      </Cell>
      <th scope="row" className={styles.team} {...tableRoles.rowHeader}>
        <TeamName lane={lane} />
      </th>
      <Cell label="Gren" className={styles.event}>
        <Link to={eventAddress(round.event_instance)}>
          <Unbroken text={round.event_name} />
        </Link>
      </Cell>
      <Cell label="Omgång" className={styles.moment}>
        {roundText(round.round)}
        {round.track && `, ${round.track}`}
      </Cell>
      <Cell label="Heat">
        {heat.number}
        {isPast && <span className={styles.mark}>{heat.status === 'run' ? 'Löpt' : 'Har varit'}</span>}
        {!isPast && heat.status === 'called' && <span className={styles.called}>Uppropat</span>}
      </Cell>
      {!isOver && hasResults && <ResultCell place={{ round, heat, lane }} />}
    </tr>
  )
})

function ResultCell({ place: { round, heat: raced, lane } }: { place: Place }) {
  const result = useTeamResults()(round, raced.number, lane.team)
  if (result === undefined) return <Cell label="Resultat">{null}</Cell>
  const { heat, row } = result
  return (
    <Cell label="Resultat" className={styles.result}>
      <strong>{resultText(row)}</strong> {row.qualified}
      <span className={styles.remark}>
        {[row.rank === null ? stateTexts[heat.state] : `${row.rank} i heatet, ${stateTexts[heat.state].toLowerCase()}`]
          .concat(remarksOf(row))
          .join('. ')}
      </span>
    </Cell>
  )
}

function Cell({ label, className = '', children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <td className={`${styles.cell} ${className}`} data-label={label} {...tableRoles.cell}>
      {children}
    </td>
  )
}
