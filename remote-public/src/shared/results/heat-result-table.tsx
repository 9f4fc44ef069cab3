import { formatTime } from '@stafapp/shared/format'
import { delayed } from '@stafapp/shared/planned-time'
import { resultText } from '@stafapp/shared/rules/raceday/results/result-text'
import type { ReactNode } from 'react'
import { FollowedMark } from '../followed-mark.tsx'
import table from '../heat-table.module.css'
import { laneLabel } from '../places/lane-label.ts'
import { TeamName } from '../places/team-name.tsx'
import type { HeatResult, RoundResult } from './get-results.ts'
import styles from './heat-result-table.module.css'
import { remarksOf, stateTexts } from './result-words.ts'

type HeatResultTableProps = {
  round: RoundResult
  heat: HeatResult
  /** Before the number of the heat: its event, where several events stand side by side. */
  title?: ReactNode
  /** A heat with more teams shows the first ones, and `more` below them. */
  most?: number
  more?: ReactNode
}

/** The result of one heat, in the place of its start list. */
export function HeatResultTable({ round, heat, title, most, more }: HeatResultTableProps) {
  const isRanked = round.order === 'all'
  const hasBibs = heat.rows.some(({ bib }) => bib !== null)
  const isCut = most !== undefined && heat.rows.length > most
  const startsAt = heat.starts_at && delayed(heat.starts_at, heat.delay_min)
  return (
    <table className={`${table.heat} ${styles.results}`}>
      <caption className={table.caption}>
        {title}
        <span className={table.number}>Heat {heat.number}</span>{' '}
        {startsAt && (
          <span>
            Start <time dateTime={startsAt}>{formatTime(startsAt)}</time>
          </span>
        )}{' '}
        <span className={heat.state === 'unofficial' ? styles.unofficial : styles.official}>
          {stateTexts[heat.state]}
          {heat.state === 'corrected' && heat.official_at && ` kl.\u00a0${formatTime(heat.official_at).slice(0, 5)}`}
        </span>
      </caption>
      <thead>
        <tr>
          {isRanked && (
            <th scope="col" className={styles.rank}>
              Plac.
            </th>
          )}
          <th scope="col" className={styles.lane}>
            {laneLabel(round)}
          </th>
          {hasBibs && <th scope="col">Nr</th>}
          <th scope="col">Lag</th>
          <th scope="col" className={styles.result}>
            Resultat
          </th>
        </tr>
      </thead>
      <tbody>
        {(isCut ? heat.rows.slice(0, most) : heat.rows).map((row) => {
          const remarks = remarksOf(row)
          return (
            <tr key={row.team}>
              {isRanked && <td className={styles.rank}>{row.rank}</td>}
              <td className={styles.lane}>{row.lane}</td>
              {hasBibs && <td>{row.bib}</td>}
              <th scope="row" className={table.team}>
                <FollowedMark school={row.school} team={row.team} />
                <TeamName lane={{ team_name: row.team_name, withdrawn: false }} />
                {remarks.length > 0 && <span className={styles.remark}>{remarks.join('. ')}</span>}
              </th>
              <td className={styles.result}>
                {resultText(row)} {row.qualified && <strong className={styles.qualified}>{row.qualified}</strong>}
              </td>
            </tr>
          )
        })}
      </tbody>
      {isCut && (
        <tfoot>
          <tr>
            <td colSpan={3 + Number(isRanked) + Number(hasBibs)}>{more}</td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}
