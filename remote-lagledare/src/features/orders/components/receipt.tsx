import { download } from '@stafapp/shared/download'
import { notifyFailure } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { useState } from 'react'
import classes from './receipt.module.css'

/** Downloads the saved order as a PDF. */
export function Receipt({ order }: { order: number }) {
  const [isFetching, setIsFetching] = useState(false)
  const fetchReceipt = () => {
    setIsFetching(true)
    download('GET /api/invoices/orders/{id}/receipt/', { params: { id: order } })
      .catch((error: unknown) => notifyFailure(error))
      .finally(() => setIsFetching(false))
  }
  return (
    <div className={classes.receipt}>
      <Button aria-disabled={isFetching} onClick={() => !isFetching && fetchReceipt()}>
        Ladda ner kvitto (PDF)
      </Button>
      <p>Kvittot visar den sparade beställningen. Fakturan skickas separat.</p>
    </div>
  )
}
