import type { Random } from '../../lib/random.ts'
import { adultNames, boyNames, girlNames, streets, surnames, zipcodes } from '../facts/names.ts'

export type Person = { firstName: string; lastName: string }

export const drawPupil = (random: Random, gender: 'female' | 'male'): Person => ({
  firstName: random.pick(gender === 'female' ? girlNames : boyNames),
  lastName: random.pick(surnames),
})

export const drawAdult = (random: Random): Person => ({
  firstName: random.pick(adultNames),
  lastName: random.pick(surnames),
})

/** Four zeros after the mobile prefix: valid form, but unused numbers. */
export const drawPhone = (random: Random): string => `+35850000${String(random.below(10_000)).padStart(4, '0')}`

/** ASCII, lower case, hyphens: for addresses and usernames. */
export const slug = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** In the reserved top-level domain .example, so that no mail is delivered. */
export const schoolDomain = (schoolName: string): string => `${slug(schoolName)}.example`

export type Address = {
  streetAddress: string
  mailAddress: string
  city: string
  zipcode: string
  country: string
}

export function drawAddress(random: Random, municipality: string): Address {
  const town = municipality.split('/')[0] ?? municipality
  const street = `${random.pick(streets)} ${random.between(1, 48)}`
  const city = town.replace(/ \(.*\)$/, '')
  return { streetAddress: street, mailAddress: street, city, zipcode: zipcodes[town] ?? '00100', country: 'Finland' }
}
