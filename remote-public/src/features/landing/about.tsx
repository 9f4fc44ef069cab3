import { settings } from '@stafapp/shared/settings'
import styles from './about.module.css'

export function About() {
  return (
    <section className={styles.about} aria-labelledby="om-karnevalen">
      <div className={styles.inner}>
        <h2 id="om-karnevalen">Om {settings.product}</h2>
        <div className={styles.columns}>
          <p className={styles.lead}>
            {settings.product} är Finlands största idrottsevenemang för skolor och samlar varje år tusentals deltagare.
          </p>
          <p>
            Under två dagar i maj springer elever från årskurs 1 till andra stadiet stafetter av alla slag, från 8 × 50
            meter för de yngsta till gatustafett och dubbel svensk stafett. Lika mycket handlar karnevalen om
            inmarschen, hejarklackarna och maskotarna – och om att få göra något tillsammans.
          </p>
        </div>
      </div>
    </section>
  )
}
