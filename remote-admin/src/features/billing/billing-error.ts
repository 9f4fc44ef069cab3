import { ApiError, errorText } from '@stafapp/shared/data'

/** A refused payer as the toast says it: the server's errors, or the spec's words when no server spoke (spec §8). */
export const billingError = (error: unknown): string =>
  error instanceof ApiError && error.status > 0
    ? errorText(error)
    : `Unknown error:  ${error instanceof Error ? error.message : String(error)}`
