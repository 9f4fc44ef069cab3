import { useState } from 'react'
import { changedEvents } from './counts.ts'
import type { Counts } from './types.ts'

/**
 * The numbers being edited, laid over the saved ones. Only what the user has touched is kept, so a refetch in the
 * background shows other people's changes and never takes back an own one.
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
