import { useCall } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { formatDateTime } from '@stafapp/shared/format'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button, ErrorBox } from '@stafapp/shared/page'
import { Question } from '@stafapp/shared/question'
import { useState } from 'react'
import type { HeatRound } from '../api.ts'
import { type Reading, readingsQuery } from '../api.ts'
import { counted } from '../heats-words.ts'
import classes from './heats.module.css'
import { Refusal } from './refusal.tsx'

type Props = {
  karneval: number
  /** The round whose heats a file can be assigned to; null on the page of all rounds. */
  round: HeatRound | null
}

/** Result files that matched no heat, with reason and actions. Their results are not stored. */
export function ParkedReadings({ karneval, round }: Props) {
  const { data, error, refetch } = useQuery(readingsQuery(karneval))
  if (!data) return error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : null
  if (data.data.length === 0) return null
  return (
    <section aria-labelledby="parked">
      <h3 id="parked">Resultatfiler som inte passade</h3>
      <p>
        {round
          ? 'Välj heat om filen gäller den här grenen, eller kasta filen.'
          : 'Öppna försöket som en fil gäller och välj heat där, eller kasta filen.'}
      </p>
      <ul className={classes.rounds}>
        {data.data.map((reading) => (
          <ParkedFile key={reading.id} reading={reading} round={round} />
        ))}
      </ul>
    </section>
  )
}

function ParkedFile({ reading, round }: { reading: Reading; round: HeatRound | null }) {
  const [heat, setHeat] = useState('')
  const [isAsking, setAsking] = useState(false)
  const assign = useCall('POST /api/events/heats/readings/{id}/assign/')
  const discard = useCall('POST /api/events/heats/readings/{id}/discard/')
  const { id, version, file_name } = reading
  const isBusy = assign.isPending || discard.isPending
  const onAssign = () =>
    round &&
    assign.mutate(
      { params: { id }, body: { version, event_instance: round.event_instance, heat: Number(heat) } },
      {
        onSuccess: ({ changes }) =>
          notifySuccess(`${file_name}: resultat för ${counted(changes.length, 'lag', 'lag')} är sparade`),
      },
    )
  return (
    <li className={classes.version}>
      <div>
        <strong>{file_name}</strong>
        <p className={classes.note}>{reading.reason}</p>
        <p className={classes.facts}>
          I filen: gren {reading.event_no}, omgång {reading.round_no}, heat {reading.heat_no}
          {reading.title && ` (${reading.title})`} · {formatDateTime(reading.read_at)}
          {reading.read_by && ` · ${reading.read_by}`}
        </p>
        <details>
          <summary>{counted(reading.rows.length, 'rad', 'rader')}</summary>
          <ul>
            {reading.rows.map(({ place, lane, time }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a file never change
              <li key={index}>
                Bana {lane || '–'}: {[place, time].filter(Boolean).join(', ') || 'tom'}
              </li>
            ))}
          </ul>
        </details>
        <Refusal error={assign.error ?? discard.error} />
      </div>
      <div className={classes.buttons}>
        {round && (
          <>
            <label className={classes.field}>
              <span className={classes.label}>Heat</span>
              <select className={classes.input} value={heat} onChange={(event) => setHeat(event.target.value)}>
                <option value="">Välj heat</option>
                {round.heats.map(({ number }) => (
                  <option key={number} value={number}>
                    Heat {number}
                  </option>
                ))}
              </select>
            </label>
            <Button kind="primary" disabled={isBusy || heat === ''} onClick={onAssign}>
              Spara tiderna i heatet
            </Button>
          </>
        )}
        <Button disabled={isBusy} aria-label={`Kasta ${file_name}`} onClick={() => setAsking(true)}>
          Kasta
        </Button>
      </div>
      {isAsking && (
        <Question
          title={`Kasta ${file_name}?`}
          yesLabel="Kasta filen"
          onNo={() => setAsking(false)}
          onYes={() => {
            setAsking(false)
            discard.mutate({ params: { id }, body: { version } })
          }}
        >
          <p>Filens tider sparas inte i något heat.</p>
        </Question>
      )}
    </li>
  )
}
