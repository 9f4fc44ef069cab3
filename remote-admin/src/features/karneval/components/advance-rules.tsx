import { LoadState, useCall } from '@stafapp/shared/calls'
import { type ApiError, errorSentence, useQuery } from '@stafapp/shared/data'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { Question } from '@stafapp/shared/question'
import { ruleFault, ruleText } from '@stafapp/shared/rules/raceday/results/qualification-words'
import { type FormEvent, useState } from 'react'
import { hasCode } from '../../../shared/error-codes.ts'
import { Choice, TextField } from '../../../shared/field.tsx'
import fields from '../../../shared/fields.module.css'
import { type AdvanceRule, advanceRulesQuery } from '../api.ts'
import classes from './advance-rules.module.css'

/** Who goes on from the trials to each final, in words, and the change of it. */
export function AdvanceRules({ karneval }: { karneval: number }) {
  const { data, error, refetch } = useQuery(advanceRulesQuery(karneval))
  if (!data) return <LoadState error={error} refetch={refetch} />
  if (data.data.length === 0) return null
  return (
    <section aria-labelledby="advance" className={fields.section}>
      <h2 id="advance">Vidare till final</h2>
      <p className={fields.note}>
        Standardregeln följer antalet heat: finns det en bana per heatsegrare går segrarna vidare och sedan de bästa
        tiderna, annars bara de bästa tiderna.
      </p>
      <ul className={classes.rules}>
        {data.data.map((rule) => (
          <li key={rule.event_instance}>
            <Rule rule={rule} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Rule({ rule }: { rule: AdvanceRule }) {
  const [isOpen, setOpen] = useState(false)
  const { event_name, own, text, fault } = rule
  return (
    <>
      <h3>{event_name}</h3>
      <p>
        {text}
        {own && <span className={fields.note}> Egen regel.</span>}
      </p>
      {fault && (
        <p role="alert" className={fields.error}>
          {fault} Ändra regeln, annars går inget lag till final.
        </p>
      )}
      {isOpen ? (
        <RuleForm rule={rule} onClose={() => setOpen(false)} />
      ) : (
        <Button aria-label={`Ändra regeln, ${event_name}`} onClick={() => setOpen(true)}>
          Ändra regeln
        </Button>
      )}
    </>
  )
}

/** A final without a limit, as a mass start has. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER
const counts = { winners: 'På placering i varje heat', byTime: 'På tid bland de övriga' } as const

function RuleForm({ rule, onClose }: { rule: AdvanceRule; onClose: () => void }) {
  const { event_instance, event_name, version, own, heats, places, default_text } = rule
  const [isOwn, setIsOwn] = useState(own !== null)
  const [typed, setTyped] = useState({ winners: String(own?.winners ?? 1), byTime: String(own?.by_time ?? 0) })
  /** What the server asks before it changes the rule of results that are official. */
  const [question, setQuestion] = useState<string | null>(null)
  const save = useCall('POST /api/events/heats/rules/')
  const isTyped = Object.values(typed).every((value) => /^\d{1,3}$/.test(value.trim()))
  const wanted = { winners: Number(typed.winners), byTime: Number(typed.byTime), lanes: places ?? NO_LIMIT }
  const problem = isOwn ? problemOf(isTyped, wanted, heats) : null
  const send = (confirmed: boolean) =>
    save.mutate(
      {
        body: {
          event_instance,
          version,
          own: isOwn ? { winners: wanted.winners, by_time: wanted.byTime } : null,
          ...(confirmed && { confirmed }),
        },
      },
      {
        onSuccess: () => {
          notifySuccess(`${event_name}: regeln är sparad`)
          onClose()
        },
        onError: (error) => {
          if (isQuestion(error)) setQuestion(error.message)
        },
      },
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (problem === null) send(false)
  }
  return (
    // Not the form kit: its words follow every digit, and the server may ask before it saves.
    <form className={classes.form} data-dirty onSubmit={submit}>
      <Choice
        label={`Regel för ${event_name}`}
        value={isOwn ? 'own' : 'default'}
        onChange={({ target }) => setIsOwn(target.value === 'own')}
      >
        <option value="default">Standardregeln</option>
        <option value="own">Egen regel</option>
      </Choice>
      {isOwn &&
        (['winners', 'byTime'] as const).map((name) => (
          <TextField
            key={name}
            label={counts[name]}
            inputMode="numeric"
            maxLength={3}
            value={typed[name]}
            onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
          />
        ))}
      <p role="status" className={problem ? fields.error : undefined}>
        {problem ?? (isOwn ? ruleText(wanted) : default_text)}
      </p>
      {save.error && !isQuestion(save.error) && (
        <p role="alert" className={fields.error}>
          {errorSentence(save.error)}
        </p>
      )}
      <div className={fields.buttons}>
        <Button type="submit" kind="primary" disabled={problem !== null || save.isPending}>
          Spara regeln
        </Button>
        <Button onClick={onClose}>Avbryt</Button>
      </div>
      {question && (
        <Question
          title={`Ändra regeln för ${event_name}?`}
          yesLabel="Ändra regeln"
          onYes={() => {
            setQuestion(null)
            send(true)
          }}
          onNo={() => setQuestion(null)}
        >
          <p>{question}</p>
        </Question>
      )}
    </form>
  )
}

const isQuestion = (error: unknown): error is ApiError => hasCode(error, 'confirmation_required')

/** Why a typed rule cannot be saved; the server checks the same. */
function problemOf(isTyped: boolean, rule: Parameters<typeof ruleFault>[0], heats: number): string | null {
  if (!isTyped) return 'Skriv antalen med siffror.'
  if (rule.winners + rule.byTime === 0) return 'Regeln släpper inte fram något lag.'
  return ruleFault(rule, heats)
}
