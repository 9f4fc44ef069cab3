import type { ErrorBody } from '@stafapp/shared/contract/common'
import type { FastifyError } from 'fastify'
import type { Static } from 'typebox'
import { databaseFault } from '../../db/faults.ts'
import { AppError, type ErrorCode } from '../../lib/app-error.ts'
import { toErrorItems } from './validation-errors.ts'

export type ErrorAnswer = {
  status: number
  headers: Record<string, string>
  body: Static<typeof ErrorBody> & { current?: unknown }
}

/** Error codes for Fastify's own refusals. */
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  FST_ERR_ROUTE_MISSING_HANDLER: 'not_found',
}

const isFrameworkError = (error: unknown): error is FastifyError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('FST_')

/** Converts any thrown value to the error for the caller. Unknown errors become internal_error without details. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof Error && 'validation' in error && Array.isArray(error.validation)) {
    return AppError.validation(toErrorItems(error.validation))
  }
  if (isFrameworkError(error)) {
    const code = frameworkCodes[error.code]
    if (code) return new AppError(code)
    if (error.statusCode !== undefined && error.statusCode < 500) return new AppError('invalid')
  }
  if (isCutUpload(error)) return new AppError('invalid', 'Begäran kom inte fram i sin helhet.')
  return fromDatabase(error) ?? new AppError('internal_error')
}

/** The client disconnected during the upload. Only Node's request stream throws this error, our own sockets do not. */
const isCutUpload = (error: unknown): boolean =>
  error instanceof Error && error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET'

/** Database errors not caught by an earlier check: a lost race, or a value that cannot be stored. */
function fromDatabase(error: unknown): AppError | null {
  const fault = databaseFault(error)
  switch (fault?.kind) {
    case 'input':
      return new AppError('invalid')
    case 'duplicate':
      return new AppError('already_exists')
    case 'reference':
      return new AppError('in_use')
    case 'check':
      return new AppError('conflict', 'Uppgifterna stämmer inte med det som redan finns.')
    case 'retry':
      return new AppError('unavailable', undefined, { retryAfter: 1 })
    case 'unavailable':
      return new AppError('unavailable', undefined, { retryAfter: 5 })
    default:
      return null
  }
}

const typeOf = (status: number): ErrorAnswer['body']['type'] => {
  if (status === 400) return 'validation_error'
  return status < 500 ? 'client_error' : 'server_error'
}

/** The API's error format: a type and a list of code, detail and attribute. */
export function toErrorAnswer(error: AppError): ErrorAnswer {
  return {
    status: error.status,
    headers: {
      ...(error.retryAfter === undefined ? {} : { 'retry-after': String(Math.ceil(error.retryAfter)) }),
      ...(error.status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
    },
    body: {
      type: typeOf(error.status),
      errors: [...error.items],
      ...(error.current === undefined ? {} : { current: error.current }),
    },
  }
}
