import type { BrowserContext } from '@playwright/test'
import type { Role } from '@stafapp/shared/contract/define'

/** Stores a session in the browser as login would; its signature is not checked in these tests. */
export async function storeSession(context: BrowserContext, role: Role): Promise<void> {
  const user = { username: role, roles: [role] }
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const expiry = Math.floor(Date.now() / 1000) + 3600
  const token = `${part({ alg: 'none' })}.${part({ ...user, exp: expiry })}.signature`
  await context.addInitScript(
    ([access, stored]) => {
      localStorage.setItem('access_token', access ?? '')
      localStorage.setItem('refresh_token', 'refresh')
      localStorage.setItem('user', stored ?? '')
    },
    [token, JSON.stringify(user)],
  )
}
