/**
 * Ends a command with one clear line. Commands of this folder never answer a foreseeable trouble with a trace.
 * @param {string} line what is wrong and what to do
 * @returns {never}
 */
export const fail = (line) => {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
