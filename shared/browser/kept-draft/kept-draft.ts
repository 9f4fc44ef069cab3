import { getUser, serverNow, useUser } from '@stafapp/shared/session'
import { privateKey, privateKeys, readJson, writeJson, writeText } from '@stafapp/shared/storage'
import { useEffect, useState } from 'react'

export { KeptNote } from './kept-note.tsx'

/** Older input is not brought back: nobody remembers it, and what it was about has changed. */
const MAX_AGE_MS = 14 * 24 * 3_600_000
/** In characters: the longest text of the content pages, and room for what stands around it. */
const MAX_LENGTH = 120_000

const DRAFT = 'draft'

type Kept = { at: number; draft: unknown }

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'at' in value && typeof value.at === 'number' && 'draft' in value

/**
 * A place in this browser for a user's unsaved input; null for a visitor, who has none. It survives a closed tab and an
 * ended session, and goes at logout, at somebody else's login, and after two weeks. Never for children's names, diets or
 * passwords. `name` tells what the input is about, with the ids of the carnival and of what is edited.
 */
export function draftPlace(username: string | undefined, name: string | undefined): string | null {
  return username === undefined || name === undefined ? null : privateKey(username, `${DRAFT}:${name}`)
}

/** The input kept there; null if there is none, or if it is old or of another shape. */
export function readDraft<Draft>(place: string | null, isDraft: (value: unknown) => value is Draft): Draft | null {
  if (place === null) return null
  const kept = readJson(place, isKept)
  if (kept && isDraft(kept.draft) && isYoung(kept)) return kept.draft
  if (kept) writeText(place, null)
  return null
}

const isYoung = ({ at }: Kept, now = serverNow()): boolean => now.getTime() - at < MAX_AGE_MS

/** Whether any input is kept in this browser: whose session has ended is not known any more, but drafts are of one user. */
export const holdsDraft = (now: Date): boolean =>
  privateKeys().some((key) => {
    // A username is encoded, so it holds no colon.
    if (key.split(':')[2] !== DRAFT) return false
    const kept = readJson(key, isKept)
    return kept !== null && isYoung(kept, now)
  })

/** Keeps the input there; null: nothing is unsaved. False if it cannot be kept, because it is long or storage is full. */
export function writeDraft(place: string | null, draft: unknown): boolean {
  if (place === null) return false
  const isLong = JSON.stringify(draft).length > MAX_LENGTH
  if (!isLong && draft !== null) return writeJson(place, { at: serverNow().getTime(), draft } satisfies Kept)
  writeText(place, null)
  return !isLong
}

/**
 * Keeps the draft in `place` as it changes, if `isReady`; null: nothing is unsaved. It goes with what shows it, because
 * whoever closes a form or leaves its page has been asked; the end of the page or of the session leaves it. False while
 * closing the page would lose it.
 */
export function useKeeping(place: string | null, draft: unknown, isReady = true): boolean {
  const [isKept, setKept] = useState(false)
  const text = JSON.stringify(draft)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is the draft
  useEffect(() => {
    if (place !== null && isReady) setKept(writeDraft(place, draft))
  }, [place, text, isReady])
  useEffect(() => {
    const owner = getUser()
    return () => {
      // At the end of a session the user is gone before the page.
      if (owner !== null && getUser()?.username === owner.username) writeDraft(place, null)
    }
  }, [place])
  return isKept && place !== null
}

/** What the user has entered under `name` and not sent; null: nothing. Kept until null is written. */
export function useKeptDraft<Draft>(
  name: string,
  isDraft: (value: unknown) => value is Draft,
): [Draft | null, (draft: Draft | null) => void] {
  const place = draftPlace(useUser()?.username, name)
  const [draft, setDraft] = useState(() => readDraft(place, isDraft))
  const keep = (next: Draft | null) => {
    setDraft(next)
    writeDraft(place, next)
  }
  return [draft, keep]
}
