import { type ReactNode, useEffect, useRef } from 'react'
import classes from './kept-focus.module.css'

/** A form is begun at its first field, whatever help stands before it; a question is answered at its first button. */
const firstControl = (place: HTMLElement | null): HTMLElement | null | undefined =>
  place?.querySelector<HTMLElement>(':is(input, select, textarea):not(:disabled)') ??
  place?.querySelector<HTMLElement>(':is(button, a[href]):not(:disabled)')

type KeptFocusProps = {
  isOpen: boolean
  /** The button, or what it opened in its own place. */
  children: ReactNode
}

/**
 * Around a button that gives way to what it opens: the focus goes on into that, and back to the button afterwards (A8).
 * It would otherwise go with what had it, and a screen reader would start from the top of the page.
 */
export function KeptFocus({ isOpen, children }: KeptFocusProps) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(isOpen)
  useEffect(() => {
    if (before.current === isOpen) return
    before.current = isOpen
    // Whoever works elsewhere on the page meanwhile stays there.
    if (document.activeElement === document.body) firstControl(place.current)?.focus()
  }, [isOpen])
  return (
    <div ref={place} className={classes.place}>
      {children}
    </div>
  )
}
