import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sharedTable } from '@stafapp/shared/build/shared-table'
import { expect, test } from 'vitest'

const source = readFileSync(join(import.meta.dirname, 'provided-modules.ts'), 'utf8')
const names = (load: 'eager' | 'lazy') => sharedTable.filter((row) => row.load === load).map(({ name }) => name)

test('the shell refers to every eager row of the shared table, else federation would not provide it', () => {
  const imported = [...source.matchAll(/^import '([^']+)'/gm)].map((match) => match[1])
  expect(imported.sort()).toEqual(names('eager').sort())
})

test('the shell refers to every lazy row by a dynamic import', () => {
  const imported = [...source.matchAll(/import\('([^']+)'\)/g)].map((match) => match[1])
  expect(imported.sort()).toEqual(names('lazy').sort())
})
