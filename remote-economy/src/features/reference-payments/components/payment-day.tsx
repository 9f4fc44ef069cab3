import { useServerNow } from '@stafapp/shared/live'
import classes from './split-form.module.css'

type PaymentDayProps = { day: string; onChange: (day: string) => void }

const helsinkiDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Helsinki' })

/** The day on which money came: today at the latest. Without these bounds the browser lets a year have six digits. */
export function PaymentDay({ day, onChange }: PaymentDayProps) {
  const today = helsinkiDay.format(useServerNow())
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
