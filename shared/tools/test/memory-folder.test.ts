import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeMemoryFolder } from './memory-folder.ts'

let memory: string
beforeEach(() => {
  memory = mkdtempSync(join(tmpdir(), 'stafapp-memory-'))
})
afterEach(() => rmSync(memory, { recursive: true }))

test('the folder is there for the run and removed after it', () => {
  const made = makeMemoryFolder({ memory, neededBytes: 1 })
  expect(made && existsSync(made.folder)).toBe(true)
  made?.remove()
  expect(readdirSync(memory)).toEqual([])
})

test('what a killed run left is removed, the folder of a running one stays', () => {
  const { pid: ended } = spawnSync(process.execPath, ['-e', ''])
  for (const pid of [ended, process.ppid]) mkdirSync(join(memory, `stafapp-test-${pid}`))
  makeMemoryFolder({ memory, neededBytes: 1 })?.remove()
  expect(readdirSync(memory)).toEqual([`stafapp-test-${process.ppid}`])
})

test('without room, or without such a folder, the run keeps to the disk', () => {
  expect(makeMemoryFolder({ memory, neededBytes: 1e18 })).toBeUndefined()
  expect(makeMemoryFolder({ memory: join(memory, 'none'), neededBytes: 1 })).toBeUndefined()
  expect(readdirSync(memory)).toEqual([])
})
