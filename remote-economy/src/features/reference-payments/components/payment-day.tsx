import { useServerNow } from '@stafapp/shared/live'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import classes from './split-form.module.css'

type PaymentDayProps = { day: string; onChange: (day: string) => void }

/** The day on which money came: today at the latest. Without these bounds the browser lets a year have six digits. */
export function PaymentDay({ day, onChange }: PaymentDayProps) {
  const today = helsinkiDay(useServerNow())
  return (
    <label className={classes.day}>
      Betalningsdag
      <input
        type="date"
        required
        min="2000-01-01"
        max={today}
        value={day}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  )
}
