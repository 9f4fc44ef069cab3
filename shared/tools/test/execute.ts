import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../root.ts'
import type { Print } from './hold-output.ts'

export type Execution = { exitCode: number; output: string }

/**
 * Runs an installed tool by its script. `quiet` collects the output instead of showing it; `print` gets it instead of the
 * terminal.
 */
export const execute = (
  script: string,
  args: string[],
  options: { quiet?: boolean; print?: Print | undefined; env?: Record<string, string> } = {},
) =>
  new Promise<Execution>((resolve) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: root,
      // The tests start the api's programs some hundred times: a fifth of a start is the compilation of its modules.
      env: { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile'), ...process.env, ...options.env },
      stdio: options.quiet || options.print ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    })
    let output = ''
    const collect = (chunk: Buffer): void => {
      output += chunk.toString()
      options.print?.(chunk.toString())
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.on('close', (status) => resolve({ exitCode: status ?? 1, output }))
  })
