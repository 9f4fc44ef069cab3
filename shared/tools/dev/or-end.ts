/** The promise's value; if it rejects, ends the command with the error's one line. */
export async function orEnd<T>(hoped: Promise<T>): Promise<T> {
  try {
    return await hoped
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}
