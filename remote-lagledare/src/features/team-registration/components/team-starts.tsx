import { PlannedTime } from '@stafapp/shared/planned-time'
import { roundNames } from '@stafapp/shared/rules/round-names'
import type { Start } from '../../../shared/school-day/school-day.ts'
import classes from './team-card.module.css'

/** In the head of a team's card: when and where it is called and starts, each start on a line. */
export const TeamStarts = ({ starts }: { starts: readonly Start[] }) =>
  starts.map((start) => {
    const { round, calls_at, starts_at, delay_min, heat, lane, is_lane } = start
    return (
      <span key={round} className={classes.start}>
        {starts.length > 1 && `${roundNames[round]}: `}
        {calls_at && (
          <>
            <span className={classes.time}>
              Upprop <PlannedTime planned={calls_at} delayMinutes={delay_min} />,
            </span>{' '}
          </>
        )}
        {starts_at && (
          <>
            <span className={classes.time}>
              {calls_at ? 'start' : 'Start'} <PlannedTime planned={starts_at} delayMinutes={delay_min} />,
            </span>{' '}
          </>
        )}
        <span className={classes.time}>
          heat {heat}, {is_lane ? 'bana' : 'plats'} {lane}
        </span>
      </span>
    )
  })
