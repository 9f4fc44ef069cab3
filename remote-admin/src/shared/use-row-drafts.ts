import { draftPlace, readDraft, useKeeping } from '@stafapp/shared/kept-draft'
import { useUser } from '@stafapp/shared/session'
import { useState } from 'react'

type Rows<Draft> = Readonly<Record<number, Partial<Draft>>>

/** The values of an input, by row and by column. */
const isRows = (value: unknown): value is Rows<never> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every(
    (row: unknown) =>
      typeof row === 'object' &&
      row !== null &&
      Object.values(row).every((cell) => cell === null || typeof cell === 'string' || typeof cell === 'boolean'),
  )

/** Unsaved input of a table by row id, kept in this browser under `name` until it is saved or undone. */
export function useRowDrafts<Draft extends object>(name: string, ids: readonly number[]) {
  const place = draftPlace(useUser()?.username, name)
  const [drafts, setDrafts] = useState<Rows<Draft>>(() => {
    const kept = Object.entries(readDraft(place, isRows) ?? {})
    return Object.fromEntries(kept.filter(([row]) => ids.includes(Number(row))))
  })
  const [wasKept, setWasKept] = useState(() => hasInput(drafts))
  const hasDrafts = hasInput(drafts)
  const isKept = useKeeping(place, hasDrafts ? drafts : null)
  return {
    draftOf: (id: number): Partial<Draft> => drafts[id] ?? {},
    hasDrafts,
    /** Whether closing the page loses nothing. */
    isKept,
    /** Input of an earlier visit is among the drafts. */
    isRestored: wasKept && hasDrafts,
    isDirty: (id: number): boolean => Object.keys(drafts[id] ?? {}).length > 0,
    /** Takes in what is typed in a row; what is as it is `saved` is no input any more. */
    type: (id: number, part: Partial<Draft>, saved: Partial<Draft> = {}) =>
      setDrafts((all) => ({ ...all, [id]: changedFrom(saved, { ...all[id], ...part }) })),
    forget: (id: number) => setDrafts(({ [id]: _gone, ...rest }) => rest),
    undo: () => {
      setDrafts({})
      setWasKept(false)
    },
  }
}

function changedFrom<Draft extends object>(saved: Partial<Draft>, draft: Partial<Draft>): Partial<Draft> {
  const changed = { ...draft }
  for (const key of Object.keys(saved) as (keyof Draft)[]) if (changed[key] === saved[key]) delete changed[key]
  return changed
}

const hasInput = (drafts: Rows<object>): boolean =>
  Object.values(drafts).some((draft) => Object.keys(draft ?? {}).length > 0)
