import { ApiError } from '@stafapp/shared/session'

/**
 * An error as text for a toast or a box: type followed by each code, detail and attribute (spec §8). An error without
 * an answer shows its sentence only; anything that is no failed call shows its own message.
 */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error)
  if (error.status === 0) return error.message
  const lines = error.errors.map(({ code, detail, attr }) => `${code}: ${detail}${attr ? ` (${attr})` : ''}`)
  return `${error.type}: ${lines.join('; ')}`
}
