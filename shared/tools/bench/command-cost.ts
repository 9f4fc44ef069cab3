import { spawn } from 'node:child_process'
import { memoryOfTree } from './memory.ts'

export type CommandCost = { seconds: number; peakBytes: number | undefined }

const sampleEvery = 100

/**
 * Runs a command and measures it with its child processes: wall time, and the peak of resident memory, sampled every
 * 0.1 s.
 * @throws when the command fails, with its output
 */
export const commandCost = (args: string[], cwd: string, env: Record<string, string> = {}): Promise<CommandCost> =>
  new Promise((resolve, reject) => {
    const started = performance.now()
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    let peakBytes: number | undefined
    const collect = (chunk: Buffer): void => {
      output += chunk.toString()
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    const sampling = setInterval(() => {
      const memory = child.pid === undefined ? undefined : memoryOfTree(child.pid)
      if (memory) peakBytes = Math.max(peakBytes ?? 0, memory.resident)
    }, sampleEvery)
    child.on('close', (status) => {
      clearInterval(sampling)
      if (status === 0) resolve({ seconds: (performance.now() - started) / 1000, peakBytes })
      else reject(new Error(`${args.join(' ')} failed:\n${output}`))
    })
  })
