import { lostReason } from '@stafapp/shared/session'

export type LoginNotice = {
  heading?: string
  lang?: 'en'
  text: string
  /** Also shown as a toast. */
  toast?: string
}

/** Notices by the `reason` parameter of /login; a toast would not survive the page load that ends a session. */
const notices: Record<string, LoginNotice> = {
  [lostReason]: {
    heading: 'User not logged in: token refresh failed',
    lang: 'en',
    text: 'Din inloggning har gått ut. Logga in igen för att fortsätta där du var.',
  },
  verified: {
    heading: 'Epost bekfräftad',
    text: 'Vänligen logga in tillbaka för att slutföra processen',
    toast: 'Epost bekfräftad',
  },
  reset: {
    heading: 'Nytt lösenord',
    text: 'Lösenordet har återställts, försök att logga in igen med ditt nya lösenord',
  },
}

/** `next` is the redirect target; if it is not the start page, the notice says that the page requires login. */
export function loginNotice({ reason, next }: { reason: string | null; next: string }): LoginNotice | null {
  if (reason !== null && Object.hasOwn(notices, reason)) return notices[reason] ?? null
  return next === '/' ? null : { text: 'Logga in för att se sidan. Därefter kommer du tillbaka till den.' }
}
