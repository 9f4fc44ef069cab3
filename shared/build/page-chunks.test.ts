import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StatsCompilation } from '@rspack/core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { pageChunks, pageFacades } from './page-chunks.ts'

let packageDir: string
beforeEach(() => {
  packageDir = mkdtempSync(join(tmpdir(), 'stafapp-pages-'))
  mkdirSync(join(packageDir, 'src/features/docs'), { recursive: true })
})
afterEach(() => rmSync(packageDir, { recursive: true }))

const routes = `export const routes = [
  { path: '/docs', lazy: () => import('./docs-page.tsx') },
  { path: '/docs/qna', lazy: () => import('./qna-page.tsx') },
  { path: '/docs/:id', lazy: () => import('./docs-page.tsx') },
  { path: '/list/:day?', lazy: () => import('./list-page.tsx') },
]`
const origin = (request: string) => ({ moduleName: './src/features/docs/routes.tsx', loc: '99:1', request })

it('names each page’s chunks by the route that imports it, whatever the lines of the compiled text are', () => {
  writeFileSync(join(packageDir, 'src/features/docs/routes.tsx'), routes)
  // Only the fields read from the compiler's report.
  const stats = {
    chunks: [
      { files: ['1.js'], origins: [origin('./docs-page.tsx')] },
      { files: ['2.js', '2.css'], origins: [origin('./qna-page.tsx')] },
      { files: ['3.js'], origins: [origin('./docs-page.tsx'), origin('./qna-page.tsx')] },
      { files: ['5.js'], origins: [origin('./list-page.tsx')] },
      { files: ['4.js'], origins: [{ moduleName: './src/other.ts', loc: '1:1', request: './lazy.ts' }] },
    ],
  } as unknown as StatsCompilation
  expect(pageChunks(stats, packageDir)).toEqual({
    '/docs': ['1.js', '3.js'],
    '/docs/:id': ['1.js', '3.js'],
    '/docs/qna': ['2.js', '2.css', '3.js'],
    '/list': ['5.js'],
    '/list/:day': ['5.js'],
  })
})

it('names the shell’s lazy modules that each page asks for, also those in a chunk without files', () => {
  writeFileSync(join(packageDir, 'src/features/docs/routes.tsx'), routes)
  const consumed = (specifier: string, chunk: number) => ({
    moduleType: 'consume-shared-module',
    name: `consume shared module (default) ${specifier}@^1.0.0 (strict) (strict)`,
    chunks: [chunk],
  })
  // Only the fields read from the compiler's report.
  const stats = {
    chunks: [
      { id: 1, files: ['1.js'], origins: [origin('./docs-page.tsx')] },
      { id: 2, files: ['2.js'], origins: [origin('./qna-page.tsx')] },
      { id: 3, files: [], origins: [origin('./qna-page.tsx')] },
    ],
    modules: [
      consumed('@stafapp/shared/ui-table', 2),
      consumed('@stafapp/shared/forms', 3),
      consumed('react', 1),
      consumed('@stafapp/shared/page', 3),
    ],
  } as unknown as StatsCompilation
  expect(pageFacades(stats, packageDir)).toEqual({
    '/docs/qna': ['@stafapp/shared/ui-table', '@stafapp/shared/forms'],
  })
})
