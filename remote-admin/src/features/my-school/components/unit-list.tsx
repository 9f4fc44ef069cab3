import type { ResponseOf } from '@stafapp/shared/contract/types'
import { formatNumber } from '@stafapp/shared/format'
import { Empty } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { ClassNote } from '../../../shared/schools/components/class-note.tsx'
import { schoolTypeText, studentCountLabel, subtypesText } from '../../../shared/terms/school-terms.ts'
import classes from './unit-list.module.css'

type School = ResponseOf<'GET /api/schools/my-unit/'>['school']
type Unit = School['school_unit'][number]

export function UnitList({ school }: { school: School }) {
  return (
    <section aria-labelledby="units">
      <h2 id="units">Skolenheter</h2>
      {school.school_unit.length === 0 && <Empty text="Du har inga skolenheter ännu." />}
      <ul className={classes.units}>
        {school.school_unit.map((unit) => (
          <li key={unit.id} className={classes.unit}>
            <h3>{unit.unit_name}</h3>
            <p>{[schoolTypeText(unit), subtypesText(unit)].filter(Boolean).join(' · ') || 'Klass saknas'}</p>
            <p>{studentsText(unit)}</p>
            <p>{addressText(unit) || 'Adress saknas'}</p>
            {unit.class_change?.status !== 'approved' && <ClassNote change={unit.class_change} />}
          </li>
        ))}
      </ul>
      <p>
        <Link to={`/detail/school/${school.id}`}>Visa alla skoluppgifter</Link>
      </p>
    </section>
  )
}

function studentsText(unit: Unit): string {
  const count = unit.student_count === null ? 'antal saknas' : formatNumber(unit.student_count)
  return `${studentCountLabel(unit)}: ${count}`
}

function addressText({ contact_info: { street_address, zipcode, city } }: Unit): string {
  return [street_address, [zipcode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}
