/** A start that cannot go on for a reason the operator can act on: printed as one line, exit code 1, no trace. */
export class StartError extends Error {
  constructor(line: string, options?: ErrorOptions) {
    super(line, options)
    this.name = 'StartError'
  }
}

/** The system's code of a failed file or network operation (`EACCES`, `EADDRINUSE`), if it has one. */
export const systemCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
