import { useServerNow } from '@stafapp/shared/live'
import { recentText } from './recent-text.ts'
import styles from './stale-note.module.css'

/** Shown when a refetch failed while older data is on screen: says when they were last known to be right. */
export function StaleNote({ saidAt }: { saidAt: Date }) {
  return (
    <p role="status" className={styles.note}>
      Uppgifterna kunde inte uppdateras just nu. Senast uppdaterad {recentText(saidAt, useServerNow())}.
    </p>
  )
}
