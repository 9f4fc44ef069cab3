import { formatWeekdayDate } from '@stafapp/shared/format'
import { resultText } from '@stafapp/shared/rules/raceday/results/result-text'
import { roundText } from '../../../shared/moment.ts'
import type { RoundResult } from '../../../shared/results/get-results.ts'
import { HeatResultTable } from '../../../shared/results/heat-result-table.tsx'
import { UnofficialNote } from '../../../shared/results/unofficial-note.tsx'
import { bestOf, finalistsOf } from '../best-of.ts'
import { progressOf } from './event-list.tsx'
import styles from './results.module.css'

/** A round: who goes on, the order over its heats when they decide the event, and its heats. */
export function RoundResults({ round, isRecordBeaten }: { round: RoundResult; isRecordBeaten: boolean }) {
  const heading = `${round.event_instance}-${round.round}`
  return (
    <section aria-labelledby={heading} className={styles.round}>
      <h2 id={heading}>{roundText(round.round)}</h2>
      <p className={styles.progress}>
        {formatWeekdayDate(round.day)}. {progressOf(round)}.
      </p>
      <UnofficialNote heats={round.heats} />
      {round.rule && <p>{round.rule}</p>}
      {round.record && (
        <p>
          {isRecordBeaten ? 'Rekord före karnevalen' : 'Karnevalsrekord'}: {round.record.shown},{' '}
          {round.record.team_name ?? round.record.school_name}, {round.record.year}.
        </p>
      )}
      {round.is_mixed && <p>Tider tagna för hand (h) och med kamera står i samma lista.</p>}
      {round.order !== 'all' && <p>Placeringarna publiceras inte för de yngsta.</p>}
      {round.standings.length > 0 && <Standings round={round} />}
      {round.has_final && <Finalists round={round} />}
      <div className={styles.heats}>
        {round.heats.map((heat) => (
          <HeatResultTable key={heat.number} round={round} heat={heat} />
        ))}
      </div>
    </section>
  )
}

function Standings({ round }: { round: RoundResult }) {
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>Alla heat{round.is_official ? '' : ', inofficiellt'}</caption>
      <thead>
        <tr>
          <th scope="col">Plac.</th>
          <th scope="col">Lag</th>
          <th scope="col" className={styles.time}>
            Resultat
          </th>
        </tr>
      </thead>
      <tbody>
        {bestOf(round).map(({ rank, row }) => (
          <tr key={row.team}>
            <td>{rank}</td>
            <th scope="row">{row.team_name}</th>
            <td className={styles.time}>{resultText(row)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Who runs the final, which the letters beside the times do not show where a trial has many heats. */
function Finalists({ round }: { round: RoundResult }) {
  const finalists = finalistsOf(round)
  if (finalists.length === 0) return null
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{round.is_official ? 'Till final' : 'Till final som det ser ut nu'}</caption>
      <thead>
        <tr>
          <th scope="col">Lag</th>
          <th scope="col">Heat</th>
          <th scope="col" className={styles.time}>
            Resultat
          </th>
        </tr>
      </thead>
      <tbody>
        {finalists.map(({ heat, row }) => (
          <tr key={row.team}>
            <th scope="row">{row.team_name}</th>
            <td>{heat}</td>
            <td className={styles.time}>
              {row.shown} <strong className={styles.qualified}>{row.qualified}</strong>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
