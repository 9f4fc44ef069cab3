export { ApiError, SessionLostError } from '@stafapp/shared/session'
export {
  keepPreviousData,
  QueryClientProvider,
  queryOptions,
  useIsFetching,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
export { errorSentence, errorText } from './error-text.ts'
export { queryClient } from './query-client.ts'
export { request, respond } from './request.ts'
