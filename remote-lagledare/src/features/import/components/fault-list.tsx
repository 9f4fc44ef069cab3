import { Button } from '@stafapp/shared/page'
import { Unbroken } from '@stafapp/shared/unbroken'
import { type KeyboardEvent, useState } from 'react'
import type { Mend, Preview } from '../api.ts'
import classes from '../import.module.css'

type Fault = Preview['faults'][number]

type Props = {
  preview: Pick<Preview, 'faults' | 'rows'>
  mends: readonly Mend[]
  /** Called with all corrections; the sheet is then looked at again with them. */
  onMend: (mends: readonly Mend[]) => void
}

/** The faults of a sheet, each with its cell to correct here, and the corrections that were made. */
export function FaultList({ preview: { faults, rows }, mends, onMend }: Props) {
  const nameOf = (row: number) => {
    const found = rows.find((each) => each.row === row)
    return found ? `${found.first_name} ${found.last_name}`.trim() : ''
  }
  const add = (mend: Mend) => onMend([...mends.filter((other) => !isSameCell(other, mend)), mend])
  return (
    <>
      {faults.length > 0 && (
        <section className={classes.section} data-tone="fault" aria-label="Fel att rätta">
          <h2>Fel att rätta</h2>
          <p>Rätta här och tryck på Enter, eller rätta i Excel och klistra in på nytt.</p>
          <ul className={classes.faults}>
            {faults.map((fault, index) => (
              <FaultRow
                key={`${fault.row} ${fault.column} ${fault.code} ${fault.value}`}
                fault={fault}
                name={nameOf(fault.row)}
                canLeaveOut={!isOfHeadings(fault) && faults[index - 1]?.row !== fault.row}
                onMend={add}
              />
            ))}
          </ul>
        </section>
      )}
      {mends.length > 0 && (
        <details className={classes.section}>
          <summary>{mends.length === 1 ? 'Din rättelse' : `Dina ${mends.length} rättelser`}</summary>
          <ul className={classes.mends}>
            {mends.map((mend) => (
              <li key={`${mend.row} ${mend.cell}`}>
                <span>
                  Rad {mend.row}: {mend.cell === null ? 'läses inte in' : `”${mend.value}”`}
                </span>
                <Button
                  aria-label={`Ångra rättelsen på rad ${mend.row}`}
                  onClick={() => onMend(mends.filter((other) => other !== mend))}
                >
                  Ångra
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

const isOfHeadings = ({ code }: Fault) => code.startsWith('heading')

const isSameCell = (left: Mend, right: Mend) => left.row === right.row && left.cell === right.cell

type RowProps = { fault: Fault; name: string; canLeaveOut: boolean; onMend: (mend: Mend) => void }

function FaultRow({ fault, name, canLeaveOut, onMend }: RowProps) {
  const { row, column, cell, detail, choices } = fault
  const [value, setValue] = useState(fault.value)
  const commit = () => {
    if (cell !== null && value.trim() !== fault.value) onMend({ row, cell, value })
  }
  return (
    <li className={classes.fault}>
      <p>
        <strong>
          {isOfHeadings(fault) ? 'Kolumnerna' : `Rad ${row}`}
          {name !== '' && `, ${name}`}
          {column && `, ${column}`}:
        </strong>{' '}
        <Unbroken text={detail} />
      </p>
      <div className={classes.mending}>
        {cell !== null &&
          choices.map((choice) => (
            <Button
              key={choice.value}
              aria-label={`${choice.label} på rad ${row}`}
              onClick={() => onMend({ row, cell, value: choice.value })}
            >
              {choice.label}
            </Button>
          ))}
        {cell !== null && choices.length === 0 && (
          <input
            aria-label={`${column} på rad ${row}`}
            value={value}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => setValue(event.target.value)}
            onBlur={commit}
            onKeyDown={(event) => {
              if (event.key === 'Enter') goOn(event, commit)
            }}
          />
        )}
        {canLeaveOut && <Button onClick={() => onMend({ row, cell: null, value: '' })}>Lämna bort rad {row}</Button>}
      </div>
    </li>
  )
}

/** Leaving the field corrects the cell; the next fault's field takes the focus, as in a spreadsheet. */
function goOn({ currentTarget }: KeyboardEvent<HTMLInputElement>, commit: () => void): void {
  const fields = [...(currentTarget.closest('ul')?.querySelectorAll('input') ?? [])]
  const next = fields[fields.indexOf(currentTarget) + 1]
  if (next) next.focus()
  else commit()
}
