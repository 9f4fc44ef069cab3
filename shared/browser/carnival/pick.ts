import type { Karneval } from '@stafapp/shared/contract/types'

const current: readonly Karneval['status'][] = ['active', 'upcoming', 'draft']

/**
 * The selected carnival if it exists, otherwise the active one, otherwise the newest upcoming, otherwise the newest draft,
 * which only the organiser's list has; else null. `list` is in the server's order, the newest first.
 */
export function pickKarneval<T extends Pick<Karneval, 'id' | 'status'>>(
  list: readonly T[],
  selectedId: number | null,
): T | null {
  const first = current.map((wanted) => list.find(({ status }) => status === wanted))
  return list.find(({ id }) => id === selectedId) ?? first.find(Boolean) ?? null
}
