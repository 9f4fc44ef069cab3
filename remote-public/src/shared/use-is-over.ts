import { useKarneval } from '@stafapp/shared/carnival'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { useServerNow } from '@stafapp/shared/session'

/** Whether the carnival's last day has passed. */
export function useIsOver(): boolean {
  const karneval = useKarneval()
  const today = helsinkiDay(useServerNow())
  return karneval !== null && karneval.ends_on < today
}
