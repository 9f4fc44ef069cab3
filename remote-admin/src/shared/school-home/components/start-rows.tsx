import { formatWeekdayDate } from '@stafapp/shared/format'
import { Unbroken } from '@stafapp/shared/unbroken'
import { callText, placeText, type Start } from '../start-words.ts'
import classes from './school-home.module.css'

type Props = {
  starts: readonly Start[]
  /** The day that need not be named. */
  day: string
}

/** A school's starts as a line each: when and where. */
export const StartRows = ({ starts, day }: Props) => (
  <ul className={classes.rows}>
    {starts.map((start) => (
      <li key={`${start.team}/${start.round}`}>
        <strong>
          {callText(start)}
          {start.day !== day && `, ${formatWeekdayDate(start.day)}`}
        </strong>
        <span>
          <Unbroken text={placeText(start)} />
        </span>
      </li>
    ))}
  </ul>
)
