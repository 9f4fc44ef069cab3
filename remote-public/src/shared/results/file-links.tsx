import styles from './file-links.module.css'

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

/** Address of the results as a file. */
const fileAddress = (query: { karneval: number; event_instance?: number; format: 'csv' | 'pdf' }): string =>
  `/api/events/results/file/?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`
