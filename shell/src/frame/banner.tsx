import { useKarnevalState } from '@stafapp/shared/carnival'
import { settings } from '@stafapp/shared/settings'
import classes from './banner.module.css'
import { bannerText } from './banner-text.ts'

/** Holds the notice's place while the dates are on their way, so that nothing moves when they arrive. Never seen or read. */
const placeholder = `Anmälan av löpare stänger 00.00.0000, den öppnas igen torsdagen före ${settings.product}`

/** The yellow notice. A labelled region, not an alert: it is there on every page (A6). */
export function Banner() {
  const { status, karneval } = useKarnevalState()
  if (status === 'none') return null
  return (
    <section aria-label="Meddelande om anmälan" className={`${classes.banner} no-print`}>
      {karneval ? (
        <p className={classes.text}>{bannerText(karneval, settings.product)}</p>
      ) : (
        <p className={`${classes.text} ${classes.placeholder}`} aria-hidden="true">
          {placeholder}
        </p>
      )}
    </section>
  )
}
