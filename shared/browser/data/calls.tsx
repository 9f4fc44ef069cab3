import type { CallName, ResponseOf } from '@stafapp/shared/contract/types'
import { queryOptions, request, useMutation } from '@stafapp/shared/data'
import { ErrorBox, Loading } from '@stafapp/shared/page'
import { type CallArguments, type CallOptions, earlyAnswer, type LooseOptions } from '@stafapp/shared/session'
import type { UseMutationOptions } from '@tanstack/react-query'

type ReadCall = Extract<CallName, `GET ${string}`>

/**
 * A read for `useQuery`: `read('GET /api/events/heats/work/', { query: { karneval } })`. The key is the call's
 * path with its options, so that equal reads share one answer, and `['events', 'heats']` names all reads below that path.
 */
export function read<K extends ReadCall>(call: K, ...[options]: CallArguments<K>) {
  return queryOptions({
    queryKey: [...call.slice('GET /api/'.length, -1).split('/'), options],
    queryFn: ({ signal }) => request(call, ...([{ ...options, signal }] as CallArguments<K>)),
    // What came while the page's code loaded is in its first rendering. It counts as old: the read follows at once.
    initialData: () => earlyAnswer(call, (options ?? {}) as LooseOptions)?.body as ResponseOf<K> | undefined,
    initialDataUpdatedAt: 0,
  })
}

type MutationOptions<K extends CallName> = UseMutationOptions<ResponseOf<K>, Error, CallOptions<K>>

/** A change by one call, made with the options of `request`: `swap.mutate({ body })`. */
export function useCall<K extends Exclude<CallName, ReadCall>>(
  call: K,
  options: Omit<MutationOptions<K>, 'mutationFn'> = {},
) {
  return useMutation({
    ...options,
    mutationFn: (made: CallOptions<K>) => request(call, ...([made] as CallArguments<K>)),
  })
}

type LoadStateProps = {
  error: unknown
  refetch: () => unknown
  /** What loads, for screen readers. */
  text?: string
}

/** Shown in place of a read that has no data yet: its error with a retry button, or a skeleton. */
export const LoadState = ({ error, refetch, text }: LoadStateProps) =>
  error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <Loading {...(text && { text })} />
