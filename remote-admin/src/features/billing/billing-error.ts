import { ApiError } from '@stafapp/shared/data'
import { notifyError, notifyFailure } from '@stafapp/shared/notify'

/** Shows why a payer was refused: the server's errors, or a fixed text if the server did not respond. */
export function notifyBillingError(error: unknown): void {
  if (error instanceof ApiError && error.status > 0) notifyFailure(error, { isOpen: true })
  else notifyError(`Unknown error:  ${error instanceof Error ? error.message : String(error)}`)
}
