import { useState } from 'react'
import { flushSync } from 'react-dom'

/** Content to print: heats as shown on screen, or the call lists. */
export type PrintKind = 'heats' | 'calls'

/** Printing from the browser's own menu prints the heats. */
export function usePrintKind(): { kind: PrintKind; print: (kind: PrintKind) => void } {
  const [kind, setKind] = useState<PrintKind>('heats')
  const print = (next: PrintKind) => {
    // window.print() captures the page synchronously.
    flushSync(() => setKind(next))
    window.print()
    setKind('heats')
  }
  return { kind, print }
}
