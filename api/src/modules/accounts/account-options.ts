import type { Jobs } from '../../jobs/jobs.ts'
import type { Outbox } from '../../mail/outbox.ts'
import type { Throttle } from '../../throttle.ts'

export type AccountOptions = {
  /** The real time, also in a demo: links and sessions run out by it. */
  clock: () => Date
  jobs: Jobs
  outbox: Outbox
  /** Where users reach the portal, without a slash at the end. Links in mails start with it, never with a request's Host. */
  publicUrl: string
  /** Refuses easily guessed passwords for everybody; for super admins they always are. */
  isStrictPassword: boolean
}

/** What the account calls share at run time. */
export type AccountServices = AccountOptions & {
  /** Wrong links and codes of one address. */
  guesses: Throttle
}
