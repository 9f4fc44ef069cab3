import { type ReactNode, useState } from 'react'
import classes from '../reference-payments.module.css'

type Props = {
  id: string
  title: string
  /** What is in it, for those who leave it closed. */
  note?: string
  children: ReactNode
}

/** A part of the page that is opened when it is needed; what it shows is read no earlier. */
export function Fold({ id, title, note, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-labelledby={id}>
      <details className={classes.fold} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <h2 id={id}>{title}</h2>
          {note && <span className={classes.foldNote}>{note}</span>}
        </summary>
        {isOpen && children}
      </details>
    </section>
  )
}
