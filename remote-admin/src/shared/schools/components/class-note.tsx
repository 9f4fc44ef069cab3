import type { ResponseOf } from '@stafapp/shared/contract/types'
import { formatDate } from '@stafapp/shared/format'
import { Link } from '@stafapp/shared/router'
import { useRoles } from '@stafapp/shared/session'
import { classText } from '../../terms.ts'
import classes from './class-note.module.css'

type Unit = ResponseOf<'GET /api/schools/{id}/'>['school_unit'][number]
type Change = NonNullable<Unit['class_change']>

/** State of a unit's class change: pending, the class in force until then, or the decision. */
export function ClassNote({ change }: { change: Unit['class_change'] }) {
  const decides = useRoles().includes('super_admin')
  if (!change) return null
  return (
    <p className={classes.note} data-status={change.status}>
      <strong>{headings[change.status]}</strong> {noteText(change)}
      {decides && change.status === 'pending' && (
        <>
          {' '}
          <Link to={`/admin/andringar?begaran=klasser-${change.id}`}>Avgör ändringen</Link>
        </>
      )}
    </p>
  )
}

const headings: Record<Change['status'], string> = {
  pending: 'Väntar på arrangörens godkännande.',
  approved: 'Godkänd av arrangören.',
  refused: 'Inte godkänd av arrangören.',
}

function noteText({ status, in_force, decided_at, answer }: Change): string {
  if (status === 'pending') {
    return in_force ? `Tills dess gäller: ${classText(in_force)}.` : 'Enheten är ny och kan inte anmäla lag ännu.'
  }
  const decided = `${decided_at ? formatDate(decided_at) : ''}${answer ? `: ${answer}` : ''}`
  if (status === 'approved') return decided
  return `${decided} ${in_force ? 'De tidigare uppgifterna gäller.' : 'Enheten kan inte anmäla lag.'}`
}
