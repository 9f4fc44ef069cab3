import type { ReactNode } from 'react'
import classes from './minor.module.css'

type Props = {
  /** Said in red, because something is late. */
  isLate?: boolean
  children: ReactNode
}

/** A second line in a cell, such as the school under a payer. */
export const Minor = ({ isLate = false, children }: Props) => (
  <span className={classes.minor} data-late={isLate}>
    {children}
  </span>
)
