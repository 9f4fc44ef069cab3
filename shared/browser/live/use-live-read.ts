import { ApiError, type queryOptions, useQuery } from '@stafapp/shared/data'
import { useEffect } from 'react'
import type { Dated } from './dated-read.ts'
import { follow } from './follow.ts'
import { keepOffline } from './keep-offline.ts'
import { useLiveState } from './live-state.ts'
import type { LiveTopic } from './topics.ts'

type Options<T, K extends readonly unknown[]> = ReturnType<typeof queryOptions<Dated<T>, Error, Dated<T>, K>>

/**
 * Reads with `readDated` and again whenever one of the topics changes. The data stay on the screen while a refetch runs
 * or fails; the page and its data are stored for offline use.
 */
export function useLiveRead<T, K extends readonly unknown[]>(options: Options<T, K>, topics: readonly LiveTopic[]) {
  const { data, error, refetch, isFetching } = useQuery(options)
  useLiveRefresh({ topics, refetch, isStored: data?.isStored ?? false, error })
  const hasData = data !== undefined
  useEffect(() => {
    // A page without data, opened without a network, would be listed as one that can be read.
    if (hasData) keepOffline()
  }, [hasData])
  return {
    data: data?.answer,
    saidAt: data?.saidAt,
    isOld: data !== undefined && (data.isStored || error !== null),
    error,
    refetch,
    isFetching,
  }
}

type RefreshOptions = {
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
export function useLiveRefresh({ topics, refetch, isStored, error }: RefreshOptions): void {
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
