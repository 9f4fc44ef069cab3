import { formatClock, formatTime, formatWeekdayDate } from '@stafapp/shared/format'
import { delayed } from '@stafapp/shared/planned-time'
import { Unbroken } from '@stafapp/shared/unbroken'
import type { HeatRound } from '../../../shared/get-heat-schedule.ts'
import { roundText } from '../../../shared/moment.ts'
import { laneLabel } from '../../../shared/places/lane-label.ts'
import { TeamName } from '../../../shared/places/team-name.tsx'
import { heatsByCall } from '../heats-by-call.ts'
import styles from './call-lists.module.css'

/** Printed lists for the call room: one per heat in call order, with room to tick off teams. */
export function CallLists({ rounds, day, version }: { rounds: readonly HeatRound[]; day: string; version: number }) {
  return (
    <div className={styles.lists}>
      {heatsByCall(rounds, day).map(({ round, heat }) => (
        <section key={heat.id} className={styles.list}>
          <h2 className={styles.heading}>
            Upprop {heat.calls_at ? formatTime(delayed(heat.calls_at, heat.delay_min)) : '–'} ·{' '}
            <Unbroken text={round.event_name} />, {roundText(round.round).toLowerCase()}, heat {heat.number}
          </h2>
          <p className={styles.facts}>
            {formatWeekdayDate(day)}
            {heat.starts_at && `, start ${formatClock(delayed(heat.starts_at, heat.delay_min))}`}
            {round.track && `, ${round.track}`}, version {version}
          </p>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{laneLabel(round)}</th>
                <th scope="col">Lag</th>
                <th scope="col">Närvarande</th>
                <th scope="col">Anmärkning</th>
              </tr>
            </thead>
            <tbody>
              {heat.lanes.map((lane) => (
                <tr key={lane.team}>
                  <td>{lane.lane}</td>
                  <th scope="row">
                    {lane.bib !== null && `${lane.bib} `}
                    <TeamName lane={lane} />
                  </th>
                  <td className={styles.box} />
                  <td className={styles.note} />
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </div>
  )
}
