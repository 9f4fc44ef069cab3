import type { Karneval } from '@stafapp/shared/contract/types'
import { useServerNow } from '@stafapp/shared/session'

const DAY_MS = 86_400_000

/** " – om 31 dagar" until the first day; nothing from then on. Days are those of Finland. */
export function Countdown({ starts_on }: Pick<Karneval, 'starts_on'>) {
  const today = useServerNow().toLocaleDateString('sv-SE', { timeZone: 'Europe/Helsinki' })
  const days = Math.round((Date.parse(starts_on) - Date.parse(today)) / DAY_MS)
  if (!(days > 0)) return null
  return ` – ${days === 1 ? 'i morgon' : `om ${days} dagar`}`
}
