import { expect, it } from 'vitest'
import { addressesOf } from './addresses.ts'

const contact = {
  street_address: 'Parkgatan 47',
  mail_address: 'Parkgatan 47',
  zipcode: '65100',
  city: 'Vasa',
  country: 'Finland',
  phone: '',
  email: '',
}
const both = 'Besöks- och postadress'

it('is one row where both addresses are the same or one is not given', () => {
  const row = [{ label: both, text: 'Parkgatan 47, 65100 Vasa' }]
  expect(addressesOf(contact)).toEqual(row)
  expect(addressesOf({ ...contact, mail_address: '' })).toEqual(row)
  expect(addressesOf({ ...contact, street_address: '' })).toEqual(row)
})

it('is two rows where they differ, with the post office beside the one for letters', () => {
  expect(addressesOf({ ...contact, mail_address: 'PB 11' })).toEqual([
    { label: 'Besöksadress', text: 'Parkgatan 47' },
    { label: 'Postadress', text: 'PB 11, 65100 Vasa' },
  ])
})

it('names a foreign country, and is empty where nothing is given', () => {
  const abroad = { ...contact, zipcode: 'AX-22100', city: 'Mariehamn', country: 'Åland' }
  expect(addressesOf(abroad)).toEqual([{ label: both, text: 'Parkgatan 47, AX-22100 Mariehamn, Åland' }])
  const none = { ...contact, street_address: '', mail_address: '', zipcode: '', city: '' }
  expect(addressesOf(none)).toEqual([{ label: both, text: '' }])
})
