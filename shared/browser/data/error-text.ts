import { ApiError } from '@stafapp/shared/session'

/** The error in plain words: the sentences of the server's answer, or the error's own message. */
export const errorSentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * The error in full: type, then each code, detail and attribute. Without an answer only its sentence; another error's
 * own message.
 */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return errorSentence(error)
  const lines = error.errors.map(({ code, detail, attr }) => `${code}: ${detail}${attr ? ` (${attr})` : ''}`)
  return `${error.type}: ${lines.join('; ')}`
}
