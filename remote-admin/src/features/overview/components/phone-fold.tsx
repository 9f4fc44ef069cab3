import { type ReactNode, useState } from 'react'
import { isPhone } from '../../../shared/is-phone.ts'
import classes from './overview.module.css'

type Props = {
  /** The heading's id. */
  id: string
  title: string
  /** What it says while it is folded. */
  state: string
  children: ReactNode
}

/** A part of the page that is folded to its heading and its state on a phone, because it is looked at, not worked on. */
export function PhoneFold({ id, title, state, children }: Props) {
  const [isFolded] = useState(isPhone)
  const heading = <h2 id={id}>{title}</h2>
  return (
    <section aria-labelledby={id} className={classes.part}>
      {isFolded ? (
        <details className={classes.fold}>
          <summary>
            {heading}
            <span>{state}</span>
          </summary>
          {children}
        </details>
      ) : (
        <>
          {heading}
          {children}
        </>
      )}
    </section>
  )
}
