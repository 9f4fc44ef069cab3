import { useCall } from '@stafapp/shared/calls'
import { formatDateTime } from '@stafapp/shared/format'
import { type FieldSpec, faultOf, SingleField } from '@stafapp/shared/forms'
import { notifyError, notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { Button, Empty } from '@stafapp/shared/page'
import { type Column, PlainTable } from '@stafapp/shared/plain-table'
import { roundNames } from '@stafapp/shared/rules/round-names'
import { Unbroken } from '@stafapp/shared/unbroken'
import { useState } from 'react'
import fields from '../../../shared/fields.module.css'
import { fromField, toField } from '../../../shared/helsinki.ts'
import { isPhone } from '../../../shared/is-phone.ts'
import { useRowDrafts } from '../../../shared/use-row-drafts.ts'
import type { EventRow } from '../api.ts'

const times = {
  calls_at: 'Upprop',
  starts_at: 'Start',
  changes_close_at: 'Byten senast',
} as const

type TimeName = keyof typeof times
const timeNames = Object.keys(times) as TimeName[]
type Draft = Record<TimeName, string>
type Row = EventRow['rounds'][number] & { key: number; instance: number; version: number; name: string }

/** Call time, start time and deadline for line-up changes of each round; saved per row. */
export function RoundTable({ events }: { events: readonly EventRow[] }) {
  const { draftOf, hasDrafts, isDirty, type, forget } = useRowDrafts<Draft>()
  const set = useCall('PUT /api/events/event-instances/{id}/rounds/')
  const [onPhone] = useState(isPhone)
  // Six fields for each round are many screens of a phone: there a round shows its times, and fields when it is changed.
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const isOpen = ({ key }: Row) => !onPhone || opened.has(key) || isDirty(key)
  const rows = events.flatMap(({ id, version, name, rounds }): Row[] =>
    rounds.map((round) => ({
      ...round,
      // A numeric key for useRowDrafts: an event has at most two rounds.
      key: id * 2 + (round.round === 'FINAL' ? 1 : 0),
      instance: id,
      version,
      name: rounds.length === 1 ? name : `${name}, ${roundNames[round.round]}`,
    })),
  )
  const near = rows.find(({ starts_at }) => starts_at)?.starts_at
  const fieldOf = (row: Row, time: TimeName): FieldSpec => ({
    kind: 'datetime',
    name: time,
    label: `${times[time]} för ${row.name}`,
    isLabelHidden: true,
    ...(near && { near: toField(near).slice(0, 10) }),
  })
  const shown = (row: Row, time: TimeName): string => draftOf(row.key)[time] ?? (row[time] ? toField(row[time]) : '')
  const save = (row: Row) => {
    const [calls, starts, changes] = [shown(row, 'calls_at'), shown(row, 'starts_at'), shown(row, 'changes_close_at')]
    if (!calls || !starts || !changes) return notifyError(`${row.name}: fyll i alla tre tiderna.`)
    const fault = timeNames.map((time) => faultOf(fieldOf(row, time), shown(row, time))).find(Boolean)
    if (fault) return notifyError(`${row.name}: ${fault}`)
    // Unchanged times keep their seconds, which the field does not have.
    const instant = (time: TimeName, text: string) => (draftOf(row.key)[time] ? fromField(text) : (row[time] ?? ''))
    set.mutate(
      {
        params: { id: row.instance },
        body: {
          round: row.round,
          version: row.version,
          calls_at: instant('calls_at', calls),
          starts_at: instant('starts_at', starts),
          changes_close_at: instant('changes_close_at', changes),
        },
      },
      {
        onSuccess: () => {
          forget(row.key)
          notifySuccess(`${row.name} har sparats`)
        },
        onError: (error) => notifyFailure(error),
      },
    )
  }
  const columns: Column<Row>[] = [
    { title: 'Omgång', cell: ({ name }) => <Unbroken text={name} /> },
    ...timeNames.map(
      (time): Column<Row> => ({
        title: times[time],
        cell: (row) =>
          isOpen(row) ? (
            <SingleField
              field={fieldOf(row, time)}
              value={shown(row, time)}
              onChange={(value) => type(row.key, { [time]: value })}
            />
          ) : (
            row[time] && formatDateTime(row[time])
          ),
      }),
    ),
    {
      title: '',
      cell: (row) =>
        !isOpen(row) ? (
          <Button aria-label={`Ändra ${row.name}`} onClick={() => setOpened(new Set([...opened, row.key]))}>
            Ändra
          </Button>
        ) : (
          isDirty(row.key) && (
            <Button kind="primary" aria-label={`Spara ${row.name}`} disabled={set.isPending} onClick={() => save(row)}>
              Spara
            </Button>
          )
        ),
    },
  ]
  if (rows.length === 0) return <Empty text="Karnevalen har inga grenar ännu." />
  return (
    <section aria-labelledby="rounds" data-dirty={hasDrafts} className={fields.section}>
      <h2 id="rounds">Omgångar</h2>
      <p className={fields.note}>
        Spara står på den rad som du ändrar. Tidtabellen och de planerade heaten får de nya tiderna; heat som har ropats
        upp eller sprungits flyttas inte.
      </p>
      <PlainTable label="Omgångar" columns={columns} rows={rows} rowKey={({ key }) => key} />
    </section>
  )
}
