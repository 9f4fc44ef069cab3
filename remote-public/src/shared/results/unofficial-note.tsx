import type { HeatResult } from './get-results.ts'
import styles from './qualified-note.module.css'

/** What "inofficiellt" beside the shown results means; nothing when all of them are official. */
export function UnofficialNote({ heats }: { heats: readonly Pick<HeatResult, 'state'>[] }) {
  if (heats.every(({ state }) => state !== 'unofficial')) return null
  return <p className={styles.note}>Inofficiellt = preliminärt, kan ändras tills det är granskat.</p>
}
