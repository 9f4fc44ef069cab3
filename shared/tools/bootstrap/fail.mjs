/**
 * Ends a command with one clear line, for foreseeable errors that need no stack trace.
 * @param {string} line what is wrong and what to do
 * @returns {never}
 */
export const fail = (line) => {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
