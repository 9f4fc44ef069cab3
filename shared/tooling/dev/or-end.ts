/** What was hoped for, or the end of the command with the one line that says why not. */
export async function orEnd<T>(hoped: Promise<T>): Promise<T> {
  try {
    return await hoped
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}
