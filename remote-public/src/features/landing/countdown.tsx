import type { Karneval } from '@stafapp/shared/contract/types'
import { useServerNow } from '@stafapp/shared/session'

const DAY_MS = 86_400_000

/** Today in Finland. */
const useToday = () => useServerNow().toLocaleDateString('sv-SE', { timeZone: 'Europe/Helsinki' })

export function useIsOver(karneval: Pick<Karneval, 'ends_on'> | null | undefined): boolean {
  const today = useToday()
  return karneval != null && today > karneval.ends_on
}

/** " – om 31 dagar" before the first day, " – i dag" on the carnival's days, then nothing. Days are those of Finland. */
export function Countdown({ starts_on, ends_on }: Pick<Karneval, 'starts_on' | 'ends_on'>) {
  const today = useToday()
  if (today > ends_on) return null
  const days = Math.max(0, (Date.parse(starts_on) - Date.parse(today)) / DAY_MS)
  return ` – ${new Intl.RelativeTimeFormat('sv', { numeric: 'auto' }).format(days, 'day')}`
}
