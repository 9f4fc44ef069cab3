import { useKarneval } from '@stafapp/shared/carnival'
import { isCarnivalDay } from '@stafapp/shared/rules/times/carnival-days'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { useServerNow } from '@stafapp/shared/session'
import { readText } from '@stafapp/shared/storage'
import { useSyncExternalStore } from 'react'
import { followedKey } from '../../../shared/followed-key.ts'
import { optional } from '../../../shared/optional.tsx'

const FollowedOrNow = optional(() => import('./followed-or-now.tsx'))

const isFollowing = () => readText(followedKey)?.includes('slug') ?? false

/**
 * The next starts of the schools that this device follows; for who follows none, on a race day, what happens now. On other
 * days they load nothing for it.
 */
export function FollowedSlot() {
  const follows = useSyncExternalStore(never, isFollowing, () => false)
  const karneval = useKarneval()
  const today = helsinkiDay(useServerNow())
  const isRaceDay = karneval !== null && isCarnivalDay(karneval, today)
  return (follows || isRaceDay) && <FollowedOrNow follows={follows} />
}

/** Schools are followed on other pages. */
const never = () => () => undefined
