import { LoadState, useCall } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { formatMoney } from '@stafapp/shared/format'
import { KeptNote } from '@stafapp/shared/kept-draft'
import { notifyFailure } from '@stafapp/shared/notify'
import { Button, Empty, ErrorBox, Loading } from '@stafapp/shared/page'
import { Question } from '@stafapp/shared/question'
import { type DataColumn, DataTable, useIsPhone } from '@stafapp/shared/table'
import { Unbroken } from '@stafapp/shared/unbroken'
import { useState } from 'react'
import { ConfirmButton } from '../../../shared/confirm-button.tsx'
import { Choice } from '../../../shared/field.tsx'
import fields from '../../../shared/fields.module.css'
import { planQuery } from '../../../shared/plan/api.ts'
import { useRowDrafts } from '../../../shared/use-row-drafts.ts'
import { type AdminKarneval, type EventRow, eventRowsQuery, type Product, productsQuery } from '../api.ts'
import classes from '../karneval.module.css'
import { capacityFault, eventStatusNames } from '../karneval-words.ts'
import { saveRow } from '../save-row.ts'
import { AdvanceRules } from './advance-rules.tsx'
import { BulkEdit } from './bulk-edit.tsx'
import { CellField } from './cell-field.tsx'
import { RoundTable } from './round-table.tsx'

type Draft = { product: string; capacity: string; status: EventRow['status'] }

/** The carnival's events with fee, capacity and status, edited and saved per row, or one field for many at once. */
export function EventTable({ karneval }: { karneval: number }) {
  const events = useQuery(eventRowsQuery(karneval))
  const products = useQuery(productsQuery(karneval))
  if (!events.data || !products.data) {
    const error = events.error ?? products.error
    return error ? <ErrorBox error={error} onRetry={() => void events.refetch()} /> : <Loading />
  }
  const fees = products.data.data.filter(({ category }) => category === 'stafetter')
  return (
    <>
      <section aria-labelledby="events" className={fields.section}>
        <h2 id="events">Grenar</h2>
        {events.data.data.length === 0 && <Empty text="Karnevalen har inga grenar ännu." />}
        <Rows karneval={karneval} rows={events.data.data} fees={fees} />
        <AddEvent karneval={karneval} others={events.data.others} fees={fees} />
      </section>
      <AdvanceRules karneval={karneval} />
    </>
  )
}

/** The times of the events' rounds, with what the timetable says of them. */
export function RoundPart({ karneval: { id, status } }: { karneval: AdminKarneval }) {
  const events = useQuery(eventRowsQuery(id))
  const plan = useQuery(planQuery(id))
  if (!events.data) return <LoadState error={events.error} refetch={events.refetch} />
  if (!plan.data) return <LoadState error={plan.error} refetch={plan.refetch} />
  return <RoundTable events={events.data.data} plan={plan.data} isDraft={status === 'draft'} />
}

type RowsProps = { karneval: number; rows: readonly EventRow[]; fees: readonly Product[] }

