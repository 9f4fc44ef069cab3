import { askEarly, openingOf } from '@stafapp/shared/early-answers'

const OFFICIALS = '/tavlingsdag/'

/**
 * Opens the official's link whose secret stands after # while the page's code loads. The page takes the answer, which has
 * the next heats; what fails is done again there, with its error message.
 * @returns whether the address is such a link
 */
export function openOfficialLink({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): boolean {
  const token = hash.slice(1)
  if (!pathname.startsWith(OFFICIALS) || token === '') return false
  askEarly(openingOf(token), null, open(token))
  return true
}

const open = (token: string): Promise<Response> =>
  fetch('/api/raceday/sessions/', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ token }),
  })
