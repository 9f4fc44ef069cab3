import { useSearchParams } from '@stafapp/shared/router'
import { type ListState, readListState, writeListState } from './list-state.ts'

/** The list's state in the URL. Any change except of the page resets to page 1. */
export function useListState(): [ListState, (change: Partial<ListState>) => void] {
  const [params, setParams] = useSearchParams()
  const change = (part: Partial<ListState>) =>
    // flushSync: a second click during a transition would start from the old URL and undo the first.
    setParams((current) => writeListState({ ...readListState(current), page: 1, ...part }), {
      replace: true,
      flushSync: true,
    })
  return [readListState(params), change]
}
