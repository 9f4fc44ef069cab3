import { formatClock } from '@stafapp/shared/format'
import styles from './stale-note.module.css'

/** Shown when a refetch failed while older data is on screen: gives the data's age. */
export function StaleNote({ loadedAt }: { loadedAt: number }) {
  return (
    <p role="status" className={styles.note}>
      Uppgifterna kunde inte uppdateras just nu. Senast uppdaterad kl.&nbsp;
      {formatClock(new Date(loadedAt).toISOString())}.
    </p>
  )
}
