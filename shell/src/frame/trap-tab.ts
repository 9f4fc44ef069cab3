import type { KeyboardEvent } from 'react'

/**
 * Tab on the last control of a dialog goes to its first, and the other way round. A native modal dialog would let the
 * focus out into the browser's own bars in between.
 */
export function trapTab(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return
  const controls = event.currentTarget.querySelectorAll<HTMLElement>(
    'a[href], button:not(:disabled), input, select, textarea',
  )
  const [from, to] = event.shiftKey
    ? [controls[0], controls[controls.length - 1]]
    : [controls[controls.length - 1], controls[0]]
  if (document.activeElement !== from) return
  event.preventDefault()
  to?.focus()
}
