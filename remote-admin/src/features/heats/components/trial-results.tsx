import { useCall } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button, ButtonLink, ErrorBox } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { shownTime } from '@stafapp/shared/rules/times/times'
import { type FormEvent, useState } from 'react'
import { type HeatRound, type ReadFile, resultsQuery, workQuery } from '../api.ts'
import { counted, reasonText, toKey } from '../heats-words.ts'
import { carryOver, parseResults, type Result, toLines } from '../parse-results.ts'
import classes from './heats.module.css'
import { ParkedReadings } from './parked-readings.tsx'
import { Refusal } from './refusal.tsx'
import { RuleNote } from './rule-note.tsx'

/**
 * The trial's results: read from the timing computer's files, written in the grid of race day, or pasted as lines, which
 * is for the results of a program that writes no such files.
 */
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
      <GridLink karneval={karneval} round={round} />
      <RuleNote of={data} />
      <ResultFiles karneval={karneval} />
      <ParkedReadings karneval={karneval} round={round} />
      <details className={classes.more}>
        <summary>Klistra in resultat som text</summary>
        <p className={classes.facts}>
          För tider från ett program som inte skriver resultatfiler: hela omgången på en gång, också från ett
          kalkylblad.
        </p>
        <ResultsForm
          round={round}
          stored={{ version: data.version, results: data.data.map(({ source: _source, ...result }) => result) }}
        />
      </details>
    </section>
  )
}

/** Leads to the round among the results of its day, where times are written heat by heat. */
function GridLink({ karneval, round }: { karneval: number; round: HeatRound }) {
  const { data } = useQuery(workQuery(karneval))
  const key = toKey(round)
  const summary = data?.data.find((each) => toKey(each) === key)
  // Without the day, which the page then chooses: today's on race day.
  const day = summary ? `dag=${helsinkiDay(new Date(summary.starts_at))}&` : ''
  return (
    <p>
      <ButtonLink to={`/tavlingsdag/resultat?${day}omgang=${key}`}>Skriv tider och placeringar</ButtonLink>
    </p>
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
    // Not the form kit: a grid typed as text, whose faults name lines, and which merges what others have saved meanwhile.
    <form data-dirty={text !== base.text} onSubmit={submit} className={classes.results}>
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

/** Limit of the server; a heat's file is a few kilobytes. */
const MAX_BYTES = 128 * 1024

/** Uploads the timing computer's files one at a time and lists the result of each. */
function ResultFiles({ karneval }: { karneval: number }) {
  const read = useCall('POST /api/events/heats/readings/')
  const [told, setTold] = useState<readonly { file: string; text: string; details: readonly string[] }[]>([])
  const readAll = async (files: readonly File[]) => {
    setTold([])
    for (const file of files) {
      const line = await readOne(file)
      setTold((before) => [...before, { file: file.name, ...line }])
    }
  }
  const readOne = async (file: File): Promise<{ text: string; details: readonly string[] }> => {
    if (file.size > MAX_BYTES) return { text: 'Filen är för stor för att vara en resultatfil.', details: [] }
    try {
      return outcomeOf(
        await read.mutateAsync({
          query: { karneval, name: file.name.slice(0, 200) },
          body: new Blob([file], { type: 'application/octet-stream' }),
        }),
      )
    } catch (error) {
      return { text: reasonText(error), details: [] }
    }
  }
  return (
    <>
      <label className={classes.field}>
        <span className={classes.label}>Läs in tidtagningens resultatfiler (.lif)</span>
        <input
          type="file"
          className={classes.file}
          accept=".lif,.txt"
          multiple
          disabled={read.isPending}
          onChange={({ target }) => {
            void readAll([...(target.files ?? [])])
            target.value = ''
          }}
        />
      </label>
      <div role="status">
        <ul className={classes.read}>
          {told.map(({ file, text, details }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows, and a file may be chosen twice
            <li key={index}>
              {file}: {text}
              {details.length > 0 && (
                <ul>
                  {details.map((detail) => (
                    <li key={detail}>{detail}</li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

function outcomeOf({ reading, changes }: ReadFile): { text: string; details: readonly string[] } {
  if (reading.state !== 'applied') return { text: `lades åt sidan. ${reading.reason}`, details: [] }
  if (changes.length === 0) return { text: `heat ${reading.heat} har redan de här resultaten.`, details: [] }
  const changed = changes.filter(({ before }) => before !== null)
  return {
    text: `resultat för ${counted(changes.length, 'lag', 'lag')} i heat ${reading.heat} är sparade.`,
    details: changed.map(({ team_name, before, after }) => `${team_name}: ${wordsOf(before)} blev ${wordsOf(after)}`),
  }
}

type Facts = ReadFile['changes'][number]['after']

function wordsOf(facts: Facts | null): string {
  if (facts === null) return 'inget resultat'
  const time = facts.time_ms === null ? '' : shownTime(facts.time_ms)
  const place = facts.place === null ? '' : `plats ${facts.place}`
  return [facts.mark, place, time].filter(Boolean).join(', ')
}
