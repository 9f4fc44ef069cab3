import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, test } from 'vitest'

const folder = path.dirname(createRequire(import.meta.url).resolve('drizzle-orm'))

/** The modules that a Node process has loaded from drizzle-orm, with the names that they export. */
const loaded = (args: string[]): string => {
  const code = `
    const names = ['drizzle-orm', 'drizzle-orm/pg-core', 'drizzle-orm/node-postgres', 'drizzle-orm/node-postgres/migrator']
    for (const name of names) console.log(import.meta.resolve(name), Object.keys(await import(name)).join())
  `
  const { stdout, stderr } = spawnSync(process.execPath, [...args, '--input-type=module', '-e', code], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  return stdout
}

test('drizzle-orm is one scope of ES modules, as the hook takes for granted', () => {
  expect(globSync('**/package.json', { cwd: folder })).toEqual(['package.json'])
  expect(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')).type).toBe('module')
})

test('the hook finds the same modules as Node does', () => {
  const own = loaded([])
  expect(own.trim().split('\n')).toHaveLength(4)
  expect(loaded(['--import', path.join(import.meta.dirname, 'quick-resolution.ts')])).toBe(own)
})
