import { formatNumber } from '@stafapp/shared/format'
import { Button } from '@stafapp/shared/page'
import classes from './table.module.css'

type PagerProps = {
  /** Starts at 1. */
  page: number
  /** Rows per page. */
  size: number
  /** Rows on all pages. */
  total: number
  onPage: (page: number) => void
}

/** Leads through a list that the server gives page by page; nothing while all of it is on the first one. */
export function Pager({ page, size, total, onPage }: PagerProps) {
  const pages = Math.ceil(total / size)
  if (pages <= 1 && page === 1) return null
  const first = (page - 1) * size + 1
  return (
    <nav aria-label="Sidor" className={`${classes.pager} no-print`}>
      {/* aria-disabled, because a disabled button loses the focus on the first and the last page. */}
      <Button aria-disabled={page <= 1} onClick={() => page > 1 && onPage(Math.max(1, Math.min(page - 1, pages)))}>
        Föregående
      </Button>
      <Button aria-disabled={page >= pages} onClick={() => page < pages && onPage(page + 1)}>
        Nästa
      </Button>
      <span role="status">
        {total < first
          ? `Sida ${formatNumber(page)} är tom`
          : `Sida ${formatNumber(page)} av ${formatNumber(pages)}, rad ${formatNumber(first)}–${formatNumber(Math.min(page * size, total))} av ${formatNumber(total)}`}
      </span>
    </nav>
  )
}
