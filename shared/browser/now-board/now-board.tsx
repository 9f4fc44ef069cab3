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

type Props<Track> = {
  tracks: readonly Track[]
  now: Date
  /** Beside the title: the moment that it holds for. */
  at?: ReactNode
  /** Above the tracks: whether the day goes as planned. */
  state?: ReactNode
  /** Below a track's heats: what can be done with it. */
  under?: (track: Track) => ReactNode
  children?: ReactNode
}

/** What runs and what is next on each track, as `dayNow` finds it, with `children` below. Nothing without tracks and state. */
export function NowBoard<Track extends TrackNow>({ tracks, now, at, state, under, children }: Props<Track>) {
  if (tracks.length === 0 && !state) return null
  return (
    <section aria-labelledby="now" className={`${classes.now} no-print`}>
      <h2 id="now" tabIndex={-1} className={classes.title}>
        Nu{at && ' '}
        {at && <span className={classes.at}>{at}</span>}
      </h2>
      {state}
      <ul className={classes.tracks}>
        {tracks.map((each) => {
          const { track, assembly_point, running, next } = each
          return (
            <li key={track}>
              {track && <h3 className={classes.track}>{track}</h3>}{' '}
              {assembly_point && <p className={classes.assembly}>Samling: {assembly_point}</p>}
              {running && <HeatLine word={runningWord(running)} heat={running} now={now} />}
              {next.map((heat, index) => (
                <HeatLine
                  key={`${heat.event_name}/${heat.round}/${heat.number}`}
                  word={index === 0 ? 'Nästa' : 'Sedan'}
                  heat={heat}
                  now={now}
                  above={next[index - 1] ?? running}
                />
              ))}
              {under?.(each)}
            </li>
          )
        })}
      </ul>
      {children}
    </section>
  )
}

/** `above`: the heat of the line above, whose event is not named again. */
type HeatLineProps = { word: string; heat: NowHeat; now: Date; above?: NowHeat | null }

const HeatLine = ({ word, heat, now, above }: HeatLineProps) => (
  <p className={classes.heat}>
    <strong>{word}:</strong> <Unbroken text={nowHeatText(heat, above)} />{' '}
    <span className={classes.times} data-late={heat.delay_min > 0}>
      {nowTimesText(heat, now)}
    </span>
  </p>
)
