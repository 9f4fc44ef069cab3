import { formatClock } from '@stafapp/shared/format'
import { Button } from '@stafapp/shared/page'
import { readPacketCode } from '@stafapp/shared/rules/raceday/packet-code'
import { type FormEvent, useId, useState } from 'react'
import { TextField } from '../../../shared/field.tsx'
import { type DayHeat, isSent } from '../../../shared/raceday/day-heats.ts'
import classes from './packet-scan.module.css'
import { marksOfSchool, type SchoolPlace } from './school-marks.ts'
import { useCamera } from './use-camera.ts'

type Props = {
  heats: readonly DayHeat[]
  /** Of the carnival whose packets are valid. */
  year: number
  device: string
  now: Date
  onMark: (place: SchoolPlace) => void
  onUndo: (place: SchoolPlace, fact: string) => void
}

/** What the last packet did. */
type Outcome =
  | { kind: 'refused'; text: string }
  | { kind: 'marked'; name: string; marks: readonly SchoolPlace[]; marked: number }
  | { kind: 'early'; name: string; next: SchoolPlace }

/** Marks a school's teams in the next heats by the code of its packet, or by the school's number. */
export function PacketScan(props: Props) {
  const [isOpen, setOpen] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const titleId = useId()
  const mark = (school: number) => setOutcome(markSchool(props, school))
  if (!isOpen) {
    return (
      <p>
        <Button onClick={() => setOpen(true)}>Läs av skolans QR-kod</Button>
      </p>
    )
  }
  return (
    <section aria-labelledby={titleId} className={classes.scan}>
      <h2 id={titleId} className={classes.title}>
        Läs av skolans QR-kod
      </h2>
      <CameraView
        onCode={(text) => {
          const packet = readPacketCode(text)
          if (!packet) setOutcome({ kind: 'refused', text: 'Koden är inte koden för uppropet på ett skolpaket.' })
          else if (packet.year !== props.year)
            setOutcome({ kind: 'refused', text: `Paketet är för karnevalen ${packet.year}.` })
          else mark(packet.school)
        }}
      />
      <NumberForm onNumber={mark} />
      <div role="status" className={classes.outcome}>
        {outcome && <OutcomeText outcome={outcome} />}
      </div>
      {outcome && <OutcomeActions outcome={outcome} props={props} onDone={setOutcome} />}
      <Button
        onClick={() => {
          setOpen(false)
          setOutcome(null)
        }}
      >
        Stäng
      </Button>
    </section>
  )
}

function markSchool({ heats, now, onMark }: Props, school: number): Outcome {
  const { name, marks, marked, next } = marksOfSchool(heats, school, now)
  if (name === null) return { kind: 'refused', text: `Skolan med nummer ${school} har inga heat den här dagen.` }
  if (next) return { kind: 'early', name, next }
  if (marks.length === 0 && marked.length === 0)
    return { kind: 'refused', text: `${name} har inga heat kvar den här dagen.` }
  for (const each of marks) onMark(each)
  if (marks.length > 0) navigator.vibrate?.(60)
  return { kind: 'marked', name, marks, marked: marked.length }
}

const teams = (count: number): string => (count === 1 ? '1 lag' : `${count} lag`)

const placeText = ({ of: { heat }, place }: SchoolPlace): string =>
  `${place.team_name}: ${heat.event_name}, heat ${heat.number}, ${heat.lanes === null ? 'plats' : 'bana'} ${place.lane}`

function OutcomeText({ outcome }: { outcome: Outcome }) {
  if (outcome.kind === 'refused') return <p className={classes.refused}>{outcome.text}</p>
  if (outcome.kind === 'early') {
    const { callsAt } = outcome.next.of
    return (
      <p className={classes.refused}>
        {outcome.name} har inget upprop inom 30 minuter. Nästa{callsAt && ` är kl. ${formatClock(callsAt)}`}:{' '}
        {placeText(outcome.next)}. Inget har markerats.
      </p>
    )
  }
  return (
    <>
      <p className={classes.done}>
        {outcome.marks.length > 0
          ? `${outcome.name}: ${teams(outcome.marks.length)} markerade som här.`
          : `${outcome.name}: ${teams(outcome.marked)} var redan markerade.`}
      </p>
      <ul className={classes.places}>
        {outcome.marks.map((each) => (
          <li key={`${each.of.key}/${each.place.team}`}>{placeText(each)}</li>
        ))}
      </ul>
    </>
  )
}

type ActionsProps = { outcome: Outcome; props: Props; onDone: (outcome: Outcome | null) => void }

function OutcomeActions({ outcome, props: { heats, device, onMark, onUndo }, onDone }: ActionsProps) {
  if (outcome.kind === 'early') {
    return (
      <Button
        onClick={() => {
          onMark(outcome.next)
          onDone({ kind: 'marked', name: outcome.name, marks: [outcome.next], marked: 0 })
        }}
      >
        Markera ändå
      </Button>
    )
  }
  if (outcome.kind !== 'marked' || outcome.marks.length === 0) return null
  const undo = () => {
    for (const each of outcome.marks) {
      const of = heats.find(({ key }) => key === each.of.key)
      const by = of?.derived.places.find(({ team }) => team === each.place.team)?.by
      // What another device has said since then stays.
      if (of && !isSent(of) && by?.kind === 'present' && by.device === device) onUndo(each, by.id)
    }
    onDone({ kind: 'refused', text: `${outcome.name}: markeringen är borttagen.` })
  }
  return <Button onClick={undo}>Ångra</Button>
}

function CameraView({ onCode }: { onCode: (text: string) => void }) {
  const { video, state, problem } = useCamera(onCode)
  return (
    <>
      {state === 'opening' && <p>Kameran öppnas. Svara ja om webbläsaren frågar.</p>}
      {problem && (
        <p role="alert" className={classes.refused}>
          {problem}
        </p>
      )}
      <video
        ref={video}
        className={classes.video}
        hidden={state === 'failed'}
        muted
        playsInline
        aria-label="Kamerans bild. Håll paketets kod framför kameran."
      />
    </>
  )
}

function NumberForm({ onNumber }: { onNumber: (school: number) => void }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!/^\d{1,9}$/.test(text.trim())) {
      setError('Skriv numret som står under koden på paketet.')
      return
    }
    setError(undefined)
    setText('')
    onNumber(Number(text))
  }
  return (
    // Not the form kit: one number instead of a code to read; it marks on the device without a call, and is empty again.
    <form className={classes.number} onSubmit={submit} noValidate>
      <TextField
        label="Skolans nummer"
        inputMode="numeric"
        value={text}
        error={error}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit">Markera</Button>
    </form>
  )
}
