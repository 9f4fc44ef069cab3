import { expect, it } from 'vitest'
import { homeWith } from '../../shared/school-home/test-home.ts'
import { missingOf } from './missing.ts'

it('says what a unit lacks, and is content with one of the two addresses', () => {
  const [unit] = homeWith().school.school_unit
  if (!unit) throw new Error('no unit')
  expect(missingOf(unit)).toEqual(['elever', 'telefon', 'e-post'])
  const contact_info = { ...unit.contact_info, street_address: '', phone: '06 123', email: 'a@b.example' }
  expect(missingOf({ ...unit, student_count: 4, contact_info })).toEqual(['adress'])
  expect(missingOf({ ...unit, student_count: 4, contact_info: { ...contact_info, mail_address: 'PB 2' } })).toEqual([])
})
