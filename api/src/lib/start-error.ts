/** A failed start that the operator can fix: printed as one line, exit code 1, no stack trace. */
export class StartError extends Error {
  constructor(line: string, options?: ErrorOptions) {
    super(line, options)
    this.name = 'StartError'
  }
}

/** System error code of a failed file or network operation (`EACCES`, `EADDRINUSE`), if any. */
export const systemCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
