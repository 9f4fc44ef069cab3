import { useSearchParams } from '@stafapp/shared/router'
import { type ListState, readListState, writeListState } from './list-state.ts'

/** The list's state in the address. Any change but a page turn starts again at page 1. */
export function useListState(): [ListState, (change: Partial<ListState>) => void] {
  const [params, setParams] = useSearchParams()
  const change = (part: Partial<ListState>) =>
    setParams((current) => writeListState({ ...readListState(current), page: 1, ...part }), { replace: true })
  return [readListState(params), change]
}
