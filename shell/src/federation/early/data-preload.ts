import { pickKarneval } from '@stafapp/shared/carnival-pick'
import { readClaims } from '@stafapp/shared/claims'
import type { RemoteRoute } from '@stafapp/shared/contract/registry'
import type { ResponseOf } from '@stafapp/shared/contract/types'
import { askEarly } from '@stafapp/shared/early-answers'
import { readText, storageKeys } from '@stafapp/shared/storage'
import { storedRoles } from './stored-roles.ts'

type Address = Pick<Location, 'pathname' | 'search'>

/**
 * Fetches the first data of a page, as listed in its remote.json, while its code loads. Each response is held for the
 * page's own call. Skipped if the URL has a query, because pages may then request other data.
 */
export async function askForData(route: RemoteRoute, { pathname, search }: Address): Promise<void> {
  // The organiser's calls on a school's page name the school.
  if (route.ofSchool && storedRoles().includes('super_admin')) return
  const token = route.anonymous ? null : readText(storageKeys.access)
  if (route.data === undefined || search !== '' || needsRenewal(token, route)) return
  const urls = route.data.map((url) => withParams(url, route.path, pathname))
  const needsKarneval = (url: string) => url.includes('{karneval}')
  for (const url of urls.filter((one) => !needsKarneval(one))) void ask(url, token)
  if (!urls.some(needsKarneval)) return
  const karneval = await karnevalId()
  if (karneval === null) return
  for (const url of urls.filter(needsKarneval)) void ask(url.replace('{karneval}', String(karneval)), token)
}

const listUrl = '/api/events/stafettkarneval/list/'

/** Id of the carnival that pages will show, or null on failure. The list response is also kept for the frame. */
async function karnevalId(): Promise<number | null> {
  const response = ask(listUrl, null)
  try {
    const list: ResponseOf<'GET /api/events/stafettkarneval/list/'> = await (await response).clone().json()
    return pickKarneval(list.data, Number(readText(storageKeys.karneval)))?.id ?? null
  } catch {
    return null
  }
}

function ask(url: string, token: string | null): Promise<Response> {
  const headers = { accept: 'application/json, */*;q=0.5', ...(token !== null && { authorization: `Bearer ${token}` }) }
  const response = fetch(url, { headers })
  askEarly(url, token, response)
  return response
}

/** The session must renew a missing or expired token first; without it the request would be refused. */
function needsRenewal(token: string | null, { anonymous = false }: RemoteRoute): boolean {
  if (anonymous) return false
  return token === null ? readText(storageKeys.refresh) !== null : isExpired(token)
}

function isExpired(token: string): boolean {
  return (readClaims(token)?.exp ?? 0) <= Date.now() / 1000
}

/** Replaces `{id}` in `/api/schools/{id}/` with the value of `:id` in `/detail/school/:id`. */
function withParams(url: string, pattern: string, path: string): string {
  const given = path.split('/')
  const names = pattern.split('/')
  return url.replace(/\{(\w+)\}/g, (whole, name) => given[names.indexOf(`:${name}`)] ?? whole)
}
