import type { QueryOf } from '@stafapp/shared/contract/types'
import { download } from '@stafapp/shared/download'
import { notifyFailure } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import classes from '../follow-up.module.css'

type Query = QueryOf<'GET /api/invoices/followup-export/'>
type ExportButtonsProps = { karneval: number; part: Query['part']; name: string }

/** Downloads one part of the follow-up for Excel or other programs. */
export function ExportButtons({ karneval, part, name }: ExportButtonsProps) {
  const save = (format: Query['format']) =>
    void download('GET /api/invoices/followup-export/', { query: { karneval, part, format } }).catch((error: unknown) =>
      notifyFailure(error),
    )
  return (
    <p className={`${classes.exports} no-print`}>
      <Button aria-label={`Hämta Excel: ${name}`} onClick={() => save('xlsx')}>
        Hämta Excel
      </Button>
      <Button aria-label={`Hämta CSV: ${name}`} onClick={() => save('csv')}>
        Hämta CSV
      </Button>
    </p>
  )
}
