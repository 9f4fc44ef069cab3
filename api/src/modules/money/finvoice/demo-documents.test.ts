import { readFileSync } from 'node:fs'
import path from 'node:path'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { expect, it } from 'vitest'
import { createTestApp } from '../../../test/support/test-app.ts'
import { loadDocument } from '../invoices/invoice-document.ts'
import { finvoiceFile } from './finvoice.ts'
import { finvoiceFaults } from './finvoice-faults.ts'

it('every document of the demo is valid against the schema and asks for what is open', async () => {
  const test = await createTestApp({ demo: true })
  const schema = XmlDocument.fromBuffer(readFileSync(path.join(import.meta.dirname, 'finvoice-3.0.xsd')))
  const validator = XsdValidator.fromDoc(schema)
  try {
    const { rows } = await test.pool.query<{ id: number; kind: string; open: number }>(`
      select i.id, i.kind, case when i.kind = 'invoice' and i.status <> 'credited' then greatest(i.total_cents - coalesce(
        (select sum(a.amount_cents) from payment_allocation a where a.invoice_id = i.id and a.undone_at is null), 0), 0)
        else 0 end::int as open
      from invoice i where i.status <> 'draft' order by i.id`)
    expect(rows.length).toBeGreaterThan(250)
    let references = 0
    let places = 0
    for (const { id, kind, open } of rows) {
      const document = await loadDocument(test.db, id)
      expect(finvoiceFaults(document), `document ${document.number}`).toEqual([])
      const file = finvoiceFile(document, `${document.number}-demo`)
      const parsed = XmlDocument.fromBuffer(file)
      try {
        validator.validate(parsed)
      } finally {
        parsed.dispose()
      }
      const text = file.toString('latin1')
      const asked = /<EpiInstructedAmount[^>]*>(-?\d+),(\d\d)</.exec(text)
      if (kind === 'invoice') expect(Number(`${asked?.[1]}${asked?.[2]}`), `document ${document.number}`).toBe(open)
      expect(text.includes('<VirtualBankBarcode>')).toBe(open > 0)
      if (text.includes('<BuyerReferenceIdentifier>')) references += 1
      if (text.includes('<DeliveryPartyDetails>')) places += 1
    }
    expect(references).toBeGreaterThan(100)
    // A collective document has the places of delivery on its rows.
    const collective = await test.pool.query('select distinct invoice_id from invoice_part')
    expect(collective.rows).toHaveLength(2)
    expect(places).toBe(rows.length - collective.rows.length)
  } finally {
    validator.dispose()
    schema.dispose()
    await test.close()
  }
}, 60_000)
