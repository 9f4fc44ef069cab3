import { type queryOptions, useQuery } from '@stafapp/shared/data'
import { type Dated, keepOffline } from '@stafapp/shared/live'
import { useEffect } from 'react'

type List<T> = { data: T[] }
type Options<T, K extends readonly unknown[]> = ReturnType<
  typeof queryOptions<Dated<List<T>>, Error, Dated<List<T>>, K>
>

/** Reads a list that does not change during a visit; the page and its data are stored for offline use. */
export function useKeptRead<T, K extends readonly unknown[]>(options: Options<T, K>) {
  const { data, error, refetch } = useQuery(options)
  const hasData = data !== undefined
  useEffect(() => {
    // A page without data, opened without a network, would be listed as one that can be read.
    if (hasData) keepOffline()
  }, [hasData])
  return {
    data: data?.answer.data,
    /** When the list was right, if it could not be read again since. */
    oldSince: data && (data.isStored || error) ? data.saidAt : null,
    error,
    refetch,
  }
}
