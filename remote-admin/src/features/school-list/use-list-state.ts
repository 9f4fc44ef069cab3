import { useSearchParams } from '@stafapp/shared/router'
import { type ListState, readListState, writeListState } from './list-state.ts'

/** The list's state in the address. Any change but a page turn starts again at page 1. */
export function useListState(): [ListState, (change: Partial<ListState>) => void] {
  const [params, setParams] = useSearchParams()
  const change = (part: Partial<ListState>) =>
    // At once: a second click before a transition ends would start from the address as it was, and undo the first.
    setParams((current) => writeListState({ ...readListState(current), page: 1, ...part }), {
      replace: true,
      flushSync: true,
    })
  return [readListState(params), change]
}
