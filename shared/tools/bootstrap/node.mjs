import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fail } from './fail.mjs'
import { root } from './root.mjs'

const wanted = 24
const majorOf = (version) => Number(version.split('.')[0])

/** The installed Node only needs to run npm and these plain modules. */
export const refuseOldNode = () => {
  if (majorOf(process.versions.node) < 20)
    fail(`Node ${process.versions.node} är för gammal: installera Node 20 eller nyare.`)
}

/**
 * The Node for everything else: version 24 from npm, so that all machines use the same. npm has none for macOS; there
 * the installed one is used.
 * @returns {string} path of the executable
 */
export const findNode = () => {
  const windows = process.platform === 'win32'
  const name = `node-${windows ? 'win' : process.platform}-${process.arch}`
  const brought = join(root, 'node_modules', name, 'bin', windows ? 'node.exe' : 'node')
  if (existsSync(brought)) return brought
  if (majorOf(process.versions.node) >= wanted) return process.execPath
  return fail(
    `npm har ingen Node ${wanted} för ${process.platform}-${process.arch}: installera Node ${wanted} eller nyare.`,
  )
}
