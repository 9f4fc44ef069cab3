import { formatNumber } from '@stafapp/shared/format'
import { Button } from '@stafapp/shared/page'
import classes from './pages.module.css'
import { useChoice } from './use-choice.ts'

export const PAGE_SIZE = 100

/** Which rows of a long list the URL asks for. */
export function sliceOf(params: URLSearchParams): { limit: number; offset: number } {
  const page = Number(params.get('sida'))
  const offset = Number.isInteger(page) && page > 1 && page <= 10_000 ? (page - 1) * PAGE_SIZE : 0
  return { limit: PAGE_SIZE, offset }
}

/** Says which rows of a long list are shown, and leads to the others. */
export function Pages({ total }: { total: number }) {
  const { params, set } = useChoice()
  const { offset } = sliceOf(params)
  const page = offset / PAGE_SIZE + 1
  if (total <= PAGE_SIZE && page === 1) return null
  const last = Math.min(offset + PAGE_SIZE, total)
  return (
    <div className={`${classes.pages} no-print`}>
      <Button disabled={page === 1} onClick={() => set({ sida: page > 2 ? String(page - 1) : '' })}>
        Föregående
      </Button>
      <Button disabled={last >= total} onClick={() => set({ sida: String(page + 1) })}>
        Följande
      </Button>
      <span>
        Rad {formatNumber(offset + 1)}–{formatNumber(last)} av {formatNumber(total)}
      </span>
    </div>
  )
}
