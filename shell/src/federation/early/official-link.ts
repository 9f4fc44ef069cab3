import { askEarly, openingOf } from '@stafapp/shared/early-answers'

const OFFICIALS = '/tavlingsdag/'

/**
 * Opens the official's link whose secret stands after #, and asks for the next heats, while the page's code loads. The
 * page takes both answers; what fails is done again there, with its error message.
 * @returns whether the address is such a link
 */
export function openOfficialLink({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): boolean {
  const token = hash.slice(1)
  if (!pathname.startsWith(OFFICIALS) || token === '') return false
  const opened = open(token)
  askEarly(openingOf(token), null, opened)
  void opened.then(askForHeats).catch(() => undefined)
  return true
}

const open = (token: string): Promise<Response> =>
  fetch('/api/raceday/sessions/', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ token }),
  })

async function askForHeats(opened: Response): Promise<void> {
  if (!opened.ok) return
  const { task }: { task: string } = await opened.clone().json()
  const url = `/api/raceday/start-list/?task=${task}&part=next`
  askEarly(url, null, fetch(url, { headers: { accept: 'application/json' } }))
}
