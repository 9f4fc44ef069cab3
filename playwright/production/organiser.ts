import { accounts } from '../fixtures/login.ts'
import { expect } from '../fixtures/test.ts'

/** Request timeout; a request that hangs counts as lost. */
const LOST_MS = 30_000

export type Organiser = {
  /** Calls the API with the organiser's token; POST if there is a body. */
  ask: (url: string, path: string, body?: object, key?: string) => Promise<Response>
}

/** Logs the demo's super admin in at one URL; the session is valid at all replicas. */
export const organiserAt = async (url: string): Promise<Organiser> => {
  const send = (target: string, headers: Record<string, string>, body?: object) =>
    fetch(target, {
      method: body ? 'POST' : 'GET',
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(LOST_MS),
    })
  const login = await send(`${url}/api/users/login/`, {}, accounts.super_admin)
  expect(login.status).toBe(200)
  const { access } = (await login.json()) as { access: string }
  return {
    ask: (at, path, body, key) =>
      send(`${at}${path}`, { authorization: `Bearer ${access}`, ...(key && { 'idempotency-key': key }) }, body),
  }
}
