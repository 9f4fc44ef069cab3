// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ownRoutes } from './own-routes.ts'

test('R45: pages.json, by which the server knows the shell’s pages, names all of them', () => {
  const published: string[] = JSON.parse(readFileSync(join(import.meta.dirname, '../../../pages.json'), 'utf8'))
  expect(published.toSorted()).toEqual(ownRoutes.map(({ path }) => path).toSorted())
})
