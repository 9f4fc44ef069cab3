import type { Change } from './api.ts'

/** Fewer stand one by one. */
const LEAST = 4

/** Entries that follow on each other and were written by one press or one run of a job, doing the same to several objects. */
export function groupsOf(entries: readonly Change[]): Change[][] {
  const groups: Change[][] = []
  for (const entry of entries) {
    const open = groups.at(-1)
    if (open?.[0] && keyOf(open[0]) === keyOf(entry)) open.push(entry)
    else groups.push([entry])
  }
  return groups.flatMap((group) => (group.length < LEAST ? group.map((entry) => [entry]) : [group]))
}

/** A job has no request: it is known by its minute. */
const keyOf = ({ action, object_type, user, request_id, at }: Change): string =>
  [action, object_type, user?.id ?? '', request_id || at.slice(0, 16)].join(' ')
