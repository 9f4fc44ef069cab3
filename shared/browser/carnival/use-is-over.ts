import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { useServerNow } from '@stafapp/shared/session'
import { useKarneval } from './use-karneval.ts'

/** Whether the carnival's last day has passed. */
export function useIsOver(): boolean {
  const karneval = useKarneval()
  const today = helsinkiDay(useServerNow())
  return karneval !== null && karneval.ends_on < today
}
