import { type ReactNode, useState } from 'react'
import { isPhone } from '../../../shared/is-phone.ts'
import classes from '../invoice-detail.module.css'

type Props = {
  id: string
  title: string
  /** What is in it, for those who leave it closed. */
  note?: string
  children: ReactNode
}

/** A part of the payer's page that is seldom asked for: closed at first on a phone, and whole on paper. */
export function Fold({ id, title, note, children }: Props) {
  const [isShort] = useState(isPhone)
  return (
    <section aria-labelledby={id}>
      <details className={`${classes.fold} open-on-paper`} open={!isShort}>
        <summary>
          <h2 id={id}>{title}</h2>
          {note && <span>{note}</span>}
        </summary>
        {children}
      </details>
    </section>
  )
}
