import { useCall } from '@stafapp/shared/calls'
import { ApiError, errorText, useQueryClient } from '@stafapp/shared/data'
import { formatNumber } from '@stafapp/shared/format'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button, Spinner } from '@stafapp/shared/page'
import { Question } from '@stafapp/shared/question'
import { type FormEvent, useState } from 'react'
import type { Bibs } from '../api.ts'
import classes from './bibs.module.css'

type Settings = Bibs['settings']

/** Scope of unique numbers, the range, and whether late teams get the next one automatically. */
export function BibSettings({ bibs: { karneval, version, settings } }: { bibs: Bibs }) {
  const [scope, setScope] = useState<Settings['scope']>(settings.scope)
  const [first, setFirst] = useState(String(settings.first))
  const [last, setLast] = useState(String(settings.last))
  const [automatic, setAutomatic] = useState(settings.automatic)
  const save = useCall('PUT /api/events/bibs/')
  const needsNew = save.error instanceof ApiError && save.error.errors.some(({ code }) => code === 'in_use')
  const send = (renumber: boolean) =>
    save.mutate(
      { body: { karneval, version, scope, first: Number(first), last: Number(last), automatic, renumber } },
      {
        onSuccess: () => notifySuccess(renumber ? 'Alla nummer är utdelade på nytt' : 'Inställningarna är sparade'),
      },
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(false)
  }
  return (
    <section aria-labelledby="bib-settings">
      <h2 id="bib-settings">Så delas numren ut</h2>
      <form className={classes.form} onSubmit={submit}>
        <label className={classes.field}>
          <span>Numren är egna</span>
          <select
            className={classes.input}
            value={scope}
            onChange={(event) => setScope(event.target.value as Settings['scope'])}
          >
            <option value="karneval">i hela karnevalen</option>
            <option value="event">i varje gren</option>
          </select>
        </label>
        <label className={classes.field}>
          <span>Första numret</span>
          <input
            className={classes.input}
            type="number"
            min={1}
            max={99999}
            required
            value={first}
            onChange={(event) => setFirst(event.target.value)}
          />
        </label>
        <label className={classes.field}>
          <span>Sista numret</span>
          <input
            className={classes.input}
            type="number"
            min={1}
            max={99999}
            required
            value={last}
            onChange={(event) => setLast(event.target.value)}
          />
        </label>
        <label className={classes.check}>
          <input type="checkbox" checked={automatic} onChange={(event) => setAutomatic(event.target.checked)} /> Lag som
          anmäls senare får automatiskt nästa lediga nummer
        </label>
        <Button type="submit" disabled={save.isPending}>
          {save.isPending && <Spinner />}
          Spara inställningarna
        </Button>
        <BibError error={save.error} />
        {needsNew && (
          <Button kind="primary" disabled={save.isPending} onClick={() => send(true)}>
            Spara och dela ut alla nummer på nytt
          </Button>
        )}
      </form>
    </section>
  )
}

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
    <section aria-labelledby="bib-give">
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
  const client = useQueryClient()
  if (!error) return null
  const isStale = error instanceof ApiError && error.errors.some(({ code }) => code === 'conflict')
  const text = error instanceof ApiError ? error.errors.map(({ detail }) => detail).join(' ') : errorText(error)
  return (
    <div role="alert" className={classes.error}>
      <p>{text}</p>
      {isStale && (
        <Button onClick={() => void client.invalidateQueries({ queryKey: ['events', 'bibs'] })}>Ladda om numren</Button>
      )}
    </div>
  )
}
