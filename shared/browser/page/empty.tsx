import type { ReactNode } from 'react'
import classes from './states.module.css'

type Props = {
  /** Says that there is nothing, with the reason or what to do. */
  text: string
  children?: ReactNode
}

export function Empty({ text, children }: Props) {
  return (
    <div className={classes.empty}>
      <p>{text}</p>
      {children}
    </div>
  )
}
