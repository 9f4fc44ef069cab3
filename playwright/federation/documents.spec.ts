import { statSync } from 'node:fs'
import { join } from 'node:path'
import { changeRegistry } from '@stafapp/shared/build/publish'
import { rolledBack } from '@stafapp/shared/build/rollback-remote'
import { startDocuments } from '../fixtures/documents.ts'
import { copySeededData } from '../fixtures/seeded-data.ts'
import { startServer } from '../fixtures/server.ts'
import { shipEdited } from './support/second-release.ts'
import { expect, test } from './support/test.ts'

test('T15: a release renders its own pages anew and nobody else’s, and a rollback too', async ({ siteDir }) => {
  test.setTimeout(240_000)
  const { dataDir, remove } = copySeededData()
  const server = await startServer({ dataDir, siteDir })
  const documents = await startDocuments(server, { dataDir, siteDir })
  const qna = '/documentation/qna'
  const writtenAt = () => statSync(join(documents.dir, `${qna}.html`)).mtimeMs
  await expect.poll(() => documents.read(qna)).toContain('<h1')
  // The second look after the start knows the version of the data, and writes once more.
  await expect.poll(() => documents.read(qna)).toMatch(/"version":\d/)
  const before = writtenAt()

  await shipEdited('economy', {
    file: 'src/features/invoicing/invoicing-page.tsx',
    from: `const title = 'Fakturering'`,
    to: `const title = 'Fakturering två'`,
    siteDir,
  })
  const edit = { file: 'src/features/documentation/qna-page.tsx', siteDir }
  await shipEdited('public', { ...edit, from: 'title="Frågor och svar"', to: 'title="Frågor och nya svar"' })
  await expect.poll(() => documents.read(qna), { timeout: 30_000 }).toContain('Frågor och nya svar</h1>')
  expect(writtenAt()).toBeGreaterThan(before)

  await changeRegistry(siteDir, (registry) => rolledBack(registry, 'public', siteDir))
  await expect.poll(() => documents.read(qna), { timeout: 30_000 }).toContain('Frågor och svar</h1>')
  const after = writtenAt()
  await changeRegistry(siteDir, (registry) => rolledBack(registry, 'economy', siteDir))
  await server.stop()
  // The writer has looked at the registry since, and left the document as it was.
  await expect.poll(() => documents.output(), { timeout: 90_000 }).toContain('documents_not_checked')
  expect(writtenAt()).toBe(after)
  await documents.stop()
  remove()
})
