import { type Column, PlainTable } from '@stafapp/shared/plain-table'
import { type StepCode, titles, type UnitSteps } from '../steps.ts'
import { StateMark } from './state-mark.tsx'
import classes from './steps.module.css'

/** Which unit lacks what: units by steps. */
export function UnitTable({ units, codes }: { units: readonly UnitSteps[]; codes: readonly StepCode[] }) {
  const columns: Column<UnitSteps>[] = [
    { title: 'Enhet', cell: ({ unit }) => unit.unit_name },
    ...codes.map((code) => ({
      title: titles[code],
      cell: ({ cells }: UnitSteps) => (
        <span className={classes.cell}>
          <StateMark state={cells[code].state} />
          {cells[code].text}
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
