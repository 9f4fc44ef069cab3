import { ApiError } from '@stafapp/shared/data'
import { useEffect } from 'react'
import { follow } from './follow.ts'
import { useLiveState } from './live-state.ts'
import type { LiveTopic } from './topics.ts'

type Options = {
  topics: readonly LiveTopic[]
  refetch: (options?: { cancelRefetch: boolean }) => unknown
  /** What is shown comes from before the network went. */
  isStored: boolean
  /** Why the last reading failed. */
  error: Error | null
}

/** A reading that failed although changes are heard (a connection that died with the network) is made again after this time. */
const AGAIN_MS = 3000

/** Reads again whenever one of the topics changes, and until the reading succeeds. */
export function useLiveRefresh({ topics, refetch, isStored, error }: Options): void {
  const followed = topics.join()
  useEffect(() => follow(followed.split(',') as LiveTopic[], () => void refetch()), [followed, refetch])
  const isMissing = isStored || (error instanceof ApiError && (error.status === 0 || error.status >= 500))
  // Where changes are not heard, the looks of `follow` are enough.
  const isDue = useLiveState() === 'live' && isMissing
  useEffect(() => {
    if (!isDue) return
    const timer = setInterval(() => void refetch({ cancelRefetch: false }), AGAIN_MS * (0.8 + Math.random() * 0.4))
    return () => clearInterval(timer)
  }, [isDue, refetch])
}
