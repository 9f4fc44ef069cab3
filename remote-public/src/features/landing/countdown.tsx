import type { Karneval } from '@stafapp/shared/contract/types'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { useServerNow } from '@stafapp/shared/session'

const DAY_MS = 86_400_000

/** " – om 31 dagar" before the first day, " – i dag" on the carnival's days, then nothing. Days are those of Finland. */
export function Countdown({ starts_on, ends_on }: Pick<Karneval, 'starts_on' | 'ends_on'>) {
  const today = helsinkiDay(useServerNow())
  if (today > ends_on) return null
  const days = Math.max(0, (Date.parse(starts_on) - Date.parse(today)) / DAY_MS)
  return ` – ${new Intl.RelativeTimeFormat('sv', { numeric: 'auto' }).format(days, 'day')}`
}
