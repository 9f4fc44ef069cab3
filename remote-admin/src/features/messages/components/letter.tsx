import { useCall } from '@stafapp/shared/calls'
import type { Karneval } from '@stafapp/shared/contract/types'
import { useQuery, useQueryClient } from '@stafapp/shared/data'
import { KeptNote } from '@stafapp/shared/kept-draft'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { Button, Empty } from '@stafapp/shared/page'
import { Question } from '@stafapp/shared/question'
import { newRequestKey } from '@stafapp/shared/request-key'
import { messageFields, unknownFields } from '@stafapp/shared/rules/message-fields'
import { useServerNow } from '@stafapp/shared/session'
import { useId, useRef, useState } from 'react'
import { ConfirmButton } from '../../../shared/confirm-button.tsx'
import { hasCode } from '../../../shared/error-codes.ts'
import { Choice, TextArea, TextField } from '../../../shared/field.tsx'
import fields from '../../../shared/fields.module.css'
import { type MissingCode, missingNames } from '../../../shared/terms.ts'
import { messagesQuery, type Plan, type Selection } from '../api.ts'
import { blank, type Letter, type Reminders, remindersBefore, suggestedLetter } from '../letters.ts'
import { letterTitleId, messagesText, peopleText, toastOf } from '../message-words.ts'
import type { LetterDrafts } from '../use-letter-drafts.ts'
import { HeldMessages } from './held-messages.tsx'
import { LetterPreview } from './letter-preview.tsx'
import classes from './messages.module.css'

type LetterPartProps = {
  karneval: Karneval
  selection: Selection
  drafts: LetterDrafts
  plan: Plan | undefined
  onSelect: (selection: Selection) => void
}

/** The letter: begun from a reminder or an earlier message, shown as each receiver gets it, tried and sent. */
export function LetterPart({
  karneval: { id: karneval, ...dates },
  selection,
  drafts,
  plan,
  onSelect,
}: LetterPartProps) {
  const reminders = remindersBefore(dates, useServerNow())
  const { draft, isBroughtBack } = drafts
  // A selection that was just written to suggests nothing: the same letter would stand there, ready to be sent twice.
  const [sentTo, setSentTo] = useState<Selection | null>(null)
  const isSent = selection === sentTo
  const letter = draft ?? (isSent ? blank : suggestedLetter(selection, reminders))
  const from = draft ? draft.from : isSent ? '' : nameOf(selection)
  const write = (next: Letter) => drafts.write(next, from)
  const [shown, setShown] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const whyNotId = useId()
  const receiver = plan?.receivers[Math.min(shown, plan.receivers.length - 1)]
  const fault = faultOf(letter)
  const isWhole = letter.subject.trim() !== '' && letter.body.trim() !== '' && fault === undefined
  return (
    <section aria-labelledby={letterTitleId} className={fields.section}>
      <h2 ref={heading} id={letterTitleId} tabIndex={-1}>
        3. Meddelande
      </h2>
      {/* Not the form kit: fields of the text are inserted at the cursor, each receiver's letter stands beside it, and it
          is sent after a question. */}
      <div data-dirty={draft !== null} data-kept className={classes.letter}>
        <div className={classes.writing}>
          {isBroughtBack && <KeptNote onUndo={drafts.drop} />}
          <BeginFrom
            karneval={karneval}
            reminders={reminders}
            from={from}
            isWritten={draft !== null}
            onChoose={drafts.write}
          />
          <TextField
            label="Ämne"
            required
            maxLength={150}
            value={letter.subject}
            onChange={({ target }) => write({ ...letter, subject: target.value })}
          />
          <Body letter={letter} fault={fault} onChange={write} />
        </div>
        {letter.body.trim() === '' ? (
          <div className={classes.awaited}>
            <Empty text="Här ser du meddelandet så som var och en får det." />
          </div>
        ) : (
          <LetterPreview
            letter={letter}
            receivers={plan?.receivers ?? []}
            shown={Math.min(shown, (plan?.receivers.length ?? 1) - 1)}
            onShow={setShown}
          />
        )}
        {plan && (
          <p className={fields.note}>
            {plan.reply_to
              ? `Svaren går till ${plan.reply_to}.`
              : 'Ingen kan svara på meddelandet, för din e-postadress är inte bekräftad.'}
          </p>
        )}
        <div className={classes.send}>
          {isWhole && plan && receiver ? (
            <>
              <SendButton
                karneval={karneval}
                selection={selection}
                letter={letter}
                plan={plan}
                onSent={() => {
                  drafts.drop()
                  setSentTo(selection)
                }}
              />
              <TestButton
                body={{
                  karneval,
                  selection,
                  subject: letter.subject.trim(),
                  body: letter.body,
                  address: receiver.address,
                }}
              />
            </>
          ) : (
            <>
              <Button kind="primary" disabled aria-describedby={whyNotId}>
                Skicka
              </Button>
              <p id={whyNotId} className={fields.note}>
                {isWhole
                  ? plan && 'Ingen får meddelandet: välj mottagare.'
                  : fault
                    ? 'Rätta texten.'
                    : draft && 'Skriv ett ämne och en text.'}
              </p>
            </>
          )}
        </div>
        <HeldMessages
          karneval={karneval}
          takesFocus={sentTo !== null}
          onUndone={({ selection: former, ...text }) => {
            heading.current?.focus()
            drafts.restore(text, former)
            // A message that the user has begun meanwhile stays.
            if (draft === null) onSelect(former)
          }}
        />
      </div>
    </section>
  )
}

