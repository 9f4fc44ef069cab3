import { type Column, PlainTable } from '@stafapp/shared/plain-table'
import type { LeftOut, Plan, Receiver } from '../api.ts'
import { oneOfKind, peopleText, reasons, schoolsText } from '../message-words.ts'
import classes from './messages.module.css'

type Person = Omit<Receiver, 'missing'>

const columns: Column<Person>[] = [
  { title: 'Namn', cell: ({ name }) => name },
  { title: 'Roll', cell: (receiver) => <Kinds of={receiver} /> },
  { title: 'Skola', cell: ({ schools }) => schools.join(', ') },
  { title: 'E-postadress', cell: ({ address }) => address, breaks: true },
]

const leftOutColumns: Column<LeftOut>[] = [...columns, { title: 'Orsak', cell: ({ reason }) => reasons[reason] }]

const keyOf = ({ address, name, schools }: Person) => `${address} ${name} ${schools.join()}`

type ReceiversProps = { plan: Pick<Plan, 'receivers' | 'left_out'>; isStale?: boolean }

/** All receivers, and those left out with the reason. */
export function Receivers({ plan: { receivers, left_out }, isStale = false }: ReceiversProps) {
  return (
    <>
      {receivers.length > 0 && (
        <details className={classes.list}>
          <summary>Visa {peopleText(receivers.length)}</summary>
          <PlainTable label="Mottagare" columns={columns} rows={receivers} rowKey={keyOf} isStale={isStale} />
        </details>
      )}
      {left_out.length > 0 && (
        <details className={classes.list}>
          <summary>
            {left_out.length === 1 ? '1 person får inte' : `${left_out.length} personer får inte`} meddelandet
          </summary>
          <PlainTable
            label="Får inte meddelandet"
            columns={leftOutColumns}
            rows={left_out}
            rowKey={keyOf}
            isStale={isStale}
          />
        </details>
      )}
    </>
  )
}

/** Schools of the selection without any receiver. */
export function UnreachedSchools({ schools }: { schools: Plan['unreached'] }) {
  if (schools.length === 0) return null
  return (
    <details className={classes.list}>
      <summary>{schoolsText(schools.length)} har ingen som får meddelandet</summary>
      <ul>
        {schools.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </details>
  )
}

/** A receiver's roles, without breaking words in a narrow column. */
export const Kinds = ({ of: { kinds } }: { of: Pick<Receiver, 'kinds'> }) => (
  <span className={classes.kinds}>{kinds.map((kind) => oneOfKind[kind]).join(', ')}</span>
)
