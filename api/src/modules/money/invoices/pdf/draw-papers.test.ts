import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/support/test-app.ts'
import { type InvoiceDocument, loadDocuments } from '../invoice-document.ts'
import { drawPaper, drawPapers } from './draw-papers.ts'
import { invoicePdf } from './invoice-paper.ts'

let test: TestApp
let documents: InvoiceDocument[]

beforeAll(async () => {
  test = await createTestApp({ demo: true })
  const { rows } = await test.pool.query<{ id: number }>(
    `select id from invoice where status <> 'draft' order by id desc limit 8`,
  )
  documents = [
    ...(
      await loadDocuments(
        test.db,
        rows.map(({ id }) => id),
      )
    ).values(),
  ]
})
afterAll(() => test.close())

it('draws in the thread what it draws without one, many at once in any order', async () => {
  const drawn = await Promise.all(documents.map((document) => drawPaper(document)))
  for (const [index, document] of documents.entries()) {
    expect(drawn[index]?.equals(await invoicePdf(document))).toBe(true)
  }
})

it('a paper that cannot be drawn fails alone', async () => {
  const [good, other] = documents as [InvoiceDocument, InvoiceDocument]
  const broken = { ...other, lines: null as unknown as InvoiceDocument['lines'] } // a fault in the middle of a paper
  const [failed, drawn] = await Promise.allSettled([drawPaper(broken), drawPaper(good)])
  expect(failed.status).toBe('rejected')
  expect(drawn.status).toBe('fulfilled')
})

it('leaves the event loop free while it draws', async () => {
  const papers = Array.from({ length: 60 }, (_, index) => ({
    document: documents[index % documents.length] as InvoiceDocument,
    reminder: null,
  }))
  await drawPapers(papers.slice(0, 1), 'Utskrift', new Date())
  let turns = 0
  const counter = setInterval(() => {
    turns += 1
  }, 1)
  const merged = await drawPapers(papers, 'Utskrift', new Date())
  clearInterval(counter)
  expect(merged.subarray(0, 4).toString()).toBe('%PDF')
  expect(turns).toBeGreaterThan(20)
})