function faultOf({ subject, body }: Letter): string | undefined {
  const [wrong] = unknownFields(subject + body)
  if (wrong) return `Fältet ${wrong} finns inte.`
  return subject.includes('{saknas}') ? 'Fältet {saknas} är en lista och får inte plats i ämnet.' : undefined
}

type BodyProps = { letter: Letter; fault: string | undefined; onChange: (letter: Letter) => void }

/** The text, with buttons that insert a field at the cursor. */
function Body({ letter, fault, onChange }: BodyProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const insert = (field: string) => {
    const { current } = area
    if (!current) return
    current.setRangeText(field, current.selectionStart, current.selectionEnd, 'end')
    onChange({ ...letter, body: current.value })
    current.focus()
  }
  return (
    <>
      <TextArea
        ref={area}
        label="Text"
        required
        rows={12}
        maxLength={20_000}
        error={fault}
        value={letter.body}
        onChange={({ target }) => onChange({ ...letter, body: target.value })}
      />
      {/* Markdown is a word of those who write programs. */}
      <p className={fields.note}>
        Så här skriver du: **fet text**, och ”- ” först på varje rad i en lista. En länk skrivs med texten som syns
        först och adressen efter: [Min karneval](/admin/myschool).
      </p>
      <fieldset className={classes.insert}>
        <legend className="visually-hidden">Sätt in ett fält</legend>
        {Object.entries(messageFields).map(([name, meaning]) => (
          <Button key={name} onClick={() => insert(`{${name}}`)}>
            {`{${name}}`} <span className={classes.state}>{meaning}</span>
          </Button>
        ))}
      </fieldset>
    </>
  )
}

const reminderName = (code: MissingCode): string => `Saknas: ${missingNames[code]}`
const severalName = 'Saknas: flera saker'

/** The name of the reminder that the selection asks for; empty: none. */
function nameOf({ missing = [] }: Selection): string {
  const [first, ...others] = missing
  if (first === undefined) return ''
  return others.length === 0 ? reminderName(first) : severalName
}

type BeginFromProps = {
  karneval: number
  reminders: Reminders
  /** The name of what the letter was begun from; empty: nothing. */
  from: string
  isWritten: boolean
  onChoose: (letter: Letter, from: string) => void
}

/** Letters to begin from. Asks before a written text is replaced. */
function BeginFrom({ karneval, reminders, from, isWritten, onChoose }: BeginFromProps) {
  const { data } = useQuery(messagesQuery(karneval))
  const [asked, setAsked] = useState<[string, Letter] | null>(null)
  const earlier = data?.data.slice(0, 20) ?? []
  const ready: [string, Letter][] = [
    ['Tomt', blank],
    ...Object.entries(reminders.ofOne).map(([code, letter]): [string, Letter] => [
      reminderName(code as MissingCode),
      letter,
    ]),
    [severalName, reminders.ofSeveral(Object.keys(missingNames) as MissingCode[])],
  ]
  const letters = [...ready, ...earlier.map(({ subject, body }): [string, Letter] => [subject, { subject, body }])]
  const choose = (index: number) => {
    const chosen = letters[index]
    if (!chosen) return
    const [name, letter] = chosen
    if (isWritten) setAsked(chosen)
    else onChoose(letter, name)
  }
  return (
    <>
      <Choice label="Börja från" value="" onChange={({ target }) => target.value && choose(Number(target.value))}>
        {/* Never an option's own value, so that the same one can be chosen anew. */}
        <option value="">{from ? `${from} (vald)` : 'Välj en mall eller ett tidigare meddelande'}</option>
        <optgroup label="Mallar">
          {ready.map(([name], index) => (
            <option key={name} value={index}>
              {name}
            </option>
          ))}
        </optgroup>
        {earlier.length > 0 && (
          <optgroup label="Tidigare meddelanden">
            {earlier.map(({ id, subject }, index) => (
              <option key={id} value={ready.length + index}>
                {subject}
              </option>
            ))}
          </optgroup>
        )}
      </Choice>
      {asked && (
        <Question
          title="Byt ut texten?"
          yesLabel="Byt ut texten"
          onYes={() => {
            const [name, letter] = asked
            onChoose(letter, name)
            setAsked(null)
          }}
          onNo={() => setAsked(null)}
        >
          <p>Det som du har skrivit försvinner.</p>
        </Question>
      )}
    </>
  )
}

