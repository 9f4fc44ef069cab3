import { Link } from '@stafapp/shared/router'
import { JumpLink } from '../../../shared/jump-link.tsx'
import { StateMark } from '../../../shared/school-home/components/state-mark.tsx'
import { pageOf, type StepCode, titles, type UnitSteps } from '../../../shared/school-home/steps.ts'
import classes from '../school-detail.module.css'

type Props = {
  unit: UnitSteps
  codes: readonly StepCode[]
  school: number
  /** The unit lacks a leader, whom one is invited for on this page. */
  isInviting: boolean
}

/** How far a school with a single unit has come: a few words, where a table would have one row. */
export const UnitState = ({ unit: { cells }, codes, school, isInviting }: Props) => (
  <ul className={classes.state} aria-label="Skolans läge">
    {codes.map((code) => (
      <li key={code}>
        <StateMark state={cells[code].state} />
        <span>
          {titles[code]}:{' '}
          {code === 'contact' && isInviting ? (
            <JumpLink section="invite">{cells[code].text}</JumpLink>
          ) : (
            <Link to={`${pageOf(code)}?skola=${school}`}>{cells[code].text}</Link>
          )}
        </span>
      </li>
    ))}
  </ul>
)
