import { databaseFault, sqlState } from './db/faults.ts'
import { maskPersonal } from './masking/mask-personal.ts'

type LoggedError = { name: string; message: string; stack: string; state?: string; constraint?: string }

/** Frames only: the first lines of a stack repeat the message, which may carry values. */
const framesOf = (error: Error) =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => line.trim().startsWith('at '))
    .join('\n')

/**
 * An error as the log may keep it. A parser quotes what it could not read, drizzle writes a failed statement's parameters into its message, and PostgreSQL the
 * offending row into its own: passwords and names, none of which belongs in a log.
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
