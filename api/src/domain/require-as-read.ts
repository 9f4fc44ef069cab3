import { isDeepStrictEqual } from 'node:util'
import { AppError } from '../errors.ts'

/**
 * Fields that a PUT takes only because GET answers with them: they may come back as they are, and nothing else.
 * @throws AppError invalid naming the first field that says something else
 */
export function requireAsRead<T extends object>(current: T, body: object, fields: readonly (keyof T & string)[]): void {
  const given = body as Partial<T>
  const changed = fields.find((field) => field in given && !isDeepStrictEqual(given[field], current[field]))
  if (changed) throw new AppError('invalid', 'Uppgiften kan inte ändras här.', { attr: changed })
}
