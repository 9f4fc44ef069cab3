import { Link } from '@stafapp/shared/router'
import type { TrialResults } from '../api.ts'
import classes from './heats.module.css'

/** Who goes on to the final, in words, and why nobody does by a rule that does not fit. */
export function RuleNote({ of: { rule, rule_fault } }: { of: Pick<TrialResults, 'rule' | 'rule_fault'> }) {
  return (
    <>
      <p>
        {rule} <Link to="/admin/karneval?del=grenar#advance">Ändra regeln</Link>
      </p>
      {rule_fault && (
        <p role="alert" className={classes.error}>
          {rule_fault} Inget lag går till final innan regeln är ändrad.
        </p>
      )}
    </>
  )
}
