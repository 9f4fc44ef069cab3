import type { Karneval } from '@stafapp/shared/contract/types'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import type { MissingCode } from './terms.ts'

/** A gap counts while the schools can fill it: teams and line-ups from the entry on, people until the carnival is over. */
export function isAskedFor(code: MissingCode, karneval: Karneval, now: Date): boolean {
  if (code === 'billing' || code === 'unpaid') return true
  if (helsinkiDay(now) > karneval.ends_on) return false
  if (code === 'orders') return now.getTime() <= Date.parse(karneval.orders_close_at)
  return code === 'leader' || code === 'phone' || now.getTime() >= Date.parse(karneval.teams_open_at)
}
