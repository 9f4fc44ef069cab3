import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../root.ts'
import { chooseTests } from './select.ts'

/**
 * Watches the unit tests, or the api's if the paths are there, until stopped.
 * @param asked parts of paths; without any, all unit tests
 */
export const watch = (asked: string[]): Promise<number> => {
  const chosen = asked.length > 0 ? chooseTests(asked) : new Map()
  const part = chosen.has('api') && !chosen.has('unit') ? 'api' : 'unit'
  const files: string[] = chosen.get(part)?.files ?? []
  if (asked.length > 0 && files.length === 0) {
    console.error(`No unit or api test lies at ${asked.join(' ')}; browser tests are not watched.`)
    return Promise.resolve(1)
  }
  const folder = part === 'api' ? 'api' : '.'
  const args = ['node_modules/vitest/vitest.mjs', 'watch', `--root=${folder}`, ...files.map((file) => join(root, file))]
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })
  return new Promise((resolve) => child.on('close', (status) => resolve(status ?? 1)))
}
