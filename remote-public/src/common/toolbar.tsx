import type { ReactNode } from 'react'
import styles from './toolbar.module.css'

/** The choices above a list; they are not printed. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <div className={`${styles.toolbar} no-print`}>{children}</div>
}
