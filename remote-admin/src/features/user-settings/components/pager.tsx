import { Button } from '@stafapp/shared/page'
import classes from './users.module.css'

type PagerProps = { page: number; pages: number; onPage: (page: number) => void }

export function Pager({ page, pages, onPage }: PagerProps) {
  if (pages <= 1) return null
  return (
    <nav className={classes.pager} aria-label="Sidor">
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Föregående
      </Button>
      <span>
        Sida {page} av {pages}
      </span>
      <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Nästa
      </Button>
    </nav>
  )
}
