import { Link } from '@stafapp/shared/router'
import { resultText } from '@stafapp/shared/rules/raceday/results/result-text'
import { Unbroken } from '@stafapp/shared/unbroken'
import { roundText } from '../../../shared/moment.ts'
import type { RoundResult } from '../../../shared/results/get-results.ts'
import { eventResultsAddress } from '../addresses.ts'
import { bestOf } from '../best-of.ts'
import styles from './results.module.css'

/** The events with results, each with how far it has come, and who has won. */
export function EventList({ rounds }: { rounds: readonly RoundResult[] }) {
  return (
    <ul className={styles.list}>
      {rounds.map((round) => (
        <li key={`${round.event_instance} ${round.round}`}>
          <Link to={eventResultsAddress(round.event_instance)} className={styles.event}>
            <Unbroken text={round.event_name} />, {roundText(round.round).toLowerCase()}
          </Link>{' '}
          <span className={styles.progress}>{progressOf(round)}</span>
          {!round.has_final && <Best round={round} />}
        </li>
      ))}
    </ul>
  )
}

/** The first three of a round that decides its event, once all of it is official. */
function Best({ round }: { round: RoundResult }) {
  const best = round.is_official ? bestOf(round).filter(({ rank }) => rank <= 3) : []
  if (best.length === 0) return null
  return (
    <ol className={styles.best}>
      {best.map(({ rank, row }) => (
        <li key={row.team} value={rank}>
          <span className={styles.bestRow}>
            <span>{row.team_name}</span> <span className={styles.time}>{resultText(row)}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

/** How far a round has come, in words. */
export function progressOf({ heats, heats_total, is_official }: RoundResult): string {
  if (is_official) return heats_total === 1 ? 'Klart' : `Klart, ${heats_total} heat`
  return `${heats.length} av ${heats_total} heat har resultat`
}
