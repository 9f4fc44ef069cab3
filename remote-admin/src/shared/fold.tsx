import { type ReactNode, useState } from 'react'
import classes from './fold.module.css'
import { isPhone } from './is-phone.ts'

type Props = {
  /** The heading's id. */
  id: string
  title: string
  /** What it says while it is folded. */
  state: string
  /** Folded on every screen, not only on phones. */
  isPutAside: boolean
  children: ReactNode
}

/**
 * A part of the page that is looked at, not worked on: folded to its heading and its state on a phone, and when it is put
 * aside. On paper it is whole.
 */
export function Fold({ id, title, state, isPutAside, children }: Props) {
  const [isNarrow] = useState(isPhone)
  const isFolded = isNarrow || isPutAside
  const heading = <h2 id={id}>{title}</h2>
  return (
    <section aria-labelledby={id} className={classes.part}>
      {isFolded ? (
        <details className={`${classes.fold} open-on-paper`}>
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
