import { useState } from 'react'

/** Unsaved input of a table by row id. */
export function useRowDrafts<Draft extends object>() {
  const [drafts, setDrafts] = useState<Readonly<Record<number, Partial<Draft>>>>({})
  return {
    draftOf: (id: number): Partial<Draft> => drafts[id] ?? {},
    hasDrafts: Object.values(drafts).some((draft) => Object.keys(draft ?? {}).length > 0),
    isDirty: (id: number): boolean => Object.keys(drafts[id] ?? {}).length > 0,
    type: (id: number, part: Partial<Draft>) => setDrafts((all) => ({ ...all, [id]: { ...all[id], ...part } })),
    forget: (id: number) => setDrafts(({ [id]: _gone, ...rest }) => rest),
  }
}
