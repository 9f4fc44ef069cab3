import { formatClock } from '@stafapp/shared/format'
import styles from './stale-note.module.css'

/** Shown when a renewal failed while older figures are on the screen: they stay, and their age is told. */
export function StaleNote({ loadedAt }: { loadedAt: number }) {
  return (
    <p role="status" className={styles.note}>
      Uppgifterna kunde inte uppdateras just nu. Senast uppdaterad kl. {formatClock(new Date(loadedAt).toISOString())}.
    </p>
  )
}
