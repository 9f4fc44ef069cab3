import {
  type NowHeat,
  nowHeatText,
  nowTimesText,
  runningWord,
  type TrackNow,
} from '@stafapp/shared/rules/raceday/day-now'
import { Unbroken } from '@stafapp/shared/unbroken'
import type { ReactNode } from 'react'
import classes from './now-board.module.css'

type Props = { tracks: readonly TrackNow[]; children?: ReactNode }

/** What runs and what is next on each track, as `dayNow` finds it, with `children` below. Nothing without tracks. */
export function NowBoard({ tracks, children }: Props) {
  if (tracks.length === 0) return null
  return (
    <section aria-labelledby="now" className={`${classes.now} no-print`}>
      <h2 id="now" className={classes.title}>
        Nu
      </h2>
      <ul className={classes.tracks}>
        {tracks.map(({ track, assembly_point, running, next }) => (
          <li key={track}>
            {track && <h3 className={classes.track}>{track}</h3>}
            {assembly_point && <p className={classes.heat}>Samling: {assembly_point}</p>}
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
      {children}
    </section>
  )
}

const HeatLine = ({ word, heat }: { word: string; heat: NowHeat }) => (
  <p className={classes.heat}>
    <strong>{word}:</strong> <Unbroken text={nowHeatText(heat)} />{' '}
    <span className={classes.times} data-late={heat.delay_min > 0}>
      {nowTimesText(heat)}
    </span>
  </p>
)
