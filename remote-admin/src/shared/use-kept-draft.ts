import { useUser } from '@stafapp/shared/session'
import { privateKey, readJson, writeJson, writeText } from '@stafapp/shared/storage'
import { useState } from 'react'

/**
 * What the user has entered and not sent; null: nothing. Kept in this browser under `name`, also when the page is left,
 * until null is written; what is stored in another shape is dropped.
 */
export function useKeptDraft<Draft>(
  name: string,
  isDraft: (value: unknown) => value is Draft,
): [Draft | null, (draft: Draft | null) => void] {
  const key = privateKey(useUser()?.username ?? '', name)
  const [draft, setDraft] = useState(() => readJson(key, isDraft))
  const keep = (next: Draft | null) => {
    setDraft(next)
    if (next === null) writeText(key, null)
    else writeJson(key, next)
  }
  return [draft, keep]
}
