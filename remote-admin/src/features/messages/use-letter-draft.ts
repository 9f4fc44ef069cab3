import { useUser } from '@stafapp/shared/session'
import { privateKey, readJson, writeJson, writeText } from '@stafapp/shared/storage'
import { useState } from 'react'
import type { Letter } from './letters.ts'

const isLetter = (value: unknown): value is Letter =>
  typeof value === 'object' &&
  value !== null &&
  'subject' in value &&
  typeof value.subject === 'string' &&
  'body' in value &&
  typeof value.body === 'string'

/** What the organiser has written and not sent; null: nothing. Kept in this browser until it is sent. */
export function useLetterDraft(): [Letter | null, (draft: Letter | null) => void] {
  const key = privateKey(useUser()?.username ?? '', 'message')
  const [draft, setDraft] = useState(() => readJson(key, isLetter))
  const keep = (next: Letter | null) => {
    setDraft(next)
    if (next) writeJson(key, next)
    else writeText(key, null)
  }
  return [draft, keep]
}
