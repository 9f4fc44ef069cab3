import { ApiError } from '@stafapp/shared/data'
import { useEffect } from 'react'
import { follow } from './follow.ts'
import { useLiveState } from './live-state.ts'
import type { LiveTopic } from './topics.ts'

type Options = {
  topics: readonly LiveTopic[]
  refetch: (options?: { cancelRefetch: boolean }) => unknown
  /** The shown data are from before the network was lost. */
  isStored: boolean
  /** Error of the last failed read. */
  error: Error | null
}

/** Retry delay of a read that failed although events arrive (its connection died with the network). */
const AGAIN_MS = 3000

/** Refetches whenever one of the topics changes, and retries until a read succeeds. */
export function useLiveRefresh({ topics, refetch, isStored, error }: Options): void {
  const followed = topics.join()
  useEffect(() => follow(followed.split(',') as LiveTopic[], () => void refetch()), [followed, refetch])
  const isMissing = isStored || (error instanceof ApiError && (error.status === 0 || error.status >= 500))
  // Without live events the polling of `follow` is enough.
  const isDue = useLiveState() === 'live' && isMissing
  useEffect(() => {
    if (!isDue) return
    const timer = setInterval(() => void refetch({ cancelRefetch: false }), AGAIN_MS * (0.8 + Math.random() * 0.4))
    return () => clearInterval(timer)
  }, [isDue, refetch])
}
