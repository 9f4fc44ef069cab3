import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { firstControl } from './first-control.ts'
import classes from './kept-focus.module.css'

type KeptFocusProps = {
  isOpen: boolean
  /** Opened from elsewhere on the page: the focus moves into the content from there. */
  isAsked?: boolean
  /** The button, or the content that replaces it. */
  children: ReactNode
}

/**
 * Wraps a button that is replaced by the content it opens: moves the focus into the content, and back to the button
 * afterwards. Otherwise the focus would be lost and a screen reader would start from the top of the page.
 */
export function KeptFocus({ isOpen, isAsked = false, children }: KeptFocusProps) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(isOpen)
  useEffect(() => {
    if (before.current === isOpen) return
    before.current = isOpen
    // Leave the focus if the user has moved it elsewhere on the page.
    if ((isOpen && isAsked) || document.activeElement === document.body) firstControl(place.current)?.focus()
  }, [isOpen, isAsked])
  return (
    <div ref={place} className={classes.place}>
      {children}
    </div>
  )
}

/**
 * For the one among many that the page's address asks for: puts it in view and in focus as soon as it is shown. It needs
 * `tabIndex={-1}`. What is taller than the window begins at its top with `block` "start".
 */
export function useAskedFocus<Place extends HTMLElement>(
  isAsked: boolean,
  block: 'center' | 'start' = 'center',
): RefObject<Place | null> {
  const place = useRef<Place>(null)
  useEffect(() => {
    if (!isAsked) return
    // After the shell, which focuses a new page's heading.
    const frame = requestAnimationFrame(() => {
      place.current?.focus({ preventScroll: true })
      place.current?.scrollIntoView({ block })
    })
    return () => cancelAnimationFrame(frame)
  }, [isAsked, block])
  return place
}
