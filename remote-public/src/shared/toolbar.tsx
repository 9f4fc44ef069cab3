import type { ReactNode } from 'react'
import styles from './toolbar.module.css'

/** Controls above a list; not printed. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <div className={`${styles.toolbar} no-print`}>{children}</div>
}
