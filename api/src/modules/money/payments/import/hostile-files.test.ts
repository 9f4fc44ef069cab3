import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPaymentsApp, type PaymentsApp } from '../testing/payments-app.ts'
import { ktlFile } from '../testing/sample-files.ts'

let test: PaymentsApp
beforeAll(async () => {
  test = await createPaymentsApp()
})
afterAll(() => test.close())

const attributes = Array.from({ length: 1_000_000 }, (_, at) => `a${at}="1"`).join(' ')
const [header = ''] = ktlFile([]).toString('latin1').split('\r\n')

it.each([
  ['an XML file of many attributes', `<Document ${attributes}/>`, /många attribut/],
  ['a file of 170,000 lines', `${header}\r\n${`${'3'.padEnd(90)}\r\n`.repeat(170_000)}`, /fler än 20.000 betalningar/],
  ['a Finvoice', '<?xml version="1.0"?><?xml-stylesheet href="Finvoice.xsl"?><Finvoice/>', /sidan Fakturering/],
])('%s is refused with what is wrong, and changes nothing', async (_what, file, detail) => {
  const before = await test.contents()
  const answer = await test.refuse(file, { dry_run: 'true' })
  expect(answer.errors).toEqual([
    expect.objectContaining({ code: 'invalid_bank_file', detail: expect.stringMatching(detail) }),
  ])
  expect(await test.contents()).toBe(before)
})

it('several files at once each get their own answer, the next in line as soon as one is read', async () => {
  const files = Array.from({ length: 4 }, (_, at) => `202500010;${at + 1};14.4.2025\n`)
  const answers = await Promise.all(files.map((file) => test.dryRun(file)))
  expect(answers.map(({ total_cents }) => total_cents)).toEqual([100, 200, 300, 400])
})
