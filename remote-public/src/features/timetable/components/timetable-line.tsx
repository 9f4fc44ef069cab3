import { formatTime } from '@stafapp/shared/format'
import { delayed, PlannedTime } from '@stafapp/shared/planned-time'
import { Link } from '@stafapp/shared/router'
import { Unbroken } from '@stafapp/shared/unbroken'
import type { ReactNode } from 'react'
import type { TimetableRow } from '../../../shared/get-timetable.ts'
import { eventAddress } from '../../../shared/heats-address.ts'
import { momentText } from '../../../shared/moment.ts'
import type { Place } from '../../../shared/places/find-teams.ts'
import { TeamName } from '../../../shared/places/team-name.tsx'
import { tableRoles } from '../../../shared/table-roles.ts'
import { stepText } from '../rows.ts'
import styles from './timetable-table.module.css'

/** Id of the mark in the row of the next start of a followed school. */
export const ownRow = 'er-nasta-start'

/** The stylesheet shows this label in the table too, where the column is headed Upprop. */
const gathers = 'Samling'

type TimetableLineProps = {
  row: TimetableRow
  isNow: boolean
  hasHeats: boolean
  isOwn: boolean
  /** Places in the row's round of the school that is searched for. */
  places: readonly Place[] | undefined
}

export function TimetableLine({ row, isNow, hasHeats, isOwn, places }: TimetableLineProps) {
  const { calls_at, starts_at, ceremony_at, title, kind, heat_count, team_count, delay_min, delay_steps } = row
  return (
    <tr
      className={kind === 'race' ? styles.race : styles.other}
      aria-current={isNow ? 'time' : undefined}
      {...tableRoles.row}
    >
      {/* Only runners are called: who marches in gathers. */}
      <Cell label={kind === 'race' ? 'Upprop' : gathers}>
        {calls_at && <PlannedTime planned={calls_at} delayMinutes={delay_min} />}
      </Cell>
      <Cell label="Start" className={styles.start}>
        <PlannedTime planned={starts_at} delayMinutes={delay_min} />
      </Cell>
      <Cell label="Prisutd.">
        {ceremony_at && <PlannedTime planned={ceremony_at} delayMinutes={row.ceremony_delay_min} />}
      </Cell>
      <th scope="row" className={styles.title} {...tableRoles.rowHeader}>
        {hasHeats && row.event_instance ? (
          <Link to={eventAddress(row.event_instance)}>
            <Unbroken text={title} />
          </Link>
        ) : (
          <Unbroken text={title} />
        )}
        {isOwn && (
          <span id={ownRow} className={styles.own}>
            Er nästa start
          </span>
        )}
        {isNow && <span className={styles.now}>Nu</span>}
        {places && <Places places={places} row={row} />}
        {delay_steps.map((step) => (
          <span key={step.from_heat} className={styles.step}>
            {stepText(step)}
          </span>
        ))}
      </th>
      <Cell label="Moment" className={styles.moment}>
        {row.track ? `${momentText(row)}, ${row.track}` : momentText(row)}
        {row.assembly_point && <span className={styles.assembly}>Samling: {row.assembly_point}</span>}
      </Cell>
      <Cell label="heat" className={styles.count}>
        {heat_count}
      </Cell>
      <Cell label="lag" className={styles.count}>
        {team_count}
      </Cell>
    </tr>
  )
}

/** A town's schools have many teams in a round; all are in the heats, to which the row leads. */
const mostPlaces = 6

/** The heats of the teams that are searched for, each with its start first; of a single one the row has the times. */
function Places({ places, row }: { places: readonly Place[]; row: TimetableRow }) {
  const rest = places.length - mostPlaces
  return (
    <>
      {places.slice(0, mostPlaces).map(({ heat, lane }) => (
        <span key={lane.team} className={styles.place}>
          {heat.starts_at !== null && places.length > 1 && (
            <>
              <strong>
                <ExpectedTime planned={heat.starts_at} heat={heat} />
              </strong>{' '}
            </>
          )}
          <span>
            <TeamName lane={lane} />: <span className={styles.whole}>heat {heat.number}</span>
            {heat.starts_at === null && (
              <>
                , omgången börjar <PlannedTime planned={row.starts_at} delayMinutes={row.delay_min} />
              </>
            )}
            {heat.starts_at !== null && heat.calls_at && places.length > 1 && (
              <>
                ,{' '}
                <span className={styles.whole}>
                  upprop <ExpectedTime planned={heat.calls_at} heat={heat} />
                </span>
              </>
            )}
          </span>
        </span>
      ))}
      {rest > 0 && <span className={styles.place}>och {rest} lag till</span>}
    </>
  )
}

/** Without the planned time, which the row has: the lines are many. */
function ExpectedTime({ planned, heat }: { planned: string; heat: Place['heat'] }) {
  const expected = delayed(planned, heat.delay_min)
  return <time dateTime={expected}>{formatTime(expected)}</time>
}

/** A table cell. On cards its label is shown before the value and an empty cell is hidden. */
function Cell({ label, className = '', children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <td className={`${styles.cell} ${className}`} data-label={label} {...tableRoles.cell}>
      {children}
    </td>
  )
}
