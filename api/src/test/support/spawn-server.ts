import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

const SERVER = path.join(import.meta.dirname, '../../main/server.ts')

export type SpawnedServer = {
  process: ChildProcess
  /** All output so far. */
  output: () => string
  /** Resolves with the address when it listens; rejects with its output when it exits instead. */
  listening: Promise<string>
  exited: Promise<number | null>
}

/** Starts the server as an operator does, on a free port, with only the given environment. */
export function spawnServer(env: Record<string, string>): SpawnedServer {
  const child = spawn(process.execPath, [SERVER], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
      PORT: '0',
      HOST: '127.0.0.1',
      STAFAPP_DEMO: 'off',
      STAFAPP_SITE_DIR: '/nonexistent',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const exited = once(child, 'close').then(() => child.exitCode)
  const listening = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      text += chunk
      const address = /^ {2}(http:\S+)$/m.exec(text)?.[1]
      if (address) resolve(address)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void exited.then(() => reject(new Error(text)))
  })
  // Tests that expect an exit do not await this promise.
  listening.catch(() => undefined)
  return { process: child, output: () => text, listening, exited }
}
