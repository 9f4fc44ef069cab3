import { useCall } from '@stafapp/shared/calls'
import { ApiError, errorText, useQueryClient } from '@stafapp/shared/data'
import { formatNumber } from '@stafapp/shared/format'
import { type FieldSpec, Form, rules } from '@stafapp/shared/forms'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button, Spinner } from '@stafapp/shared/page'
import { Question } from '@stafapp/shared/question'
import { useState } from 'react'
import { hasCode, isConflict } from '../../../shared/error-codes.ts'
import fieldClasses from '../../../shared/fields.module.css'
import type { Bibs } from '../api.ts'
import classes from './bibs.module.css'

/** Scope of unique numbers, the range, and whether late teams get the next one automatically. */
export function BibSettings({ bibs: { karneval, version, settings } }: { bibs: Bibs }) {
  const save = useCall('PUT /api/events/bibs/')
  const send =
    (renumber: boolean) =>
    async ({ scope, first, last, automatic }: Values) => {
      const range = { first: Number(first), last: Number(last), automatic }
      await save.mutateAsync({
        body: { karneval, version, scope: scope === 'event' ? 'event' : 'karneval', ...range, renumber },
      })
      notifySuccess(renumber ? 'Alla nummer är utdelade på nytt' : 'Inställningarna är sparade')
    }
  return (
    <section aria-labelledby="bib-settings" className={fieldClasses.section}>
      <h2 id="bib-settings">Så delas numren ut</h2>
      <Form<Values>
        layout="grid"
        fields={fields}
        initialValues={{ ...settings, first: String(settings.first), last: String(settings.last) }}
        submitLabel="Spara inställningarna"
        submitKind="plain"
        {...(hasCode(save.error, 'in_use') && {
          otherSubmit: { label: 'Spara och dela ut alla nummer på nytt', onSubmit: send(true) },
        })}
        failureTitle="Inställningarna kunde inte sparas."
        onSubmit={send(false)}
        actions={isConflict(save.error) && <ReloadBibs />}
      />
    </section>
  )
}

type Values = { scope: string; first: string; last: string; automatic: boolean }

const fields: readonly FieldSpec<keyof Values>[] = [
  {
    kind: 'select',
    name: 'scope',
    label: 'Numren är egna',
    options: [
      { value: 'karneval', label: 'i hela karnevalen' },
      { value: 'event', label: 'i varje gren' },
    ],
    rules: rules.string().required(),
  },
  { kind: 'number', name: 'first', label: 'Första numret', rules: rules.whole(1, 99_999).required() },
  { kind: 'number', name: 'last', label: 'Sista numret', rules: rules.whole(1, 99_999).required() },
  { kind: 'checkbox', name: 'automatic', label: 'Lag som anmäls senare får automatiskt nästa lediga nummer' },
]

/** Assigns missing numbers. Reassigning all requires confirmation, because printed numbers become invalid. */
export function GiveBibs({ bibs: { karneval, version, missing, data } }: { bibs: Bibs }) {
  const [isAsking, setAsking] = useState(false)
  const give = useCall('POST /api/events/bibs/give/')
  const hasNumbers = data.some(({ bib }) => bib !== null)
  const send = (renumber: boolean) =>
    give.mutate(
      { body: { karneval, version, renumber } },
      { onSuccess: ({ given }) => notifySuccess(`${formatNumber(given)} lag har fått ett nummer`) },
    )
  return (
    <section aria-labelledby="bib-give" className={fieldClasses.section}>
      <h2 id="bib-give">Dela ut</h2>
      <p>
        {missing === 0
          ? 'Alla lag har ett nummer. Ett struket lags nummer ges inte till någon annan.'
          : `${formatNumber(missing)} lag saknar nummer. De andra lagen behåller sina.`}
      </p>
      <div className={classes.buttons}>
        <Button kind="primary" disabled={give.isPending || missing === 0} onClick={() => send(false)}>
          {give.isPending && <Spinner />}
          Dela ut nummer
        </Button>
        {hasNumbers && (
          <Button disabled={give.isPending} onClick={() => setAsking(true)}>
            Dela ut alla på nytt
          </Button>
        )}
      </div>
      <BibError error={give.error} />
      {isAsking && (
        <Question
          title="Dela ut alla nummer på nytt?"
          yesLabel="Dela ut på nytt"
          onNo={() => setAsking(false)}
          onYes={() => {
            setAsking(false)
            send(true)
          }}
        >
          <p>Varje lag får ett nytt nummer. Listor och nummerlappar som redan är utskrivna stämmer inte längre.</p>
        </Question>
      )}
    </section>
  )
}

/** Reason for a refused change; on a conflict with a button that reloads the numbers. */
export function BibError({ error }: { error: unknown }) {
  if (!error) return null
  const text = error instanceof ApiError ? error.errors.map(({ detail }) => detail).join(' ') : errorText(error)
  return (
    <div role="alert" className={classes.error}>
      <p>{text}</p>
      {isConflict(error) && <ReloadBibs />}
    </div>
  )
}

function ReloadBibs() {
  const client = useQueryClient()
  return (
    <Button onClick={() => void client.invalidateQueries({ queryKey: ['events', 'bibs'] })}>Ladda om numren</Button>
  )
}
