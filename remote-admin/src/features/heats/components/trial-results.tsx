import { useCall } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button, ErrorBox } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { type FormEvent, useState } from 'react'
import type { HeatRound } from '../api.ts'
import { resultsQuery } from '../api.ts'
import { counted, reasonText, toKey } from '../heats-words.ts'
import { carryOver, parseResults, type Result, toLines } from '../parse-results.ts'
import classes from './heats.module.css'
import { ParkedReadings } from './parked-readings.tsx'
import { Refusal } from './refusal.tsx'
import { ResultFiles } from './result-files.tsx'

/** The trial's results: read from the timing computer's files or pasted as lines. */
export function TrialResults({ karneval, round }: { karneval: number; round: HeatRound }) {
  const { data, error, refetch } = useQuery(resultsQuery(round.event_instance))
  if (!data) return error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : null
  return (
    <section aria-labelledby="results">
      <h2 id="results">Resultat och final</h2>
      <p>
        {data.data.length === 0
          ? 'Inga resultat ännu.'
          : `${counted(data.data.length, 'lag har', 'lag har')} resultat, ${data.finalists.length} går till final.`}{' '}
        <Link to={`/admin/heats?omgang=${toKey({ ...round, round: 'FINAL' })}`}>Till finalen</Link>
      </p>
      <ResultFiles karneval={karneval} />
      <ParkedReadings karneval={karneval} round={round} />
      <ResultsForm
        round={round}
        stored={{ version: data.version, results: data.data.map(({ source: _source, ...result }) => result) }}
      />
    </section>
  )
}

type Stored = { version: number; results: readonly Result[] }

function ResultsForm({ round, stored }: { round: HeatRound; stored: Stored }) {
  const storedText = toLines(round.heats, stored.results)
  /** The stored state that the text is based on; saving replaces only this version. */
  const [base, setBase] = useState({ version: stored.version, text: storedText })
  const [text, setText] = useState(storedText)
  const [faults, setFaults] = useState<readonly string[]>([])
  const save = useCall('POST /api/events/heats/results/')
  const isBehind = stored.version !== base.version || storedText !== base.text
  const adopt = (next: string) => {
    setBase({ version: stored.version, text: storedText })
    setText(next)
    save.reset()
  }
  // Without unsaved input the text follows the stored results.
  if (isBehind && text === base.text) adopt(storedText)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const parsed = parseResults(text, round.heats)
    setFaults(parsed.faults)
    if (parsed.faults.length > 0) return
    const { event_instance } = round
    save.mutate(
      { body: { event_instance, version: base.version, results: parsed.results } },
      {
        onSuccess: ({ version, data }) => {
          const saved = toLines(round.heats, data)
          setBase({ version, text: saved })
          setText(saved)
          notifySuccess(`Resultat för ${data.length} lag är sparade`)
        },
      },
    )
  }
  return (
    <form onSubmit={submit} className={classes.results}>
      <label className={classes.field}>
        <span className={classes.label}>Heat; bana; placering; tid – en rad per lag</span>
        <textarea
          className={classes.input}
          rows={8}
          value={text}
          spellCheck={false}
          placeholder="1;4;1;1:02,348"
          aria-describedby="result-times"
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <p id="result-times" className={classes.facts}>
        Tiderna står med tusendelar, så som de är sparade. På andra sidor visas de avrundade uppåt till hundradelar.
      </p>
      {faults.length > 0 && (
        <ul role="alert" className={classes.error}>
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
      {isBehind && text !== base.text ? (
        <div role="alert" className={classes.warning}>
          <p>
            {save.error ? reasonText(save.error) : 'Resultaten har ändrats medan du skrev.'} Det du har skrivit finns
            kvar.
          </p>
          <div className={classes.buttons}>
            <Button kind="primary" onClick={() => adopt(carryOver(text, base.text, storedText))}>
              Hämta de nya resultaten och behåll mina rader
            </Button>
            <Button onClick={() => adopt(storedText)}>Hämta de nya resultaten</Button>
          </div>
        </div>
      ) : (
        <Refusal error={save.error} />
      )}
      <Button type="submit" disabled={save.isPending || (isBehind && text !== base.text)}>
        Spara resultaten
      </Button>
    </form>
  )
}