function Rows({ karneval, rows, fees }: RowsProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { draftOf, isDirty, type, forget, ...drafts } = useRowDrafts<Draft>(
    `events:${karneval}`,
    rows.map(({ id }) => id),
  )
  const update = useCall('PATCH /api/events/event-instances/{id}/')
  const remove = useCall('DELETE /api/events/event-instances/{id}/')
  /** The event that its teams no longer fit in, while it is asked about. */
  const [asked, setAsked] = useState<EventRow | null>(null)
  const isPhone = useIsPhone()
  /** On a phone, the events whose fields are open. */
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const toggle = (id: number) => {
    const next = new Set(opened)
    if (!next.delete(id)) next.add(id)
    setOpened(next)
  }
  const isOpen = ({ id }: EventRow) => !isPhone || opened.has(id) || isDirty(id)
  const capacityOf = ({ id, capacity }: EventRow): number | null => {
    const text = draftOf(id).capacity?.trim()
    if (text === undefined) return capacity
    return text === '' ? null : Number(text)
  }
  const capacityWarning = (row: EventRow): string | undefined => {
    const missing = draftOf(row.id).capacity === undefined ? 0 : missingPlaces(row, capacityOf(row))
    return missing > 0 ? `${enteredText(row.team_count)}, ${missing} fler än platserna.` : undefined
  }
  const save = (row: EventRow) => {
    const { id, name, version } = row
    const { product, capacity, status } = draftOf(id)
    const changed = {
      ...(product !== undefined && { product: Number(product) }),
      ...(capacity !== undefined && { capacity: capacityOf(row) }),
      ...(status !== undefined && { status }),
    }
    const former = {
      ...(product !== undefined && { product: row.product }),
      ...(capacity !== undefined && { capacity: row.capacity }),
      ...(status !== undefined && { status: row.status }),
    }
    void saveRow({
      send: (body) => update.mutateAsync({ params: { id }, body }),
      version,
      changed,
      former,
      name,
      about: `event ${id}`,
      onSaved: () => forget(id),
    })
  }
  const press = (row: EventRow) => {
    const { capacity } = draftOf(row.id)
    if (capacityFault(capacity ?? '')) return document.getElementById(cellId(row))?.focus()
    if (capacity !== undefined && missingPlaces(row, capacityOf(row)) > 0) setAsked(row)
    else save(row)
  }
  const feeName = ({ product }: EventRow) => fees.find(({ id }) => id === product)?.name
  const columns: DataColumn<EventRow>[] = [
    {
      title: 'Gren',
      value: ({ name }) => name,
      cell: (row) => (
        <>
          <Unbroken text={row.name} />
          {!isOpen(row) && <span className={classes.facts}>{factsText(row)}</span>}
        </>
      ),
    },
    {
      title: 'Lag',
      isNumber: true,
      value: ({ team_count }) => team_count,
      cell: (row) => (isOpen(row) ? row.team_count : null),
    },
    {
      title: 'Avgift',
      value: feeName,
      isFilter: true,
      cell: (row) =>
        isOpen(row) && (
          <FeeSelect
            fees={fees}
            name={row.name}
            value={draftOf(row.id).product ?? row.product}
            onChange={(value) => type(row.id, { product: value }, { product: String(row.product) })}
          />
        ),
    },
    {
      title: 'Kapacitet',
      cell: (row) =>
        isOpen(row) && (
          <CellField
            id={cellId(row)}
            fault={capacityFault(draftOf(row.id).capacity ?? '')}
            warning={capacityWarning(row)}
            className={classes.capacity}
            inputMode="numeric"
            placeholder="Ingen gräns"
            aria-label={`Kapacitet för ${row.name}`}
            value={draftOf(row.id).capacity ?? row.capacity ?? ''}
            onChange={({ target }) =>
              type(row.id, { capacity: target.value }, { capacity: String(row.capacity ?? '') })
            }
          />
        ),
    },
    {
      title: 'Status',
      value: ({ status }) => eventStatusNames[status],
      isFilter: true,
      cell: (row) =>
        isOpen(row) && (
          <select
            className={fields.input}
            aria-label={`Status för ${row.name}`}
            value={draftOf(row.id).status ?? row.status}
            onChange={({ target }) =>
              type(row.id, { status: target.value as EventRow['status'] }, { status: row.status })
            }
          >
            {Object.entries(eventStatusNames).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        ),
    },
    {
      title: '',
      cell: (row) =>
        isDirty(row.id) ? (
          <Button
            kind="primary"
            aria-label={`Spara ${row.name}`}
            disabled={update.isPending}
            onClick={() => press(row)}
          >
            Spara
          </Button>
        ) : (
          <>
            {isPhone && (
              <Button
                aria-label={`Ändra ${row.name}`}
                aria-expanded={opened.has(row.id)}
                onClick={() => toggle(row.id)}
              >
                Ändra
              </Button>
            )}
            {isOpen(row) && row.team_count === 0 && (
              <ConfirmButton
                label={'Ta\u00a0bort'}
                name={`Ta bort ${row.name}`}
                question={`${row.name} ordnas inte i den här karnevalen.`}
                yes={`Ta bort ${row.name}`}
                isPending={remove.isPending}
                error={remove.variables?.params.id === row.id ? remove.error : null}
                onConfirm={() => remove.mutate({ params: { id: row.id } })}
              />
            )}
          </>
        ),
    },
  ]
  return (
    // Not the form kit: a grid whose rows are saved one by one.
    <div
      className={`${classes.saved} ${classes.events}`}
      data-dirty={drafts.hasDrafts}
      data-kept={drafts.isKept || undefined}
    >
      {drafts.isRestored && <KeptNote onUndo={drafts.undo} />}
      <DataTable
        label="Grenar"
        search="Sök gren"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        selection={{
          chosen,
          onChange: setChosen,
          nameOf: ({ name }) => name,
          actions: (
            <BulkEdit
              karneval={karneval}
              rows={rows.filter(({ id }) => chosen.has(String(id)))}
              fees={fees}
              onSaved={() => setChosen(new Set())}
            />
          ),
        }}
      />
      {asked && (
        <Question
          title={`Ändra kapaciteten för ${unbroken(asked.name)}?`}
          yesLabel={`Ändra till ${capacityOf(asked)}`}
          onYes={() => {
            setAsked(null)
            save(asked)
          }}
          onNo={() => setAsked(null)}
        >
          <p>
            {enteredText(asked.team_count)}, {missingPlaces(asked, capacityOf(asked))} fler än platserna. Inget lag tas
            bort, men inga nya ryms.
          </p>
        </Question>
      )}
    </div>
  )
}

/** The distance of an event's name in one piece, where only a text can stand. */
const unbroken = (name: string): string => name.replace(/(\d+) × (\d+) m/, '$1\u00a0×\u00a0$2\u00a0m')

const cellId = ({ id }: EventRow): string => `event-${id}-capacity`

/** How many of an event's teams have no place in it. */
const missingPlaces = ({ team_count }: EventRow, capacity: number | null): number =>
  capacity === null ? 0 : Math.max(0, team_count - capacity)

const enteredText = (count: number): string => (count === 1 ? '1 lag är anmält' : `${count} lag är anmälda`)

/** "71 lag · 8,00 € · högst 90": open and without a limit is the normal case and left out. */
const factsText = ({ team_count, fee_cents, capacity, status }: EventRow): string =>
  [
    `${team_count} lag`,
    formatMoney(fee_cents),
    ...(capacity === null ? [] : [`högst ${capacity}`]),
    ...(status === 'open' ? [] : [eventStatusNames[status]]),
  ].join(' · ')

const feeText = ({ price_cents, name }: Product): string => `${formatMoney(price_cents)} ${name}`

type FeeProps = {
  fees: readonly Product[]
  /** The event's. */
  name: string
  value: string | number
  onChange: (value: string) => void
}

/** A select cuts what it shows; its text over it takes as many lines as it needs: a name that is cut is another fee. */
function FeeSelect({ fees, name, value, onChange }: FeeProps) {
  const chosen = fees.find(({ id }) => id === Number(value))
  return (
    <span className={classes.fee}>
      <select
        className={fields.input}
        aria-label={`Avgift för ${name}`}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {fees.map((fee) => (
          <option key={fee.id} value={fee.id}>
            {feeText(fee)}
          </option>
        ))}
      </select>
      <span aria-hidden="true">{chosen && feeText(chosen)}</span>
    </span>
  )
}

type AddEventProps = {
  karneval: number
  /** Events that are not in the carnival. */
  others: readonly { id: number; name: string }[]
  fees: readonly Product[]
}

function AddEvent({ karneval, others, fees }: AddEventProps) {
  const [event, setEvent] = useState('')
  const add = useCall('POST /api/events/event-instances/')
  const [fee] = fees
  if (others.length === 0) return null
  if (!fee) return <p className={fields.note}>Lägg först till en avgift i kategorin stafetter.</p>
  const save = () =>
    add.mutate(
      { body: { karneval, event: Number(event), product: fee.id, capacity: null, status: 'draft' } },
      { onSuccess: () => setEvent(''), onError: (error) => notifyFailure(error) },
    )
  return (
    <div className={fields.buttons}>
      <Choice label="Gren att lägga till" value={event} onChange={({ target }) => setEvent(target.value)}>
        <option value="">Välj …</option>
        {others.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
      <Button disabled={event === '' || add.isPending} onClick={save}>
        Lägg till grenen
      </Button>
    </div>
  )
}
