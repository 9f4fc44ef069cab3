import type { Change } from './api.ts'

/** Fewer stand one by one. */
const LEAST = 4

/** Whether what an entry's deed wrote stands as one sentence. */
export const isGroup = ({ deed_count }: Change): boolean => deed_count >= LEAST

/**
 * Entries that were written by one press or one run of a job, doing the same to several objects, where the newest of them
 * stands: two jobs that run in the same moment write between each other's entries. What is left of one on a further page
 * is a group too, however few they are.
 */
export function groupsOf(entries: readonly Change[]): Change[][] {
  const groups = new Map<string, Change[]>()
  for (const entry of entries) groups.set(keyOf(entry), [...(groups.get(keyOf(entry)) ?? []), entry])
  return entries.flatMap((entry) => {
    const group = groups.get(keyOf(entry)) ?? []
    if (!isGroup(entry)) return [[entry]]
    return group[0] === entry ? [group] : []
  })
}

/** A job has no request: it is known by its minute. */
const keyOf = ({ action, object_type, user, request_id, at }: Change): string =>
  [action, object_type, user?.id ?? '', request_id || at.slice(0, 16)].join(' ')
