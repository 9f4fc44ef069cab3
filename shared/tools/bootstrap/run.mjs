import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { root } from './root.mjs'

/** Lets child processes find Node from npm and the installed tools first. */
export const childEnv = () => ({
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
})

/** Like a POSIX shell for a child ended by a signal. */
const exitCodeOf = (status, signal) => status ?? 128 + (signal ? constants.signals[signal] : 0)

/**
 * Runs a command in the checkout and resolves with its exit code.
 *
 * `server`: Ctrl-C arrives up to twice, from the terminal and from npm, and the second one would cut the shutdown
 * short. So a server runs in its own process group and gets each stop once, from here; its channel tells it when this
 * process has died.
 * @param {string} node path of the Node executable
 * @param {string[]} args
 * @param {{ server?: boolean }} [options]
 * @returns {Promise<number>}
 */
export const run = (node, args, { server = false } = {}) =>
  new Promise((resolve) => {
    const child = spawn(node, args, {
      cwd: root,
      env: childEnv(),
      detached: server && process.platform !== 'win32',
      stdio: server ? ['ignore', 'inherit', 'inherit', 'ipc'] : 'inherit',
    })
    let heardAt = 0
    const forward = (signal) => {
      if (Date.now() - heardAt < 1000) return
      heardAt = Date.now()
      child.kill(signal)
    }
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.on(signal, forward)
    child.on('error', (error) => {
      process.stderr.write(`${node} does not run: ${error.message}\n`)
      resolve(1)
    })
    child.on('exit', (status, signal) => {
      for (const name of signals) process.off(name, forward)
      resolve(exitCodeOf(status, signal))
    })
  })
