import { read } from '@stafapp/shared/calls'
import type { ItemOf } from '@stafapp/shared/contract/types'
import { errorText, useQuery } from '@stafapp/shared/data'
import { Button } from '@stafapp/shared/page'
import { useState } from 'react'
import classes from './billing.module.css'
import { LookupField } from './lookup-field.tsx'

type Receiver = ItemOf<'GET /api/invoices/receivers/'>

type Props = {
  /** What is searched for first: the payer's FO-nummer or name. */
  initial: string
  onChoose: (receiver: Receiver) => void
}

const receiversQuery = (search: string) => read('GET /api/invoices/receivers/', { query: { search } })

/** Looks up an e-invoice address by FO-nummer or name. The address can always be typed by hand instead. */
export function ReceiverSearch({ initial, onChoose }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const [asked, setAsked] = useState('')
  const text = typed ?? initial
  const { data, error, isFetching } = useQuery({ ...receiversQuery(asked), enabled: asked !== '', retry: false })
  return (
    <div className={classes.receivers}>
      <LookupField
        label="Sök e-fakturaadress med FO-nummer eller namn"
        buttonLabel="Sök adress"
        text={text}
        onType={setTyped}
        isPending={isFetching}
        onSearch={setAsked}
      />
      <div role="status">
        {error && <p>{errorText(error)}</p>}
        {data && !data.is_available && <p>{data.detail}</p>}
        {data?.is_available && data.data.length === 0 && <p>Ingen mottagare hittades. Skriv adressen för hand.</p>}
      </div>
      {data && data.data.length > 0 && (
        <ul>
          {data.data.map((receiver) => (
            <li key={`${receiver.edi}/${receiver.operator_edi}`}>
              {receiver.name} {receiver.business_id}, {receiver.edi}, {receiver.operator || receiver.operator_edi}{' '}
              <Button onClick={() => onChoose(receiver)}>
                Använd
                <span className="visually-hidden">
                  {' '}
                  {receiver.name} {receiver.edi}
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
