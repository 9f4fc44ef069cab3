import { useCall } from '@stafapp/shared/calls'
import { errorSentence } from '@stafapp/shared/data'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { readRecordLines } from '@stafapp/shared/rules/raceday/records/read-lines'
import { serverNow } from '@stafapp/shared/session'
import { type FormEvent, useState } from 'react'
import fields from '../../../shared/fields.module.css'
import type { Records } from '../../../shared/raceday/records.ts'
import classes from './records.module.css'

const EXAMPLE = 'Dubbel svensk stafett;5.01,20;1999;Zacharias Topeliusskolan'

/** Many records at once, pasted from a sheet; what cannot be read is told line by line and mended in the text. */
export function PastedRecords({ events }: Pick<Records, 'events'>) {
  const [text, setText] = useState('')
  const add = useCall('POST /api/raceday/records/bulk/')
  const { records, faults } = readRecordLines(text, { events, lastYear: serverNow().getFullYear() })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate(
      { body: { records } },
      {
        onSuccess: ({ added, already }) => {
          notifySuccess(
            `${added} rekord är ${added === 1 ? 'infört' : 'införda'}${already > 0 ? `, ${already} fanns redan` : ''}`,
          )
          // What could not be read stays to be mended.
          setText(faults.map((fault) => text.split(/\r\n|\r|\n/)[fault.line - 1] ?? '').join('\n'))
        },
      },
    )
  }
  return (
    <section aria-labelledby="paste">
      <h2 id="paste">Klistra in många</h2>
      {/* Not the form kit: one text whose lines are judged one by one. */}
      <form data-dirty={text !== ''} onSubmit={submit}>
        <label className={fields.field}>
          <span className={fields.label}>Rader: gren;tid;år;skola</span>
          <textarea
            className={fields.input}
            rows={8}
            maxLength={100_000}
            placeholder={EXAMPLE}
            value={text}
            aria-describedby="paste-faults"
            onChange={({ target }) => setText(target.value)}
          />
        </label>
        <div id="paste-faults" role="status" className={classes.faults}>
          {records.length > 0 && (
            <p>{records.length === 1 ? '1 rad kan läsas.' : `${records.length} rader kan läsas.`}</p>
          )}
          {faults.length > 0 && (
            <>
              <p>
                <strong>{faults.length === 1 ? '1 rad har ett fel:' : `${faults.length} rader har fel:`}</strong>
              </p>
              <ul>
                {faults.slice(0, 20).map(({ line, text: shown, fault }) => (
                  <li key={line}>
                    Rad {line}: {fault} <span className={classes.note}>{shown}</span>
                  </li>
                ))}
              </ul>
              {faults.length > 20 && <p>Och {faults.length - 20} till.</p>}
            </>
          )}
        </div>
        {add.error && <p role="alert">{errorSentence(add.error)}</p>}
        <Button type="submit" disabled={records.length === 0 || add.isPending}>
          {faults.length === 0
            ? 'För in raderna'
            : records.length === 1
              ? 'För in raden som kan läsas'
              : `För in de ${records.length} som kan läsas`}
        </Button>
      </form>
    </section>
  )
}
