import { Link } from '@stafapp/shared/router'
import { Unbroken } from '@stafapp/shared/unbroken'
import { roundText } from '../../../shared/moment.ts'
import type { HeatResult, RoundResult } from '../../../shared/results/get-results.ts'
import { HeatResultTable } from '../../../shared/results/heat-result-table.tsx'
import { QualifiedNote } from '../../../shared/results/qualified-note.tsx'
import { UnofficialNote } from '../../../shared/results/unofficial-note.tsx'
import { eventResultsAddress } from '../addresses.ts'
import styles from './results.module.css'

/** As many as fit beside each other on a wide screen. */
const SHOWN = 3

/** As many as a heat in lanes has; a mass start has scores of teams. */
const MOST_ROWS = 10

/** The heats whose results came last, so that who waits for one need not look for it. */
export function LatestHeats({ rounds }: { rounds: readonly RoundResult[] }) {
  const all = rounds.flatMap((round) => round.heats.map((heat) => ({ round, heat })))
  const latest = all.sort((left, right) => momentOf(right.heat) - momentOf(left.heat)).slice(0, SHOWN)
  return (
    <section aria-labelledby="latest">
      <h2 id="latest">Senaste resultaten</h2>
      <div className={`${styles.heats} ${styles.latest}`}>
        {latest.map(({ round, heat }) => (
          <HeatResultTable
            key={`${round.event_instance} ${round.round} ${heat.number}`}
            round={round}
            heat={heat}
            most={MOST_ROWS}
            more={<Link to={eventResultsAddress(round.event_instance)}>Alla {heat.rows.length} lag</Link>}
            title={
              <Link to={eventResultsAddress(round.event_instance)} className={styles.event}>
                <Unbroken text={round.event_name} />, {roundText(round.round).toLowerCase()}
              </Link>
            }
          />
        ))}
      </div>
      <QualifiedNote
        shown={latest.flatMap(({ round, heat }) => heat.rows.slice(0, MOST_ROWS).map((row) => ({ round, row })))}
      />
      <UnofficialNote heats={latest.map(({ heat }) => heat)} />
    </section>
  )
}

const momentOf = ({ official_at, starts_at, delay_min }: HeatResult): number => {
  const started = starts_at === null ? 0 : Date.parse(starts_at) + delay_min * 60_000
  return Math.max(started, official_at === null ? 0 : Date.parse(official_at))
}
