import { isDeepStrictEqual } from 'node:util'
import { AppError } from '../lib/app-error.ts'

/**
 * Checks fields that a PUT accepts only because GET returns them: they must be unchanged.
 * @throws AppError invalid naming the first changed field
 */
export function requireAsRead<T extends object>(current: T, body: object, fields: readonly (keyof T & string)[]): void {
  const given = body as Partial<T>
  const changed = fields.find((field) => field in given && !isDeepStrictEqual(given[field], current[field]))
  if (changed) throw new AppError('invalid', 'Uppgiften kan inte ändras här.', { attr: changed })
}
