import { useCall } from '@stafapp/shared/calls'
import { errorSentence } from '@stafapp/shared/data'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button, Spinner } from '@stafapp/shared/page'
import classes from './payment-table.module.css'

/** Undoes without confirmation, because the allocation can be made again at once. */
export function UndoButton({ id, number }: { id: number; number: number }) {
  const undo = useCall('POST /api/invoices/payment-allocations/{id}/undo/')
  return (
    <>
      <Button
        aria-label={`Ångra bokningen på faktura ${number}`}
        disabled={undo.isPending}
        onClick={() =>
          undo.mutate(
            { params: { id } },
            { onSuccess: () => notifySuccess(`Bokningen på faktura ${number} är ångrad`) },
          )
        }
      >
        {undo.isPending && <Spinner />}
        Ångra
      </Button>
      {undo.error && (
        <span role="alert" className={classes.error}>
          {errorSentence(undo.error)}
        </span>
      )}
    </>
  )
}
