import type { KnownDevices } from '../../auth/known-devices.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Outbox } from '../../mail/outbox.ts'
import type { Attempts, Throttle } from '../../throttle.ts'
import type { SecretBox } from './factor/secret-box.ts'

export type AccountOptions = {
  /** The real time, also in a demo: links and sessions run out by it. */
  clock: () => Date
  /** A time of `clock` as people read it: on the carnival's clock, which a demo sets. */
  shownAt: (real: Date) => Date
  jobs: Jobs
  outbox: Outbox
  /** Where users reach the portal, without a slash at the end. Links in mails start with it, never with a request's Host. */
  publicUrl: string
  /** Refuses easily guessed passwords for everybody; for super admins they always are. */
  isStrictPassword: boolean
  attempts: Attempts
  devices: KnownDevices
  /** Encrypts the keys of authenticator apps. */
  secretBox: SecretBox
  /** Wrong codes of one account. */
  wrongCodes: Throttle
}

/** What the account calls share at run time. */
export type AccountServices = AccountOptions & {
  /** Wrong links and codes of one network. */
  guesses: Throttle
  /** Wrong passwords of one logged-in account, where it is asked for anew. */
  confirmations: Throttle
}
