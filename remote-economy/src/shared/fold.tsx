import { type ReactNode, useState } from 'react'
import classes from './fold.module.css'
import { isPhone } from './is-phone.ts'

type Props = {
  id: string
  title: string
  /** What is in it, for those who leave it closed. */
  note?: string
  /**
   * `phone`: closed at first on a phone only, and whole on paper. `opened`: closed at first on every screen, and what it
   * shows is read only once it is opened.
   */
  shows: 'phone' | 'opened'
  children: ReactNode
}

/** A part of a page that is seldom asked for, folded to its heading. */
export function Fold({ id, title, note, shows, children }: Props) {
  const isLazy = shows === 'opened'
  const [isOpen, setOpen] = useState(() => !isLazy && !isPhone())
  return (
    <section aria-labelledby={id}>
      <details
        className={isLazy ? classes.fold : `${classes.fold} open-on-paper`}
        open={isOpen}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>
          <h2 id={id}>{title}</h2>
          {note && <span>{note}</span>}
        </summary>
        {(isOpen || !isLazy) && children}
      </details>
    </section>
  )
}
