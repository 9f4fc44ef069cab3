import { lostReason } from '@stafapp/shared/session'

export type LoginNotice = { heading: string; lang?: 'en'; text: string }

/** Why somebody was led to /login, by its `reason`: a toast would not survive the page load that ends a session. */
const notices: Record<string, LoginNotice> = {
  [lostReason]: {
    heading: 'User not logged in: token refresh failed',
    lang: 'en',
    text: 'Din inloggning har gått ut. Logga in igen för att fortsätta där du var.',
  },
  verified: { heading: 'Epost bekfräftad', text: 'Vänligen logga in tillbaka för att slutföra processen' },
  reset: {
    heading: 'Nytt lösenord',
    text: 'Lösenordet har återställts, försök att logga in igen med ditt nya lösenord',
  },
}

export function loginNotice(reason: string | null): LoginNotice | null {
  return reason !== null && Object.hasOwn(notices, reason) ? (notices[reason] ?? null) : null
}
