import { errorText, useMutation, useQuery, useQueryClient } from '@stafapp/shared/data'
import { formatMoney } from '@stafapp/shared/format'
import { notifyError } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { Question } from '@stafapp/shared/question'
import { createRequestKeys } from '@stafapp/shared/request-key'
import { useEffect, useState } from 'react'
import { type Batch, type BatchChoice, batchesQuery, startBatch } from '../api.ts'
import { documentCount, yesLabels } from '../batch-words.ts'
import { BatchProgress } from './batch-progress.tsx'
import classes from './invoicing.module.css'

type Props = { karneval: number; show: 'unsent' | 'overdue'; search: string }

const actionsOf: Record<Props['show'], readonly BatchChoice['action'][]> = {
  unsent: ['maventa', 'manual'],
  overdue: ['remind'],
}

/** Actions on all search results including those not shown: the server counts, sums and processes them. */
export function BatchActions({ karneval, show, search }: Props) {
  const { data } = useQuery(batchesQuery(karneval, search))
  const [asked, setAsked] = useState<BatchChoice | null>(null)
  const [keyOf] = useState(createRequestKeys)
  const queryClient = useQueryClient()
  const [watched, setWatched] = useState<number | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: ({ action, count, sum_cents }: BatchChoice) => {
      const body = { karneval, action, count, sum_cents, ...(search === '' ? {} : { search }) }
      return startBatch(body, keyOf(body))
    },
    onSuccess: ({ id }) => setWatched(id),
    onError: (error) => notifyError(errorText(error)),
  })
  const latest = data?.latest ?? null
  const progress = latest && `${latest.id} ${latest.state} ${latest.done + latest.left}`
  useEffect(() => {
    // Refresh the list as the batch progresses.
    if (progress !== null) void queryClient.invalidateQueries({ queryKey: ['invoices', 'invoices'] })
  }, [progress, queryClient])
  if (!data) return null
  const choices = data.choices.filter(({ action, count }) => count > 0 && actionsOf[show].includes(action))
  return (
    <>
      <div className={`${classes.actions} no-print`}>
        {choices.map((choice) => (
          <Button
            key={choice.action}
            kind={choice.action === 'manual' ? 'plain' : 'primary'}
            disabled={isPending || isBusy(latest, choice)}
            onClick={() => setAsked(choice)}
          >
            {buttonText(choice)}
          </Button>
        ))}
      </div>
      {latest && isShown(latest, watched) && <BatchProgress batch={latest} />}
      {asked && (
        <Question
          title={questionOf(asked)}
          yesLabel={yesLabels[asked.action]}
          onNo={() => setAsked(null)}
          onYes={() => {
            mutate(asked)
            setAsked(null)
          }}
        >
          <p>
            {documentCount(asked)}, {asked.action === 'remind' ? 'öppet sammanlagt' : 'sammanlagt'}{' '}
            {formatMoney(asked.sum_cents)}
            {search === '' ? '.' : `, som motsvarar sökningen ”${search}”.`}
          </p>
          {asked.action === 'remind' && <p>Påminnelserna skapas som PDF på varje faktura.</p>}
        </Question>
      )}
    </>
  )
}

/** A finished batch is shown to the user who started it, and while documents were left out. */
const isShown = ({ id, state, left }: Batch, watched: number | null): boolean =>
  state !== 'done' || id === watched || left > 0

const isBusy = (latest: Batch | null, { action }: BatchChoice): boolean =>
  latest?.state === 'running' && latest.action === action

function buttonText(choice: BatchChoice): string {
  const what = documentCount(choice)
  if (choice.action === 'maventa') return `Skicka ${what} till Maventa`
  return choice.action === 'manual' ? `Markera ${what} som skickade` : `Påminn om ${what}`
}

function questionOf(choice: BatchChoice): string {
  if (choice.action === 'maventa') return 'Skicka till Maventa?'
  return choice.action === 'manual' ? 'Markera som skickade?' : `Skicka påminnelser för ${documentCount(choice)}?`
}
