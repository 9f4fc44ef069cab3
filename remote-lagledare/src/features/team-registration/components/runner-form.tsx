import { reasonGiven } from '@stafapp/shared/contract/remote'
import { ApiError } from '@stafapp/shared/data'
import { type FieldSpec, Form, rules } from '@stafapp/shared/forms'
import { newRequestKey } from '@stafapp/shared/request-key'
import { gradeWord } from '@stafapp/shared/rules/teams/words'
import { useUser } from '@stafapp/shared/session'
import { privateKey, readJson, writeJson, writeText } from '@stafapp/shared/storage'
import { useEffect, useRef, useState } from 'react'
import { useAddRunner } from '../api.ts'
import type { Event, Runner, Team } from '../entry.ts'
import classes from './register.module.css'

type RunnerFormProps = { karneval: number; unit: number; events: readonly Event[]; teams: readonly Team[] }

export type RunnerValues = { first_name: string; last_name: string; grade: string; gender: Runner['gender'] | '' }

/** The fields of a runner, for adding and for editing. */
export const runnerFields = (grades: readonly number[]): FieldSpec<keyof RunnerValues>[] => [
  { ...nameField, name: 'first_name', label: 'Förnamn' },
  { ...nameField, name: 'last_name', label: 'Efternamn' },
  {
    kind: 'select',
    name: 'grade',
    label: 'Årskurs',
    options: grades.map((grade) => ({ value: String(grade), label: gradeWord(grade) })),
    rules: rules.string().required(),
  },
  {
    kind: 'radio',
    name: 'gender',
    label: 'Kön',
    options: [
      { value: 'female', label: 'Flicka' },
      { value: 'male', label: 'Pojke' },
    ],
    rules: rules.string().required(),
  },
]
const nameField = {
  kind: 'text',
  autoComplete: 'off',
  autoCapitalize: 'words',
  rules: rules.string().trim().required().max(60),
} as const

/** The values of the fields, which their rules have let through, as the call expects them. */
export const runnerOf = ({ first_name, last_name, grade, gender }: RunnerValues) => ({
  first_name: first_name.trim(),
  last_name: last_name.trim(),
  grade: Number(grade),
  gender: gender as Runner['gender'],
})

/** For adding runners in series: Enter adds and returns to the first name; grade and gender are kept. */
export function RunnerForm({ karneval, unit, events, teams }: RunnerFormProps) {
  const username = useUser()?.username ?? ''
  const grades = gradesOf(events, teams)
  const [error, setError] = useState<string | null>(null)
  const { add, waiting, needsReason } = useWaitingRunners({
    username,
    karneval,
    unit,
    onRefused: (runner, failure) => {
      const text = failure instanceof ApiError ? failure.errors.map(({ detail }) => detail).join(' ') : String(failure)
      setError(`${runner.first_name} ${runner.last_name} lades inte till: ${text}`)
    },
  })
  return (
    <div className={classes.form}>
      <Form<RunnerValues>
        layout="grid"
        label="Ny löpare"
        fields={runnerFields(grades)}
        // Neither grade nor gender is guessed: a wrong one would only be seen when the runner fits no team.
        initialValues={{ first_name: '', last_name: '', grade: '', gender: '' }}
        next={({ grade, gender }) => ({ first_name: '', last_name: '', grade, gender })}
        submitLabel="Lägg till"
        // Sent in the background, so that the next name can be typed at once: a refusal is shown below with the name,
        // because the fields hold another runner by then.
        onSubmit={async (values) => {
          setError(null)
          add(runnerOf(values))
        }}
      >
        <p className={classes.error} role="alert">
          {error}
        </p>
        <p className={classes.waiting} role="status">
          {waiting.length > 0 &&
            `${waiting.length} väntar: sparas när du ${needsReason ? 'har skrivit orsaken överst på sidan' : 'är uppkopplad'}.`}
        </p>
      </Form>
    </div>
  )
}

/** The grades of the events that the unit has teams in; all grades while it has none. */
function gradesOf(events: readonly Event[], teams: readonly Team[]): number[] {
  const own = events.filter(({ id }) => teams.some(({ event_instance }) => event_instance === id))
  const spans = own.length > 0 ? own : events
  const low = Math.min(...spans.map(({ min_grade }) => min_grade), 12)
  const high = Math.max(...spans.map(({ max_grade }) => max_grade), 1)
  return Array.from({ length: Math.max(1, high - low + 1) }, (_, index) => low + index)
}

type NewRunner = Pick<Runner, 'first_name' | 'last_name' | 'grade' | 'gender'>
/** `key` is the idempotency key, so that retries add the runner once. */
type Waiting = NewRunner & { key: string }

const isWaiting = (value: unknown): value is Waiting[] =>
  Array.isArray(value) && value.every((item) => typeof item?.key === 'string' && typeof item.first_name === 'string')

const noAnswer = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500)
/** The organiser has not yet written why; it was not sent. */
const lacksReason = (error: unknown) => error instanceof ApiError && error.errors[0]?.attr === 'reason'

const waitingKey = (username: string, karneval: number, unit: number): string =>
  privateKey(username, `runners:${karneval}:${unit}`)

/** Whether runners wait on this device for the network: they are shown in the form. */
export const hasWaitingRunners = (username: string, karneval: number, unit: number): boolean =>
  (readJson(waitingKey(username, karneval, unit), isWaiting) ?? []).length > 0

type WaitingRunners = {
  username: string
  karneval: number
  unit: number
  /** Called for a runner that the server refused and that is no longer sent. */
  onRefused: (runner: NewRunner, error: unknown) => void
}

/**
 * Adds runners one at a time. Offline they are queued in the user's part of local storage, which logout deletes, and
 * sent later.
 */
function useWaitingRunners({ username, karneval, unit, onRefused }: WaitingRunners) {
  const storageKey = waitingKey(username, karneval, unit)
  const [waiting, setWaiting] = useState<Waiting[]>(() => readJson(storageKey, isWaiting) ?? [])
  const [needsReason, setNeedsReason] = useState(false)
  const { mutateAsync } = useAddRunner()
  const queue = useRef(waiting)
  const isSending = useRef(false)

  const keep = (next: Waiting[]) => {
    queue.current = next
    setWaiting(next)
    if (next.length === 0) writeText(storageKey, null)
    else writeJson(storageKey, next)
  }

  async function send(): Promise<void> {
    if (isSending.current) return
    isSending.current = true
    for (let [item] = queue.current; item; [item] = queue.current) {
      try {
        await mutateAsync({ ...item, karneval, school_unit: unit })
      } catch (error) {
        setNeedsReason(lacksReason(error))
        if (noAnswer(error) || lacksReason(error)) break
        onRefused(item, error)
      }
      const { key } = item
      keep(queue.current.filter((other) => other.key !== key))
    }
    isSending.current = false
  }

  const latest = useRef(send)
  latest.current = send
  useEffect(() => {
    const again = () => void latest.current()
    again()
    window.addEventListener('online', again)
    window.addEventListener(reasonGiven, again)
    const timer = setInterval(again, 15_000)
    return () => {
      window.removeEventListener('online', again)
      window.removeEventListener(reasonGiven, again)
      clearInterval(timer)
    }
  }, [])

  const add = (runner: NewRunner) => {
    keep([...queue.current, { ...runner, key: newRequestKey() }])
    void send()
  }
  return { add, waiting, needsReason }
}
