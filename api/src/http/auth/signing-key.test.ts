import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSigningKey } from './signing-key.ts'

let parent: string

beforeEach(() => {
  parent = mkdtempSync(path.join(os.tmpdir(), 'stafapp-key-'))
})

afterEach(() => rmSync(parent, { recursive: true, force: true }))

const fileIn = (folder: string) => path.join(parent, folder, 'signing.key')

test('R59: each installation makes a key of its own, of 384 random bits, and keeps it', () => {
  const [first, second] = ['a', 'b'].map((folder) => readSigningKey(path.join(parent, folder), undefined))
  expect(first).toMatch(/^[\w-]{64}$/)
  expect(second).not.toBe(first)
  expect(readSigningKey(path.join(parent, 'a'), undefined)).toBe(first)
})

test.skipIf(process.platform === 'win32')('R59: only the owner reads it, also when somebody had loosened that', () => {
  const key = readSigningKey(path.join(parent, 'a'), undefined)
  expect(statSync(fileIn('a')).mode & 0o777).toBe(0o600)
  chmodSync(fileIn('a'), 0o644)
  expect(readSigningKey(path.join(parent, 'a'), undefined)).toBe(key)
  expect(statSync(fileIn('a')).mode & 0o777).toBe(0o600)
})

test('R59: a key from the environment is used as it is, and nothing is written', () => {
  expect(readSigningKey(path.join(parent, 'a'), 'from the environment')).toBe('from the environment')
  expect(() => statSync(fileIn('a'))).toThrow('ENOENT')
})

test.each(['', '\n', 'torn', '\0'.repeat(64), 'x'.repeat(31)])(
  'a key file that holds %j is replaced by a new key',
  (torn) => {
    mkdirSync(path.join(parent, 'a'))
    writeFileSync(fileIn('a'), torn)
    const key = readSigningKey(path.join(parent, 'a'), undefined)
    expect(key).toMatch(/^[\w-]{64}$/)
    expect(readSigningKey(path.join(parent, 'a'), undefined)).toBe(key)
    expect(readFileSync(`${fileIn('a')}.damaged`, 'utf8')).toBe(torn)
  },
)
