import { expect, test } from 'vitest'
import { blankUnit, schoolBody, schoolFormValues } from './school-form-fields.ts'

const unitWith = (phone: string) => ({ ...blankUnit, id: 1, contact_info: { ...blankUnit.contact_info, phone } })
const sentPhone = (phone: string, typed?: string) => {
  const units = [unitWith(phone)]
  const [body] = schoolBody(units, { ...schoolFormValues(units), ...(typed !== undefined && { unit0_phone: typed }) })
  return body?.contact_info?.phone
}

test('a phone number is shown as it is dialled in Finland, and sent as it is stored', () => {
  expect(schoolFormValues([unitWith('+358500005560')])).toMatchObject({ unit0_phone: '050 000 5560' })
  expect(sentPhone('+358500005560')).toBe('+358500005560')
  expect(sentPhone('', ' 06 123 4567 ')).toBe('+35861234567')
  expect(sentPhone('')).toBe('')
})

test('what is no phone number by itself is kept as it was written', () => {
  expect(sentPhone('06 123 4567, ankn. 12')).toBe('06 123 4567, ankn. 12')
})
