import { databaseFault, sqlState } from '../db/faults.ts'
import { maskPersonal } from './masking/mask-personal.ts'

type LoggedError = { name: string; message: string; stack: string; state?: string; constraint?: string }

/** Frames only: the first lines of a stack repeat the message, which may contain values. */
const framesOf = (error: Error) =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => line.trim().startsWith('at '))
    .join('\n')

/**
 * An error without values, for the log: a parser quotes its input, drizzle puts a failed statement's parameters into
 * the message, and PostgreSQL the offending row. These may contain passwords and names.
 */
export function safeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { name: 'unknown', message: typeof error, stack: '' }
  const state = sqlState(error)
  const isStatement = error.message.startsWith('Failed query') || state !== undefined
  return {
    name: error.name,
    message: isStatement ? 'failed statement' : maskPersonal(error.message).replaceAll(/"[^"]*"/g, '"…"'),
    stack: framesOf(error),
    ...(isStatement ? { state, constraint: databaseFault(error)?.constraint } : {}),
  }
}
