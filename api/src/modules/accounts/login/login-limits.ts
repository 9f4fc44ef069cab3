import { setTimeout as delay } from 'node:timers/promises'
import type { Attempts } from '../../../http/limits/rate-limiter.ts'
import { AppError } from '../../../lib/app-error.ts'

const FREE_FAILURES = 20
const STEP_MS = 250
const LONGEST_MS = 5_000

/**
 * The delay in ms before the next attempt on an account, by its failures from all networks. It only delays: a guesser
 * with many addresses gets few guesses, and the owner can still log in.
 */
export const slowDownMs = (failures: number): number =>
  Math.min(LONGEST_MS, Math.max(0, failures - FREE_FAILURES) * STEP_MS)

const WINDOW_MS = 15 * 60_000
/** Failures of one account from one network. */
const PER_ACCOUNT = 10
/**
 * Failures of one network for any account, against one password tried on many accounts. A whole school may share a
 * network.
 */
const PER_NETWORK = 200
/** Failures of one account on one known device. */
const PER_DEVICE = 10
/** The longest time that an attempt waits in the queue of an account under attack. */
const LONGEST_WAIT_MS = 20_000

/** The counters that one login attempt affects. */
type LoginLimits = {
  /** Checks the limits before any slow work; queues when the account has many failures. @throws AppError throttled */
  enter: () => Promise<void>
  /** Counts the attempt as failed in advance, when its turn has come. @throws AppError throttled */
  count: () => Promise<void>
  /** Takes the count back after a right password. */
  forgive: () => Promise<void>
}

type Attempt = {
  /** The account's id, or the typed username when there is no such account. */
  account: string
  network: string
  /** The device's id when the user has logged in on it before. */
  device: string | null
}

/**
 * A known device has its own counter, which other devices cannot exhaust; above its limit it counts as unknown. Unknown
 * devices share the counters of their network and, after many failures of the account, one queue.
 */
export async function loginLimits(attempts: Attempts, { account, network, device }: Attempt): Promise<LoginLimits> {
  if (device !== null) {
    const own = `login device ${account} ${device}`
    const [counted] = await attempts.read([own])
    if ((counted?.count ?? 0) < PER_DEVICE) return knownDevice(attempts, own)
  }
  return stranger(attempts, account, network)
}

const knownDevice = (attempts: Attempts, key: string): LoginLimits => ({
  enter: async () => undefined,
  count: async () => {
    const [counted] = await attempts.add([key], WINDOW_MS)
    if (counted && counted.count > PER_DEVICE) attempts.refuse(counted)
  },
  forgive: () => attempts.clear([key]),
})

function stranger(attempts: Attempts, account: string, network: string): LoginLimits {
  const anywhere = `login ${account}`
  const here = `login ${account} ${network}`
  const limits = [
    { key: here, limit: PER_ACCOUNT },
    { key: `login from ${network}`, limit: PER_NETWORK },
  ]
  const keys = limits.map(({ key }) => key)
  return {
    enter: async () => {
      const counted = await attempts.read(keys)
      const full = counted.find(({ count }, index) => count >= (limits[index]?.limit ?? 0))
      if (full) attempts.refuse(full)
      const [all] = await attempts.add([anywhere], WINDOW_MS)
      const stepMs = slowDownMs((all?.count ?? 1) - 1)
      if (stepMs === 0) return
      const waitMs = await attempts.queue(anywhere, { stepMs, longestMs: LONGEST_WAIT_MS })
      if (waitMs === null) throw new AppError('throttled', undefined, { retryAfter: LONGEST_WAIT_MS / 1000 })
      await delay(waitMs)
    },
    count: async () => {
      const counted = await attempts.add(keys, WINDOW_MS)
      const over = counted.find(({ count }, index) => count > (limits[index]?.limit ?? 0))
      if (!over) return
      await attempts.takeBack(keys)
      attempts.refuse(over)
    },
    forgive: async () => {
      await attempts.clear([anywhere, here])
      await attempts.takeBack(keys.slice(1))
    },
  }
}
