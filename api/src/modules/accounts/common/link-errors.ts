import { AppError } from '../../../errors.ts'
import type { Throttle } from '../../../throttle.ts'

export type LinkState = 'valid' | 'unknown' | 'used' | 'expired' | 'replaced'

/** What a page says about a link, per kind: the next step differs. */
export type LinkTexts = Readonly<Record<Exclude<LinkState, 'valid'>, string>>

const codes = {
  unknown: 'invalid_token',
  replaced: 'invalid_token',
  used: 'token_used',
  expired: 'token_expired',
} as const

type Refusal = {
  texts: LinkTexts
  /** 404 when the page asks what is behind the link, 400 when it is used. */
  status: 400 | 404
  guesses: Throttle
  network: string
}

/**
 * The answer to a link that cannot be used. Only unknown ones are guesses; after too many the network has to wait. A
 * right link is never kept waiting: 256 bits are not guessed, and a whole school shares an address.
 */
export async function refuseLink(
  state: Exclude<LinkState, 'valid'>,
  { texts, status, guesses, network }: Refusal,
): Promise<AppError> {
  if (state === 'unknown') await guesses.take(network)
  return new AppError(codes[state], texts[state], { status })
}
