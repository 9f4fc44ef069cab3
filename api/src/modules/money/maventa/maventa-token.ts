import type { MaventaConfig } from './maventa-config.ts'
import { failureOf, MaventaFailure } from './maventa-failure.ts'

/** How long before its expiry a token is renewed. */
const MARGIN_MS = 5 * 60_000
const SCOPE = 'invoice:send lookup company:read'

export type TokenSource = {
  /** A valid token; concurrent callers share one request. */
  get: (send: (path: string, init: RequestInit) => Promise<Response>) => Promise<string>
  /** Discards a refused token, so that the next `get` fetches another. */
  forget: (token: string) => void
}

/** OAuth2 client credentials as in Maventa's AutoXChange API. */
export function createTokenSource(config: MaventaConfig, clock: () => Date): TokenSource {
  let known: { value: string; until: number } | undefined
  let asking: Promise<string> | undefined
  return {
    get: async (send) => {
      if (known && known.until > clock().getTime()) return known.value
      asking ??= ask(send).finally(() => {
        asking = undefined
      })
      return asking
    },
    forget: (token) => {
      if (known?.value === token) known = undefined
    },
  }

  async function ask(send: (path: string, init: RequestInit) => Promise<Response>): Promise<string> {
    const body = new FormData()
    body.set('grant_type', 'client_credentials')
    body.set('client_id', config.clientId)
    body.set('client_secret', config.clientSecret)
    body.set('vendor_api_key', config.vendorKey)
    body.set('scope', SCOPE)
    const response = await send('/oauth2/token', { method: 'POST', body })
    if (!response.ok) throw await failureOf(response)
    const answer = (await response.json()) as { access_token?: unknown; expires_in?: unknown }
    if (typeof answer.access_token !== 'string') throw new MaventaFailure('unreachable', 'Maventa gav ingen nyckel.')
    const lifetimeMs = typeof answer.expires_in === 'number' ? answer.expires_in * 1000 : 0
    known = { value: answer.access_token, until: clock().getTime() + lifetimeMs - MARGIN_MS }
    return known.value
  }
}
