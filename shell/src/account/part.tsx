import type { ReactNode } from 'react'
import classes from './account.module.css'

/** One thing of the account: its name, and beside it what it is and how it is changed. */
export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={classes.body}>{children}</div>
    </section>
  )
}
