import { bannerText, useKarnevalState } from '@stafapp/shared/carnival'
import { Link } from '@stafapp/shared/router'
import { useServerNow } from '@stafapp/shared/session'
import { settings } from '@stafapp/shared/settings'
import classes from './banner.module.css'

/**
 * Reserves the notice's height while the dates load, to avoid layout shift. Invisible and hidden from screen readers.
 */
const placeholder = `Anmälan av löpare stänger 00.00.0000, den öppnas igen torsdagen före ${settings.product}`

/** The yellow notice. A labelled region, not an alert, because it is on every page. */
export function Banner() {
  const { status, karneval } = useKarnevalState()
  const now = useServerNow()
  if (status === 'none') return null
  const notice = karneval && bannerText(karneval, now, settings.product)
  return (
    <section
      aria-label="Meddelande om anmälan"
      className={`${classes.banner} no-print${notice ? '' : ' needs-scripts'}`}
    >
      {notice ? (
        <p className={classes.text}>
          {notice.text}
          {notice.link && (
            <>
              {' '}
              <Link to={notice.link.to}>{notice.link.label}</Link>
            </>
          )}
        </p>
      ) : (
        <p className={`${classes.text} ${classes.placeholder}`} aria-hidden="true">
          {placeholder}
        </p>
      )}
    </section>
  )
}
