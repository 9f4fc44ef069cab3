import { type Column, PlainTable } from '@stafapp/shared/plain-table'
import { Link } from '@stafapp/shared/router'
import { Unbroken } from '@stafapp/shared/unbroken'
import { JumpLink } from '../../jump-link.tsx'
import { pageOf, placeOf, type StepCode, titles, type UnitSteps } from '../steps.ts'
import { StateMark } from './state-mark.tsx'
import classes from './steps.module.css'

type UnitTableProps = {
  units: readonly UnitSteps[]
  codes: readonly StepCode[]
  /** Leads from each state to the page where it is changed, of this school. */
  linkedTo?: number
  /** Units without a leader, who is invited on this page. */
  inviting?: readonly number[]
  /** Leads a leader from what is missing to where it is done. */
  isLeader?: boolean
}

/** Which unit lacks what: units by steps. */
export function UnitTable({ units, codes, linkedTo, inviting = [], isLeader = false }: UnitTableProps) {
  const columns: Column<UnitSteps>[] = [
    { title: 'Enhet', cell: ({ unit }) => <Unbroken text={unit.unit_name} /> },
    ...codes.map((code) => ({
      title: titles[code],
      cell: (unit: UnitSteps) => {
        const { state, text } = unit.cells[code]
        const own = isLeader ? placeOf(code, unit) : null
        const to = linkedTo === undefined ? own : `${pageOf(code)}?skola=${linkedTo}`
        return (
          <span className={classes.cell}>
            <StateMark state={state} />
            {code === 'contact' && inviting.includes(unit.unit.id) ? (
              <JumpLink section="invite">{text}</JumpLink>
            ) : to === null ? (
              text
            ) : (
              <Link to={to}>{text}</Link>
            )}
          </span>
        )
      },
    })),
  ]
  return (
    <section aria-labelledby="by-unit">
      <h2 id="by-unit">Enhet för enhet</h2>
      <PlainTable label="Enhet för enhet" columns={columns} rows={units} rowKey={({ unit }) => unit.id} />
    </section>
  )
}
