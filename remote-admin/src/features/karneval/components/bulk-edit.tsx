import { useCall } from '@stafapp/shared/calls'
import { formatMoney } from '@stafapp/shared/format'
import { notifyFailure } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { Question } from '@stafapp/shared/question'
import { useIsPhone } from '@stafapp/shared/table'
import { useRef, useState } from 'react'
import { Choice, TextField } from '../../../shared/field.tsx'
import fields from '../../../shared/fields.module.css'
import type { EventRow, Product } from '../api.ts'
import classes from '../karneval.module.css'
import { capacityFault, eventStatusNames } from '../karneval-words.ts'

type Field = 'product' | 'capacity' | 'status'
type Value = EventRow[Field]

const fieldNames: Record<Field, string> = { product: 'Avgift', capacity: 'Kapacitet', status: 'Status' }

type BulkEditProps = {
  karneval: number
  /** The chosen events. */
  rows: readonly EventRow[]
  fees: readonly Product[]
  /** The choice is done with. */
  onSaved: () => void
}

/** Sets one field of all chosen events in one save: shows before → after first, and takes the save back. */
export function BulkEdit({ karneval, rows, fees, onSaved }: BulkEditProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [undo, setUndo] = useState<{ text: string; events: { id: number; version: number }[] } | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const save = useCall('POST /api/events/event-instances/changes/')
  const isPhone = useIsPhone()

  const apply = (field: Field, value: Value, changed: readonly EventRow[]) => {
    setIsOpen(false)
    save.mutate(
      { body: { karneval, events: changed.map(({ id, version }) => ({ id, version, [field]: value })) } },
      {
        onSuccess: ({ data }) => {
          const former = new Map(changed.map((row) => [row.id, row[field]]))
          setUndo({
            text: `${fieldNames[field]} har ändrats för ${grenar(data.length)}.`,
            events: data.map(({ id, version }) => ({ id, version, [field]: former.get(id) })),
          })
          onSaved()
        },
        onError: (error) => notifyFailure(error),
      },
    )
  }
  const takeBack = (events: { id: number; version: number }[]) =>
    save.mutate(
      { body: { karneval, events } },
      {
        onSuccess: () => {
          setUndo({ text: 'Ändringen har tagits tillbaka.', events: [] })
          // The button that had the focus goes.
          button.current?.focus()
        },
        onError: (error) => notifyFailure(error),
      },
    )
  // On a phone it stands below all cards, and at the lower edge of the screen as soon as one is chosen.
  if (isPhone && rows.length === 0 && !undo) return null
  return (
    <>
      <Button
        ref={button}
        kind="primary"
        className={classes.bulk}
        aria-disabled={rows.length === 0 || save.isPending}
        onClick={() => rows.length > 0 && !save.isPending && setIsOpen(true)}
      >
        Ändra de valda
      </Button>
      <span role="status">{undo?.text}</span>
      {undo && undo.events.length > 0 && (
        <Button aria-disabled={save.isPending} onClick={() => !save.isPending && takeBack(undo.events)}>
          Ångra
        </Button>
      )}
      {isOpen && <BulkQuestion rows={rows} fees={fees} onYes={apply} onNo={() => setIsOpen(false)} />}
    </>
  )
}

type BulkQuestionProps = Pick<BulkEditProps, 'rows' | 'fees'> & {
  onYes: (field: Field, value: Value, changed: readonly EventRow[]) => void
  onNo: () => void
}

function BulkQuestion({ rows, fees, onYes, onNo }: BulkQuestionProps) {
  const [field, setField] = useState<Field>('capacity')
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const fault = capacityFault(text)
  const value = asValue(field, text)
  const changed = rows.filter((row) => row[field] !== value)
  const hindered = field === 'status' && value === 'draft' ? changed.filter(({ team_count }) => team_count > 0) : []
  const over = field === 'capacity' && value !== null ? changed.filter((row) => row.team_count > Number(value)) : []
  const isValid = field === 'capacity' ? fault === undefined : text !== ''
  const shown = (one: Value): string => {
    if (field === 'capacity') return one === null ? 'ingen gräns' : String(one)
    if (field === 'status') return eventStatusNames[one as EventRow['status']]
    return feeName(fees.find(({ id }) => id === one))
  }
  return (
    // Not the form kit: a question whose words and button follow each choice.
    <Question
      title={`Ändra ${grenar(rows.length)}`}
      yesLabel={`Ändra ${grenar(changed.length)}`}
      isIncomplete={!isValid || changed.length === 0 || hindered.length > 0}
      onYes={() => onYes(field, value, changed)}
      onNo={onNo}
    >
      <div className={fields.grid}>
        <Choice
          label="Vad ändras"
          value={field}
          onChange={({ target }) => {
            setField(target.value as Field)
            setTyped('')
          }}
        >
          {Object.entries(fieldNames).map(([name, title]) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </Choice>
        {field === 'capacity' ? (
          <TextField
            label="Ny kapacitet"
            inputMode="numeric"
            placeholder="Ingen gräns"
            value={typed}
            error={fault}
            onChange={({ target }) => setTyped(target.value)}
          />
        ) : (
          <Choice
            label={field === 'status' ? 'Ny status' : 'Ny avgift'}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          >
            <option value="">Välj …</option>
            {field === 'status'
              ? Object.entries(eventStatusNames).map(([status, name]) => (
                  <option key={status} value={status}>
                    {name}
                  </option>
                ))
              : fees.map((fee) => (
                  <option key={fee.id} value={fee.id}>
                    {feeName(fee)}
                  </option>
                ))}
          </Choice>
        )}
      </div>
      {hindered.length > 0 && (
        <p className={fields.error} role="alert">
          Har lag och kan inte bli utkast, ställ in i stället: {hindered.map(({ name }) => name).join(', ')}.
        </p>
      )}
      {isValid && (
        <ul aria-label="Det här ändras">
          {rows.map((row) => (
            <li key={row.id}>
              {row.name}: {shown(row[field])} {row[field] === value ? '(ändras inte)' : `→ ${shown(value)}`}
            </li>
          ))}
        </ul>
      )}
      {over.length > 0 && (
        <p className={fields.note}>
          Har redan fler lag, inget lag tas bort: {over.map(({ name }) => name).join(', ')}.
        </p>
      )}
      {field === 'product' && <p className={fields.note}>Lag som redan är anmälda behåller sin avgift.</p>}
    </Question>
  )
}

function asValue(field: Field, text: string): Value {
  if (field === 'status') return text as EventRow['status']
  if (field === 'product') return Number(text)
  return text === '' ? null : Number(text)
}

const grenar = (amount: number): string => (amount === 1 ? '1 gren' : `${amount} grenar`)

const feeName = (fee: Product | undefined): string => (fee ? `${fee.name}, ${formatMoney(fee.price_cents)}` : '–')
