import { useState } from 'react'
import { changedEvents } from './counts.ts'
import type { Counts } from './types.ts'

/**
 * Edited numbers merged over the saved ones. Only edited numbers are stored, so a background refetch shows others'
 * changes without overwriting the user's.
 */
export function useEntryDraft(saved: Counts) {
  const [touched, setTouched] = useState<Counts>({})
  const draft: Counts = { ...saved, ...touched }
  return {
    draft,
    changed: changedEvents(saved, draft),
    setCount: (event: number, count: number) => setTouched((before) => ({ ...before, [event]: count })),
    setCounts: (counts: Counts) => setTouched((before) => ({ ...before, ...counts })),
    reset: () => setTouched({}),
  }
}
