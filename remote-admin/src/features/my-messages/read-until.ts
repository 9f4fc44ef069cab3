import { getUser } from '@stafapp/shared/session'
import { privateKey, readJson, writeJson } from '@stafapp/shared/storage'

const isId = (value: unknown): value is number => typeof value === 'number'

/** Of the signed-in account on this device; the organiser reads for many schools and marks nothing as read. */
const ownKey = (): string | null => {
  const user = getUser()
  return user && !user.roles.includes('super_admin') ? privateKey(user.username, 'messages-read') : null
}

/** Id of the newest message that was shown here before; null on the first visit, when none is called new. */
export function readUntil(): number | null {
  const key = ownKey()
  return key === null ? null : readJson(key, isId)
}

export function markRead(newest: number): void {
  const key = ownKey()
  if (key) writeJson(key, newest)
}
