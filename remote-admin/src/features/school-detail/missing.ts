import type { ResponseOf } from '@stafapp/shared/contract/types'
import { studentCountLabel } from '../../shared/terms.ts'

type Unit = ResponseOf<'GET /api/schools/{id}/'>['school_unit'][number]

/** What the organiser needs of a unit and does not have, in words; the post address may be that of the building. */
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
