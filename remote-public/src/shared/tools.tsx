import type { ReactNode } from 'react'
import styles from './tools.module.css'

/** Tools of a schedule, such as printing; small, because what happens where and when is asked for first. */
export function Tools({ children }: { children: ReactNode }) {
  return <p className={`${styles.tools} no-print`}>{children}</p>
}
