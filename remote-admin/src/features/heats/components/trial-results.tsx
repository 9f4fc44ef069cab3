import { useQuery } from '@stafapp/shared/data'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button, ErrorBox } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { type FormEvent, useState } from 'react'
import { resultsQuery } from '../api/get-results.ts'
import type { HeatRound } from '../api/get-round.ts'
import { useSaveResults } from '../api/save-results.ts'
import { counted, reasonText, toKey } from '../heats-words.ts'
import { mergeLines, readLifFiles } from '../lif-files.ts'
import { parseResults, type Result, timeText } from '../parse-results.ts'
import classes from './heats.module.css'

/** The trial's results, pasted line by line: enough to find out who runs the final. */
export function TrialResults({ round }: { round: HeatRound }) {
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
      <ResultsForm key={data.data.length} round={round} results={data.data} />
    </section>
  )
}

function ResultsForm({ round, results }: { round: HeatRound; results: readonly Result[] }) {
  const [text, setText] = useState(() => toLines(round, results))
  const [faults, setFaults] = useState<readonly string[]>([])
  const save = useSaveResults()
  const readFiles = async (files: readonly File[]) => {
    const found = await readLifFiles(files, round.heats)
    setText((before) => mergeLines(before, found.lines))
    setFaults(found.faults)
    if (found.lines.length > 0)
      notifySuccess(`${counted(found.lines.length, 'rad', 'rader')} inlästa, inte sparade ännu`)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const parsed = parseResults(text, round.heats)
    setFaults(parsed.faults)
    if (parsed.faults.length > 0) return
    const { event_instance } = round
    save.mutate(
      { event_instance, results: parsed.results },
      { onSuccess: ({ data }) => notifySuccess(`Resultat för ${data.length} lag är sparade`) },
    )
  }
  return (
    <form onSubmit={submit} className={classes.results}>
      <label className={classes.field}>
        <span className={classes.label}>Läs in tidtagningens resultatfiler (.lif)</span>
        <input
          type="file"
          className={classes.file}
          accept=".lif,.txt"
          multiple
          onChange={({ target }) => {
            void readFiles([...(target.files ?? [])])
            target.value = ''
          }}
        />
      </label>
      <label className={classes.field}>
        <span className={classes.label}>Heat; bana; placering; tid – en rad per lag</span>
        <textarea
          className={classes.input}
          rows={8}
          value={text}
          spellCheck={false}
          placeholder="1;4;1;1:02,34"
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      {faults.length > 0 && (
        <ul role="alert" className={classes.error}>
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
      <Button type="submit" disabled={save.isPending}>
        Spara resultaten
      </Button>
      {save.error && (
        <p role="alert" className={classes.error}>
          {reasonText(save.error)}
        </p>
      )}
    </form>
  )
}

/** Stored results as the lines that they can be pasted as. */
const toLines = ({ heats }: HeatRound, results: readonly Result[]): string => {
  const byTeam = new Map(results.map((result) => [result.team, result]))
  return heats
    .flatMap((heat) =>
      heat.places.flatMap(({ lane, team }) => {
        const result = byTeam.get(team)
        if (!result) return []
        const time = result.time_ms === null ? '' : timeText(result.time_ms)
        return [[heat.number, lane, result.mark ?? result.place ?? '', time].join(';')]
      }),
    )
    .join('\n')
}
