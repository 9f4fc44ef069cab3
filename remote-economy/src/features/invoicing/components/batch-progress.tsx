import { errorText, useMutation } from '@stafapp/shared/data'
import { notifyError } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { documentName } from '../../../shared/invoice-words.ts'
import { type Batch, resumeBatch, stopBatch } from '../api.ts'
import { batchText } from '../batch-words.ts'
import classes from './invoicing.module.css'

/** Progress of a batch, with left out documents and reasons; it can be stopped and resumed. */
export function BatchProgress({ batch }: { batch: Batch }) {
  const { mutate, isPending } = useMutation({
    mutationFn: (work: (id: number) => Promise<Batch>) => work(batch.id),
    onError: (error) => notifyError(errorText(error)),
  })
  const { state, count, waiting, left_over } = batch
  return (
    <section className={classes.notice} aria-label="Utskick">
      {/* The progress bar shows the steps; only start and end are announced to screen readers. */}
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