type TestButtonProps = { body: Letter & { karneval: number; selection: Selection; address: string } }

function TestButton({ body }: TestButtonProps) {
  const test = useCall('POST /api/messages/test/')
  const send = () => {
    if (test.isPending) return
    test.mutate(
      { body },
      {
        onSuccess: ({ to }) => notifySuccess(`Ett prov är på väg till ${to}`),
        onError: (error) => notifyFailure(error),
      },
    )
  }
  return (
    // aria-disabled instead of disabled: keeps the focus while the trial is sent.
    <Button aria-disabled={test.isPending} onClick={send}>
      Skicka ett prov till mig själv
    </Button>
  )
}

type SendButtonProps = { karneval: number; selection: Selection; letter: Letter; plan: Plan; onSent: () => void }

/** The server sends only if the receivers are still those shown. */
function SendButton({ karneval, selection, letter, plan, onSent }: SendButtonProps) {
  const [key, setKey] = useState(newRequestKey)
  const queryClient = useQueryClient()
  const send = useCall('POST /api/messages/')
  const subject = letter.subject.trim()
  const to = peopleText(plan.receivers.length)
  const body = { karneval, selection, subject, body: letter.body.trim(), fingerprint: plan.fingerprint }
  const asked = send.variables?.body
  // The server has refused this very letter because it was sent a moment ago: the next press means a second one.
  const isRepeated =
    isJustSent(send.error) &&
    asked?.fingerprint === body.fingerprint &&
    asked.subject === subject &&
    asked.body === body.body
  const submit = () =>
    send.mutate(
      {
        body: { ...body, ...(isRepeated && { repeated: true }) },
        idempotencyKey: key,
      },
      {
        onSuccess: ({ id, receiver_count, undo_s }) => {
          setKey(newRequestKey())
          onSent()
          const whom = peopleText(receiver_count)
          // The seconds are counted down in one place, beside the button that takes it back.
          notifySuccess(
            undo_s > 0
              ? `Meddelandet till ${whom} väntar, du kan ännu ångra det`
              : `Meddelandet är på väg till ${whom}`,
            { about: toastOf(id) },
          )
        },
        onError: (error) => {
          // The receivers may have changed, or the message may have been sent: reload both.
          void queryClient.invalidateQueries({ queryKey: ['messages'] })
          // A new key makes the next attempt a separate message.
          if (isSentBefore(error) || isJustSent(error)) setKey(newRequestKey())
        },
      },
    )
  return (
    <ConfirmButton
      key={key}
      kind="primary"
      label={`Skicka till ${to}`}
      question={`”${subject}” skickas med e-post till ${to}. ${
        plan.undo_s > 0 ? `Du kan ångra dig i ${plan.undo_s} sekunder.` : 'Det kan inte tas tillbaka.'
      }`}
      yes={`Skicka ${messagesText(plan.receivers.length)}${isRepeated ? ' en gång till' : ''}`}
      isPending={send.isPending}
      error={send.error && explain(send.error)}
      onConfirm={submit}
    />
  )
}

/** The response to the first attempt was lost and the text was changed since: the first message was sent. */
const isSentBefore = (error: Error): boolean => hasCode(error, 'idempotency_conflict')

/** The same letter went to the same receivers a moment ago, perhaps from another window. */
const isJustSent = (error: unknown): boolean => hasCode(error, 'already_exists')

const explain = (error: Error): Error =>
  isSentBefore(error)
    ? new Error('Meddelandet har redan skickats som det var före din senaste ändring. Se Skickade meddelanden.')
    : error
