import { errorText, useMutation } from '@stafapp/shared/data'
import { notifyError } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { documentName } from '../../../parts/invoice-words.ts'
import { type Batch, resumeBatch, stopBatch } from '../api/calls.ts'
import { batchText } from '../batch-words.ts'
import classes from './invoicing.module.css'

/** How far a batch has come, what it left and why; it can be stopped and gone on with. */
export function BatchProgress({ batch }: { batch: Batch }) {
  const { mutate, isPending } = useMutation({
    mutationFn: (work: (id: number) => Promise<Batch>) => work(batch.id),
    onError: (error) => notifyError(errorText(error)),
  })
  const { state, count, waiting, left_over } = batch
  return (
    <section className={classes.notice} aria-label="Utskick">
      {/* The bar tells the steps; only the beginning and the end are read out. */}
      {state !== 'done' && <progress max={count} value={count - waiting} aria-label="Behandlade dokument" />}
      <p aria-live={state === 'running' ? 'off' : 'polite'}>{batchText(batch)}</p>
      {left_over.length > 0 && (
        <ul className={classes.faults}>
          {left_over.map((item) => (
            <li key={item.invoice}>
              {documentName(item)}, {item.payer_name}: {item.reason}
            </li>
          ))}
        </ul>
      )}
      {state === 'running' && (
        <Button disabled={isPending} onClick={() => mutate(stopBatch)}>
          Stoppa
        </Button>
      )}
      {state === 'stopped' && (
        <Button disabled={isPending} onClick={() => mutate(resumeBatch)}>
          Fortsätt
        </Button>
      )}
    </section>
  )
}
