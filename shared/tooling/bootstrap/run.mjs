import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { root } from './root.mjs'

/** Children find the npm-brought Node and the installed tools first. */
export const childEnv = () => ({
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
})

/** The shell's convention for a child that a signal ended. */
const exitCodeOf = (status, signal) => status ?? 128 + (signal ? constants.signals[signal] : 0)

/**
 * Runs a command in the checkout and answers with its exit code.
 *
 * `server`: a Ctrl-C comes up to twice, from the terminal and from npm, which forwards it, and a second one would cut
 * the draining short. So a server runs in a group of its own and hears each stop once, from here; and it gets a channel
 * by which it can tell that this process has died.
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
