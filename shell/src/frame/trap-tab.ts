import type { KeyboardEvent } from 'react'

/**
 * Wraps Tab between the first and last control of a dialog. A native modal dialog would let the focus pass through the
 * browser's toolbars.
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
