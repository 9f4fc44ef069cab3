import { formatDate, formatWeekdayDate } from '@stafapp/shared/format'
import { settings } from '@stafapp/shared/settings'
import { TextArea } from '../../../common/field.tsx'
import type { Dates } from '../dates.ts'
import classes from './banner-field.module.css'

type BannerFieldProps = { value: string; dates: Dates; onChange: (text: string) => void }

/** The yellow notice with a preview; left empty it is the spec's sentence with the dates of this moment. */
export function BannerField({ value, dates, onChange }: BannerFieldProps) {
  const [weekday] = formatWeekdayDate(dates.runners_reopen_at.slice(0, 10)).split(' ')
  const built = `Anmälan av löpare stänger ${formatDate(dates.runners_close_at.slice(0, 10))}, den öppnas igen ${weekday}en före ${settings.product}`
  return (
    <section aria-labelledby="banner">
      <h2 id="banner">Banner</h2>
      <TextArea
        label="Egen text (tom: den vanliga texten med datumen)"
        maxLength={300}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <p className={classes.preview}>
        <span className="visually-hidden">Förhandsvisning: </span>
        {value.trim() || built}
      </p>
    </section>
  )
}
