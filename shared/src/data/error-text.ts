import { ApiError } from '@stafapp/shared/session'

/** What went wrong in plain words: the sentences of the server's answer, or the error's own message. */
export const errorSentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * The error as the catalogue of errors writes it: type, then each code, detail and attribute. An error without an answer
 * is its sentence only; anything that is no failed call is its own message.
 */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return errorSentence(error)
  const lines = error.errors.map(({ code, detail, attr }) => `${code}: ${detail}${attr ? ` (${attr})` : ''}`)
  return `${error.type}: ${lines.join('; ')}`
}
