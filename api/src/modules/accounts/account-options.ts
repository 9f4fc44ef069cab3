import type { KnownDevices } from '../../http/auth/known-devices.ts'
import type { Attempts, RateLimiter } from '../../http/limits/rate-limiter.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Outbox } from '../../mail/outbox.ts'
import type { SecretBox } from './factor/secret-box.ts'

export type AccountOptions = {
  /** The real time, also in a demo: links and sessions expire by it. */
  clock: () => Date
  /** Converts a time of `clock` to the carnival's clock, which a demo sets, for display. */
  shownAt: (real: Date) => Date
  jobs: Jobs
  outbox: Outbox
  /** The portal's base URL without a trailing slash. Links in mails use it and never a request's Host header. */
  publicUrl: string
  /** Refuses easily guessed passwords for all accounts; super admins are always held to it. */
  isStrictPassword: boolean
  attempts: Attempts
  devices: KnownDevices
  /** Encrypts the keys of authenticator apps. */
  secretBox: SecretBox
  /** Counts wrong codes per account. */
  wrongCodes: RateLimiter
}

/** Services shared by the account calls at run time. */
export type AccountServices = AccountOptions & {
  /** Counts wrong links and codes per network. */
  guesses: RateLimiter
  /** Counts wrong passwords per logged-in account where the password is asked for again. */
  confirmations: RateLimiter
}
