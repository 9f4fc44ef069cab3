/** The caller's view of a failed statement. */
export type DatabaseFault = {
  kind: 'input' | 'duplicate' | 'reference' | 'check' | 'retry' | 'unavailable'
  constraint: string | undefined
  column: string | undefined
  state: string
}

type PostgresError = { code: string; constraint?: string; column?: string }

const isPostgresError = (value: unknown): value is PostgresError =>
  value instanceof Error && 'code' in value && typeof value.code === 'string'

const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])

const kindOf = (state: string): DatabaseFault['kind'] | undefined => {
  if (state === '40001' || state === '40P01') return 'retry'
  if (state === '23505') return 'duplicate'
  if (state === '23503' || state === '23001') return 'reference'
  if (state === '23514' || state === '23502' || state === '23P01') return 'check'
  // Disk full, too many connections, shutdown, statement timeout: a valid request may succeed later.
  if (/^(53|57|08|58)/.test(state) || networkCodes.has(state)) return 'unavailable'
  if (state === '55P03') return 'unavailable'
  if (state.startsWith('22')) return 'input'
  return undefined
}

/** The SQLSTATE of any failed statement, whether or not input caused it. */
export function sqlState(error: unknown): string | undefined {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; current = current.cause, depth += 1) {
    if (isPostgresError(current) && /^[0-9A-Z]{5}$/.test(current.code)) return current.code
  }
  return undefined
}

/**
 * Classifies a failed statement by its SQLSTATE; null when the error is not the database's. drizzle wraps the driver's
 * error, so the chain of causes is searched.
 */
export function databaseFault(error: unknown): DatabaseFault | null {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; current = current.cause, depth += 1) {
    if (isPoolError(current)) return { kind: 'unavailable', constraint: undefined, column: undefined, state: 'pool' }
    if (!isPostgresError(current)) continue
    const kind = kindOf(current.code)
    if (kind) return { kind, constraint: current.constraint, column: current.column, state: current.code }
  }
  return null
}

// node-postgres gives these no code. The third is thrown by the rollback after a connection was cut.
const isPoolError = (error: Error) =>
  error.message.startsWith('timeout exceeded when trying to connect') ||
  error.message.startsWith('Connection terminated') ||
  error.message.startsWith('Client has encountered a connection error') ||
  error.message.startsWith('Client was closed and is not queryable') ||
  error.message === 'Cannot use a pool after calling end on the pool'
