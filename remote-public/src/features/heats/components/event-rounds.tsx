import { formatTime } from '@stafapp/shared/format'
import { delayed } from '@stafapp/shared/planned-time'
import type { HeatRound } from '../../../shared/get-heat-schedule.ts'
import { roundText } from '../../../shared/moment.ts'
import { laneLabel } from '../../../shared/places/lane-label.ts'
import { HeatResultTable } from '../../../shared/results/heat-result-table.tsx'
import { useHeatResults } from '../../../shared/results/known-results.tsx'
import styles from './event-section.module.css'
import { HeatCard } from './heat-card.tsx'

/** The heats of an event, by round: start lists until they have a result. `level`: of the rounds' headings. */
export function EventRounds({ rounds, level: Heading }: { rounds: readonly HeatRound[]; level: 'h2' | 'h3' | 'h4' }) {
  const resultOf = useHeatResults()
  return rounds.map((round) => (
    <section key={`${round.day} ${round.round}`}>
      <Heading className={styles.round}>{headingOf(round)}</Heading>
      {round.rule && <p>{round.rule}</p>}
      <div className={styles.heats}>
        {round.heats.map((heat) => {
          const result = resultOf(round, heat.number)
          return result ? (
            <HeatResultTable key={heat.id} {...result} />
          ) : (
            <HeatCard key={heat.id} round={round} heat={heat} label={laneLabel(round)} />
          )
        })}
      </div>
    </section>
  ))
}

/** When the round's first heat is expected to start: with its delay. */
export const expectedStart = ({ starts_at, heats }: HeatRound): string | null =>
  starts_at && delayed(starts_at, heats[0]?.delay_min ?? 0)

/** As one text, because each part of its own costs the document a mark. */
function headingOf(shown: HeatRound): string {
  const { round, starts_at, track, assembly_point } = shown
  const [planned, expected] = [starts_at, expectedStart(shown)].map((time) => time && formatTime(time))
  return [
    roundText(round),
    expected && `start ${expected}${expected === planned ? '' : ` (planerat ${planned})`}`,
    track,
    assembly_point && `samling: ${assembly_point}`,
  ]
    .filter(Boolean)
    .join(', ')
}
