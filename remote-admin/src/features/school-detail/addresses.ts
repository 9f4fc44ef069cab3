import type { ResponseOf } from '@stafapp/shared/contract/types'

type Contact = ResponseOf<'GET /api/schools/{id}/'>['school_unit'][number]['contact_info']

/** A unit's addresses as they are written on a letter: one where both are the same, the country only where it is abroad. */
export function addressesOf(contact: Contact): { label: string; text: string }[] {
  const { street_address: street, mail_address: mail, zipcode, city, country } = contact
  const place = [`${zipcode} ${city}`.trim(), country === 'Finland' ? '' : country].filter(Boolean)
  const at = (line: string) => [line, ...place].filter(Boolean).join(', ')
  if (street && mail && street !== mail) {
    return [
      { label: 'Besöksadress', text: street },
      { label: 'Postadress', text: at(mail) },
    ]
  }
  return [{ label: 'Besöks- och postadress', text: at(street || mail) }]
}
