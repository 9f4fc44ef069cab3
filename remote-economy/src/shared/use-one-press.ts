import { useRef } from 'react'

/**
 * Lets one press through for each version of what it is about, until `release`. The second one of a double press comes
 * before React has rendered the button as disabled, or before what was pressed has left the page.
 */
export function useOnePress(version?: number): (press: (release: () => void) => void) => void {
  const sent = useRef<{ version: number | undefined } | null>(null)
  return (press) => {
    if (sent.current !== null && sent.current.version === version) return
    sent.current = { version }
    press(() => {
      sent.current = null
    })
  }
}
