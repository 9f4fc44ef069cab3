import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '../../errors.ts'
import type { Attempts } from '../../throttle.ts'
import { slowDownMs } from './slow-down.ts'

const WINDOW_MS = 15 * 60_000
/** Failures of one account from one network. */
const PER_ACCOUNT = 10
/** Failures of one network whatever the account: trying one password on many accounts. A whole school comes from one. */
const PER_NETWORK = 200
/** Failures of one account on a device that it is known on. */
const PER_DEVICE = 10
/** How long an attempt on an account that is under attack stands in line. */
const LONGEST_WAIT_MS = 20_000

/** Which counts an attempt to log in belongs to. */
export type LoginLimits = {
  /** Before any slow work: waits where the account is being guessed. @throws AppError throttled */
  enter: () => Promise<void>
  /** Counts the attempt as failed, when its turn has come. @throws AppError throttled */
  count: () => Promise<void>
  /** The password was right. */
  forgive: () => Promise<void>
}

type Attempt = {
  /** Whose password is tried: the account's id, or what was typed where there is no such account. */
  account: string
  network: string
  /** The device's number when the user has logged in on it before. */
  device: string | null
}

/**
 * A known device has counts of its own that nobody else can use up; only when they are used up it counts as a stranger.
 * Strangers share the counts of their network and, once an account has had many failures, stand in one line for it.
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
