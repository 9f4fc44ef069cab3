import { fileAddress } from '../addresses.ts'
import styles from './results.module.css'

/** The results as files. Plain links, because they need no login. */
export function FileLinks({ karneval, event }: { karneval: number; event?: number }) {
  const query = { karneval, ...(event !== undefined && { event_instance: event }) }
  return (
    <p className={`${styles.files} no-print`}>
      <a href={fileAddress({ ...query, format: 'pdf' })}>Resultaten som PDF</a>
      <a href={fileAddress({ ...query, format: 'csv' })}>Resultaten som CSV</a>
    </p>
  )
}
