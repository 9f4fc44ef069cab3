import { useQuery } from '@stafapp/shared/data'
import { useLiveRefresh } from '@stafapp/shared/live'
import { dayNow, type NowHeat, nowHeatText, nowTimesText, runningWord } from '@stafapp/shared/rules/raceday/day-now'
import { heatScheduleQueryOptions } from '../../../shared/get-heat-schedule.ts'
import { stateOf, useHeatStates } from '../../../shared/heat-states.ts'
import styles from './day-now.module.css'

type Props = { karnevalId: number; day: string; now: Date }

/** What runs and what is next on each track today. Nothing before the heats are published, or when all have run. */
export default function DayNow({ karnevalId, day, now }: Props) {
  const { data, error, refetch } = useQuery(heatScheduleQueryOptions(karnevalId))
  useLiveRefresh({ topics: ['heats', 'timetable'], refetch, isStored: data?.isStored ?? false, error })
  const states = useHeatStates(karnevalId, [day])
  const heats = (data?.answer.data ?? []).flatMap((of): NowHeat[] =>
    of.day === day
      ? of.heats.map((heat) => ({
          ...heat,
          ...of,
          starts_at: heat.starts_at,
          state: stateOf(states, { ...of, heat: heat.number }, heat.status),
        }))
      : [],
  )
  const tracks = dayNow(heats, now)
  if (tracks.length === 0) return null
  return (
    <section aria-labelledby="now" className={`${styles.now} no-print`}>
      <h2 id="now" className={styles.title}>
        Nu
      </h2>
      <ul className={styles.tracks}>
        {tracks.map(({ track, assembly_point, running, next }) => (
          <li key={track}>
            {track && <h3 className={styles.track}>{track}</h3>}
            {assembly_point && <p className={styles.heat}>Samling: {assembly_point}</p>}
            {running && <HeatLine word={runningWord(running)} heat={running} />}
            {next.map((heat, index) => (
              <HeatLine
                key={`${heat.event_name}/${heat.round}/${heat.number}`}
                word={index === 0 ? 'Nästa' : 'Sedan'}
                heat={heat}
              />
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

const HeatLine = ({ word, heat }: { word: string; heat: NowHeat }) => (
  <p className={styles.heat}>
    <strong>{word}:</strong> {nowHeatText(heat)} <span className={styles.times}>{nowTimesText(heat)}</span>
  </p>
)
