import type { ResponseOf } from '@stafapp/shared/contract/types'
import { studentCountLabel } from '../../shared/terms.ts'

type Unit = ResponseOf<'GET /api/schools/{id}/'>['school_unit'][number]

/** Names of the contact details that a unit has not given. A street address serves as the postal address too. */
export function missingOf(unit: Unit): string[] {
  const { street_address, mail_address, zipcode, city, phone, email } = unit.contact_info
  const lacks: readonly [text: string, isMissing: boolean][] = [
    [studentCountLabel(unit).toLocaleLowerCase('sv-FI'), unit.student_count === null],
    ['adress', (street_address === '' && mail_address === '') || zipcode === '' || city === ''],
    ['telefon', phone === ''],
    ['e-post', email === ''],
  ]
  return lacks.filter(([, isMissing]) => isMissing).map(([text]) => text)
}
