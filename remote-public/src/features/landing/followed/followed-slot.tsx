import { readText } from '@stafapp/shared/storage'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { followedKey } from '../../../shared/followed-key.ts'

const Followed = lazy(() => import('./followed.tsx'))

const isFollowing = () => readText(followedKey)?.includes('slug') ?? false

/** The next starts of the schools that this device follows. Who follows none loads nothing for it. */
export function FollowedSlot() {
  return (
    useSyncExternalStore(never, isFollowing, () => false) && (
      <Suspense>
        <Followed />
      </Suspense>
    )
  )
}

/** Schools are followed on other pages. */
const never = () => () => undefined
