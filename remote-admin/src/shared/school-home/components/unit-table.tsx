import { type Column, PlainTable } from '@stafapp/shared/plain-table'
import { Link } from '@stafapp/shared/router'
import { Unbroken } from '@stafapp/shared/unbroken'
import { pageOf, type StepCode, titles, type UnitSteps } from '../steps.ts'
import { StateMark } from './state-mark.tsx'
import classes from './steps.module.css'

type UnitTableProps = {
  units: readonly UnitSteps[]
  codes: readonly StepCode[]
  /** Leads from each state to the page where it is changed, of this school. */
  linkedTo?: number
}

/** Which unit lacks what: units by steps. */
export function UnitTable({ units, codes, linkedTo }: UnitTableProps) {
  const columns: Column<UnitSteps>[] = [
    { title: 'Enhet', cell: ({ unit }) => <Unbroken text={unit.unit_name} /> },
    ...codes.map((code) => ({
      title: titles[code],
      cell: ({ cells }: UnitSteps) => (
        <span className={classes.cell}>
          <StateMark state={cells[code].state} />
          {linkedTo === undefined ? (
            cells[code].text
          ) : (
            <Link to={`${pageOf(code)}?skola=${linkedTo}`}>{cells[code].text}</Link>
          )}
        </span>
      ),
    })),
  ]
  return (
    <section aria-labelledby="by-unit">
      <h2 id="by-unit">Enhet för enhet</h2>
      <PlainTable label="Enhet för enhet" columns={columns} rows={units} rowKey={({ unit }) => unit.id} />
    </section>
  )
}
