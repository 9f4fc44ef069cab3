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
 * @param isLate the page's own code runs and may make the call itself: what depends on an answer is then left to it
 */
export async function askForData(
  route: RemoteRoute,
  { pathname, search }: Address,
  isLate: () => boolean,
): Promise<void> {
  const roles = storedRoles()
  // The organiser's calls on a school's page name the school.
  if (route.ofSchool && roles.includes('super_admin')) return
  const token = route.anonymous ? null : readText(storageKeys.access)
  if (route.data === undefined || search !== '' || needsRenewal(token, route)) return
  const urls = route.data
    .filter((call) => typeof call === 'string' || call.visibleTo.some((role) => roles.includes(role)))
    .map((call) => withParams(typeof call === 'string' ? call : call.url, route.path, pathname))
  let karneval: Promise<number | null> | undefined
  const answers: Promise<Response | null>[] = []
  for (const url of urls) answers.push(askWhenKnown(url))
  await Promise.all(answers)

  async function askWhenKnown(url: string): Promise<Response | null> {
    let known = url
    if (url.includes('{karneval}')) {
      karneval ??= karnevalId()
      const id = await karneval
      if (id === null) return null
      known = url.replace('{karneval}', String(id))
    }
    const [placeholder, index, path = ''] = /\{(\d)\.([\w.]+)\}/.exec(known) ?? []
    if (placeholder === undefined) return ask(known, token)
    const value = valueAt(await bodyOf(answers[Number(index)]), path)
    return value === undefined || isLate() ? null : ask(known.replace(placeholder, String(value)), token)
  }
}

/** The answer's JSON, or null when it failed: the page's own call shows the error. */
async function bodyOf(answer: Promise<Response | null> | undefined): Promise<unknown> {
  try {
    const response = await answer
    return response?.ok ? await response.clone().json() : null
  } catch {
    return null
  }
}

/** The value at `data.0.id`; undefined when there is none. */
const valueAt = (body: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], body)

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
