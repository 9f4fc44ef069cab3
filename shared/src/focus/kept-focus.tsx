import { type ReactNode, useEffect, useRef } from 'react'
import classes from './kept-focus.module.css'

const controls = ':is(input, select, textarea, button, a[href]):not(:disabled)'

type KeptFocusProps = {
  isOpen: boolean
  /** The button, or what it opened in its own place. */
  children: ReactNode
}

/**
 * Around a button that gives way to what it opens: the focus goes on into that, and back to the button afterwards (A8).
 * It would otherwise go with the button, and a screen reader would start from the top of the page.
 */
export function KeptFocus({ isOpen, children }: KeptFocusProps) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(isOpen)
  useEffect(() => {
    if (before.current === isOpen) return
    before.current = isOpen
    // Whoever works elsewhere on the page meanwhile stays there.
    if (document.activeElement === document.body) place.current?.querySelector<HTMLElement>(controls)?.focus()
  }, [isOpen])
  return (
    <div ref={place} className={classes.place}>
      {children}
    </div>
  )
}
