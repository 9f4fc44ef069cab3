import type { Karneval } from '@stafapp/shared/contract/types'

type DatesAndPlace = Pick<Karneval, 'starts_on' | 'ends_on' | 'venue' | 'city'>

const format = new Intl.DateTimeFormat('sv-FI', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** "16–17 maj 2025, Olympiastadion, Helsingfors". */
export function whenAndWhere({ starts_on, ends_on, venue, city }: DatesAndPlace): string {
  // Dates are parsed and formatted in the same time zone, so the calendar day stays the same.
  const dates = format.formatRange(new Date(starts_on), new Date(ends_on))
  return [dates, venue, city].filter(Boolean).join(', ')
}
