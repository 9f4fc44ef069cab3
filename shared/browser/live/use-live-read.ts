import { type queryOptions, useQuery } from '@stafapp/shared/data'
import { useEffect } from 'react'
import type { Dated } from './dated-read.ts'
import { keepOffline } from './keep-offline.ts'
import type { LiveTopic } from './topics.ts'
import { useLiveRefresh } from './use-live-refresh.ts'

type Options<T, K extends readonly unknown[]> = ReturnType<typeof queryOptions<Dated<T>, Error, Dated<T>, K>>

/**
 * Reads with `readDated` and again whenever one of the topics changes. The data stay on the screen while a refetch runs
 * or fails; the page and its data are stored for offline use.
 */
export function useLiveRead<T, K extends readonly unknown[]>(options: Options<T, K>, topics: readonly LiveTopic[]) {
  const { data, error, refetch, isFetching } = useQuery(options)
  useLiveRefresh({ topics, refetch, isStored: data?.isStored ?? false, error })
  useEffect(keepOffline, [])
  return {
    data: data?.answer,
    saidAt: data?.saidAt,
    isOld: data !== undefined && (data.isStored || error !== null),
    error,
    refetch,
    isFetching,
  }
}
