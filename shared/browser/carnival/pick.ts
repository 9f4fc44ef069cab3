import type { Karneval } from '@stafapp/shared/contract/types'

/** The selected carnival if it exists, otherwise the active one, otherwise the newest upcoming; else null. */
export function pickKarneval(list: readonly Karneval[], selectedId: number | null): Karneval | null {
  const upcoming = list
    .filter(({ status }) => status === 'upcoming')
    .sort((a, b) => (a.starts_on < b.starts_on ? 1 : -1))
  return (
    list.find(({ id }) => id === selectedId) ?? list.find(({ status }) => status === 'active') ?? upcoming[0] ?? null
  )
}
