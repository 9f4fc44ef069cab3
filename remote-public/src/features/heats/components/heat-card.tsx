import { PlannedTime } from '@stafapp/shared/planned-time'
import { FollowedMark } from '../../../shared/followed-mark.tsx'
import type { Heat, HeatRound } from '../../../shared/get-heat-schedule.ts'
import { useHeatState } from '../../../shared/heat-states.ts'
import table from '../../../shared/heat-table.module.css'
import type { laneLabel } from '../../../shared/places/lane-label.ts'
import { TeamName } from '../../../shared/places/team-name.tsx'
import styles from './heat-card.module.css'

const stateWords = { planned: null, called: 'Uppropat', at_start: 'Vid start', run: 'Löpt' } as const

type HeatCardProps = { round: HeatRound; heat: Heat; label: ReturnType<typeof laneLabel> }

/** One heat: its call and start times, how far it has come, and the team in each lane. */
export function HeatCard({ round: { event_instance, round }, heat, label }: HeatCardProps) {
  const state = stateWords[useHeatState({ event_instance, round, heat: heat.number }, heat.status)]
  const hasBibs = heat.lanes.some(({ bib }) => bib !== null)
  return (
    <table className={table.heat}>
      <caption className={table.caption}>
        <span className={table.number}>Heat {heat.number}</span>{' '}
        {heat.calls_at && (
          <span>
            Upprop <PlannedTime planned={heat.calls_at} delayMinutes={heat.delay_min} />
          </span>
        )}{' '}
        {heat.starts_at && (
          <span>
            Start <PlannedTime planned={heat.starts_at} delayMinutes={heat.delay_min} />
          </span>
        )}{' '}
        {state && <span className={styles.state}>{state}</span>}
      </caption>
      <thead>
        <tr>
          <th scope="col" className={styles.lane}>
            {label}
          </th>
          {hasBibs && <th scope="col">Nr</th>}
          <th scope="col">Lag</th>
        </tr>
      </thead>
      <tbody>
        {heat.lanes.map((lane) => (
          <tr key={lane.team}>
            <td className={styles.lane}>{lane.lane}</td>
            {hasBibs && <td>{lane.bib}</td>}
            <th scope="row" className={table.team}>
              <FollowedMark school={lane.school} team={lane.team} />
              <TeamName lane={lane} />
            </th>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
