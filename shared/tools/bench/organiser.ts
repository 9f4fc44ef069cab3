import type { BodyOf, ResponseOf } from '../../contract/types.ts'

/** An access token of the demo's super admin. */
export async function logInAsOrganiser(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/users/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'superadmin', password: 'Karneval2025' }),
  })
  return ((await answer.json()) as { access: string }).access
}

/** Makes a link for an official's task on a day. @returns the path of its address, with the secret */
export async function makeTaskLink(
  url: string,
  wish: Pick<BodyOf<'POST /api/raceday/links/'>, 'task' | 'day'>,
): Promise<string> {
  const answer = await fetch(`${url}/api/raceday/links/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await logInAsOrganiser(url)}` },
    body: JSON.stringify({ ...wish, name: 'Mätning' }),
  })
  const made = (await answer.json()) as ResponseOf<'POST /api/raceday/links/'>
  const { pathname, hash } = new URL(made.url)
  return pathname + hash
}
