import type { Karneval } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { pickKarneval } from './pick.ts'
import { karnevalListQuery } from './queries.ts'
import { useSelectedId } from './selected.ts'

const none: Karneval[] = []

export type KarnevalState =
  | { status: 'ready'; karneval: Karneval }
  | { status: 'loading' | 'none'; karneval: null }
  | { status: 'error'; karneval: null; error: Error; retry: () => void }

/** The shown carnival, or the reason for none: still loading, none exists, or the list failed. */
export function useKarnevalState(): KarnevalState {
  const { data, error, refetch } = useQuery(karnevalListQuery)
  const selectedId = useSelectedId()
  if (data) {
    const karneval = pickKarneval(data.data, selectedId)
    return karneval ? { status: 'ready', karneval } : { status: 'none', karneval }
  }
  if (error) return { status: 'error', karneval: null, error, retry: () => void refetch() }
  return { status: 'loading', karneval: null }
}

/** The selected or active carnival with its dates; null while loading and when there is none. */
export const useKarneval = (): Karneval | null => useKarnevalState().karneval

/** Its id, for query keys: `['events', 'timetable', karnevalId]`. */
export const useKarnevalId = (): number | null => useKarneval()?.id ?? null

/** All carnivals for the menu; empty while loading. */
export const useKarnevalList = (): Karneval[] => useQuery(karnevalListQuery).data?.data ?? none
