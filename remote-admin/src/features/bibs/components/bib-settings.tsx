import { useCall } from '@stafapp/shared/calls'
import { ApiError } from '@stafapp/shared/data'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button, Spinner } from '@stafapp/shared/page'
import { type FormEvent, useState } from 'react'
import type { Bibs } from '../api.ts'
import { BibError } from './bib-error.tsx'
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
