import { type ReactNode, useEffect, useRef } from 'react'
import classes from './steps.module.css'

/** A step's heading, which gets the focus when the step is opened from another one: the link that led here is gone. */
export function StepHeading({ id, children }: { id: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const { activeElement } = document
    if (activeElement === document.body) heading.current?.focus()
  }, [])
  return (
    <h2 ref={heading} id={id} tabIndex={-1} className={classes.heading}>
      {children}
    </h2>
  )
}
