import { useState } from 'react'
import { flushSync } from 'react-dom'

/** What goes on paper: heats as they are read on the screen, or the lists of those who call the teams up. */
export type PrintKind = 'heats' | 'calls'

/** The browser's own menu prints the heats. */
export function usePrintKind(): { kind: PrintKind; print: (kind: PrintKind) => void } {
  const [kind, setKind] = useState<PrintKind>('heats')
  const print = (next: PrintKind) => {
    // The print dialog takes its picture at once.
    flushSync(() => setKind(next))
    window.print()
    setKind('heats')
  }
  return { kind, print }
}
