import { getUser } from '@stafapp/shared/session'
import { privateKey, readJson, writeJson } from '@stafapp/shared/storage'

const isId = (value: unknown): value is number => typeof value === 'number'

/** Of the signed-in account on this device; the organiser reads for many schools and marks nothing as read. */
const ownKey = (): string | null => {
  const user = getUser()
  return user && !user.roles.includes('super_admin') ? privateKey(user.username, 'messages-read') : null
}

/** Id of the newest message that was shown here before; null on the first visit. */
export function readUntil(): number | null {
  const key = ownKey()
  return key === null ? null : readJson(key, isId)
}

export function markRead(newest: number): void {
  const key = ownKey()
  if (key) writeJson(key, newest)
}

const FRESH_MS = 14 * 86_400_000

/**
 * Tells which messages are new to the account on this device. Where nothing has been read yet these are those of the last
 * two weeks: a first message is new, but a new telephone does not call a whole year's unread.
 */
export function newnessFor(now: Date): (message: { id: number; sent_at: string }) => boolean {
  if (ownKey() === null) return () => false
  const until = readUntil()
  return ({ id, sent_at }) => (until === null ? now.getTime() - Date.parse(sent_at) < FRESH_MS : id > until)
}
