import { Pager } from '@stafapp/shared/pager'
import { useChoice } from './use-choice.ts'

const PAGE_SIZE = 100

/** Which rows of a long list the URL asks for. */
export function sliceOf(params: URLSearchParams): { limit: number; offset: number } {
  const page = Number(params.get('sida'))
  const offset = Number.isInteger(page) && page > 1 && page <= 10_000 ? (page - 1) * PAGE_SIZE : 0
  return { limit: PAGE_SIZE, offset }
}

/** The pager of a list whose page stands in the URL. */
export function Pages({ total }: { total: number }) {
  const { params, set } = useChoice()
  const page = sliceOf(params).offset / PAGE_SIZE + 1
  const turn = (to: number) => set({ sida: to > 1 ? String(to) : '' })
  return <Pager page={page} size={PAGE_SIZE} total={total} onPage={turn} />
}
