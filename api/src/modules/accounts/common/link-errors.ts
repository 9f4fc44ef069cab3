import type { RateLimiter } from '../../../http/limits/rate-limiter.ts'
import { AppError } from '../../../lib/app-error.ts'

export type LinkState = 'valid' | 'unknown' | 'used' | 'expired' | 'replaced'

/** The texts that a page shows about an unusable link, by its state. */
export type LinkTexts = Readonly<Record<Exclude<LinkState, 'valid'>, string>>

const codes = {
  unknown: 'invalid_token',
  replaced: 'invalid_token',
  used: 'token_used',
  expired: 'token_expired',
} as const

type Refusal = {
  texts: LinkTexts
  /** 404 when the page reads the link, 400 when the link is used. */
  status: 400 | 404
  guesses: RateLimiter
  network: string
}

/**
 * The error for a link that cannot be used. Only unknown tokens count as guesses and throttle the network; a valid link
 * is never throttled, because 256 bits cannot be guessed and a whole school may share an address.
 */
export async function refuseLink(
  state: Exclude<LinkState, 'valid'>,
  { texts, status, guesses, network }: Refusal,
): Promise<AppError> {
  if (state === 'unknown') await guesses.take(network)
  return new AppError(codes[state], texts[state], { status })
}
