import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ResponseOf } from '@stafapp/shared/contract/types'
import { lowerFirst } from '@stafapp/shared/rules/first-letter'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createRandom } from '../../../lib/random.ts'
import { brokenInvariants } from '../../../test/support/invariants.ts'
import { pdfPages } from '../../../test/support/pdf-text.ts'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'

type Preview = ResponseOf<'GET /api/invoices/invoicing-preview/'>
type Issued = ResponseOf<'POST /api/invoices/issue-invoices/'>['data']
type Invoice = ResponseOf<'GET /api/invoices/invoices/{id}/'>
type Listed = ResponseOf<'GET /api/invoices/invoices/'>
type Followup = ResponseOf<'GET /api/invoices/followup/'>

const karneval = 2
/** Demo units of different schools that have not been invoiced and that one payer pays wholly. */
const SCHOOLS = 18

let test: TestApp
/** The city's payer records, in the order of the preview. */
let city: number[]

beforeAll(async () => {
  test = await createTestApp({ demo: true, now: '2025-05-12T09:00:00+03:00' })
  const { payers } = await preview()
  const fresh = payers.filter(({ state, payer_name }) => state === 'new' && !payer_name.startsWith('Hem och skola'))
  const schools = new Map(fresh.map((payer) => [payer.school, payer]))
  city = [...schools.values()].slice(0, SCHOOLS).map(({ billing_information }) => billing_information)
  expect(city).toHaveLength(SCHOOLS)
  await query(
    `update billing_information set name = 'Storstads stad', mail_address = 'PB 1', zipcode = '00099', city = 'Storstad',
       business_id = '0201256-6', edi = '003702012566', operator = 'Maventa', operator_edi = '003721291126',
       use_maventa = true, buyer_reference = 'BILDN ' || id, cost_centre = case when id % 2 = 0 then '2000' else '3000' end
     where id = any($1)`,
    [city],
  )
  // A few rows with tax, so that the rates and their rounding count.
  await query(
    `update unit_order_row set vat_percent = 13.5, unit_price_cents = 953 from product p where p.id = product_id
       and p.category = 'bespisning_friday' and order_id in (
         select o.id from unit_order o join billing_information b on b.school_unit_id = o.school_unit_id
           and b.karneval_id = o.karneval_id where b.id = any($1))`,
    [city],
  )
  await query(`update invoicing_settings set vat_number = 'FI98765449', vat_exemption = 'E', vat_exemption_reason = ''`)
})
afterEach(async () => expect(await brokenInvariants(test.pool)).toEqual([]))
afterAll(() => test.close())

const call = (method: 'GET' | 'POST', url: string, body?: object, as = 'superadmin') =>
  test.call(method, url, { as, ...(body ? { body } : {}) })
const read = async <T>(url: string): Promise<T> => {
  const answer = await call('GET', url)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<T>()
}
const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await test.pool.query<T>(text, values)).rows

const preview = () => read<Preview>('/api/invoices/invoicing-preview/')
const cityPayer = async () => {
  const found = (await preview()).payers.filter(({ billing_information }) => city.includes(billing_information))
  expect(found).toHaveLength(1)
  const [payer] = found
  if (!payer) throw new Error('the city is one payer')
  return payer
}
const wish = ({ billing_information, total_cents, revision }: Preview['payers'][number]) => ({
  billing_information,
  total_cents,
  revision,
})
const issue = (payers: Preview['payers']) =>
  call('POST', '/api/invoices/issue-invoices/', { karneval, payers: payers.map(wish) })
const choose = (body: object, billing_information = city[0]) =>
  call('POST', '/api/invoices/payer-choices/', { karneval, billing_information, ...body })
const readInvoice = (id: number) => read<Invoice>(`/api/invoices/invoices/${id}/`)
const order = (payer: number, code: string, quantity: number) =>
  query(
    `insert into unit_order_row (order_id, karneval_id, product_id, quantity, unit_price_cents, vat_percent, source, reason)
     select o.id, 2, p.id, $3::int, p.price_cents, p.vat_percent, 'late_change', 'Ändrat'
     from billing_information b join unit_order o on o.school_unit_id = b.school_unit_id and o.karneval_id = 2
     join product p on p.karneval_id = 2 and p.code = $2 where b.id = $1`,
    [payer, code, quantity],
  )

/** What the orders of the payers' units are worth. */
const orderValue = async (payers: readonly number[]) => {
  const [row] = await query<{ cents: number }>(
    `select coalesce(sum(r.quantity * r.unit_price_cents), 0)::int as cents
     from billing_information b
     join unit_order o on o.school_unit_id = b.school_unit_id and o.karneval_id = b.karneval_id
     join unit_order_row r on r.order_id = o.id join product p on p.id = r.product_id
     where b.id = any($1) and case p.category when 'bespisning_friday' then b.bespisning_friday
       when 'bespisning_saturday' then b.bespisning_saturday when 'logi' then b.logi else b.stafetter end`,
    [payers],
  )
  return row?.cents ?? 0
}

/** What is charged: invoices less credit notes, from the stored documents alone. */
const charged = async (payers: readonly number[]) => {
  const [row] = await query<{ cents: number }>(
    `select coalesce(sum(coalesce(p.total_cents, i.total_cents)), 0)::int as cents
     from invoice i left join invoice_part p on p.invoice_id = i.id
     where coalesce(p.billing_information_id, i.billing_information_id) = any($1) and i.status <> 'draft'`,
    [payers],
  )
  return row?.cents ?? 0
}

const sum = (list: readonly { total_cents: number }[]) => list.reduce((total, item) => total + item.total_cents, 0)

/** Follow-up, ledger, journals and vouchers say the same. */
async function requireEqualBooks() {
  const followup = await read<Followup>('/api/invoices/followup/')
  for (const field of ['invoiced_cents', 'paid_cents', 'open_cents', 'overdue_cents'] as const) {
    const ofSchools = followup.schools.reduce((total, school) => total + school[field], 0)
    expect([field, ofSchools]).toEqual([field, followup.total[field]])
  }
  const period = 'from=2025-01-01&to=2025-05-12'
  const books = await read<ResponseOf<'GET /api/invoices/books/'>>(`/api/invoices/books/?karneval=2&${period}`)
  const ledger = await read<ResponseOf<'GET /api/invoices/receivables/'>>(
    '/api/invoices/receivables/?karneval=2&on=2025-05-12',
  )
  expect(books.opening_cents + books.invoiced_cents + books.credited_cents - books.booked_cents).toBe(
    books.closing_cents,
  )
  // The ledger holds what is made too.
  expect(ledger.total.open_cents).toBe(followup.total.open_cents + followup.unsent.total_cents)
  expect(ledger.total.net_cents).toBe(books.closing_cents)
  const vouchers = await read<ResponseOf<'GET /api/invoices/vouchers/'>>(`/api/invoices/vouchers/?${period}&limit=500`)
  for (const { lines } of vouchers.data) expect(lines.reduce((total, { cents }) => total + cents, 0)).toBe(0)
}

const schema = XmlDocument.fromBuffer(readFileSync(path.join(import.meta.dirname, '../finvoice/finvoice-3.0.xsd')))
const validator = XsdValidator.fromDoc(schema)
afterAll(() => {
  validator.dispose()
  schema.dispose()
})

/** The e-invoice, which the standard's own schema accepts. */
async function finvoice(id: number): Promise<string> {
  const file = await call('GET', `/api/invoices/generate-finvoice-xml/${id}/`)
  expect(file.statusCode, file.body).toBe(200)
  const document = XmlDocument.fromBuffer(file.rawPayload)
  try {
    validator.validate(document)
  } finally {
    document.dispose()
  }
  return new TextDecoder('iso-8859-15').decode(file.rawPayload)
}

const amounts = (file: string, name: string) =>
  [...file.matchAll(new RegExp(`<${name}[^>]*>(-?[0-9]+),([0-9]{2})<`, 'g'))].map(([, whole, cents]) =>
    Number(`${whole}${cents}`),
  )

describe('one collective invoice for the schools of a city', () => {
  it('is proposed with the reason and with what differs, and chosen by the organiser', async () => {
    const before = await preview()
    const group = before.groups.find(({ payers }) =>
      payers.some(({ billing_information }) => city.includes(billing_information)),
    )
    expect(group?.payers.map(({ billing_information }) => billing_information).sort()).toEqual([...city].sort())
    expect(group).toMatchObject({
      is_collective: false,
      is_chosen: false,
      correction: 'difference',
      differences: ['buyer_reference', 'cost_centre'],
      total_cents: await orderValue(city),
    })
    expect(group?.signs).toEqual([
      { kind: 'business_id', value: '0201256-6', record_count: SCHOOLS },
      { kind: 'e_address', value: '003702012566', record_count: SCHOOLS },
      { kind: 'name', value: 'Storstads stad, PB 1', record_count: SCHOOLS },
    ])
    // Two of the demo's payers of Vasa share an address, and the others do not: it is no reason.
    const vasa = before.groups.find(({ payer_name }) => payer_name === 'Vasa, bildningsväsendet')
    expect(vasa?.differences).toContain('address')
    expect(vasa?.signs.map(({ kind }) => kind)).toEqual(['business_id', 'e_address'])
    expect(before.payers.filter(({ billing_information }) => city.includes(billing_information))).toHaveLength(SCHOOLS)
    expect((await choose({ is_collective: true })).json()).toMatchObject({
      is_collective: true,
      correction: 'difference',
    })
    const payer = await cityPayer()
    expect(payer).toMatchObject({ state: 'new', total_cents: await orderValue(city) })
    expect(payer.documents.map(({ kind, extent, total_cents }) => [kind, extent, total_cents])).toEqual([
      ['invoice', 'whole', payer.total_cents],
    ])
    expect(payer.documents[0]?.parts).toHaveLength(SCHOOLS)
    const [entry] = await query<{ after: object }>(
      `select after from audit_entry where action = 'invoices.choose_payer'`,
    )
    expect(entry?.after).toMatchObject({ is_collective: true })
  })

  it('is addressed to the record that the organiser has chosen, which the preview shows before it is issued', async () => {
    const before = await cityPayer()
    const other = city.find((id) => id !== before.billing_information)
    const elsewhere = (await preview()).payers.find(({ billing_information }) => !city.includes(billing_information))
    const refused = await choose({ addressee: elsewhere?.billing_information })
    expect([refused.statusCode, refused.json().errors[0].attr]).toEqual([400, 'addressee'])
    expect((await choose({ addressee: other })).statusCode).toBe(201)
    const after = await cityPayer()
    expect(after).toMatchObject({ billing_information: other, total_cents: before.total_cents })
    expect(after.revision).not.toBe(before.revision)
    const group = (await preview()).groups.find(({ billing_information }) => billing_information === other)
    expect(group).toMatchObject({ is_collective: true, correction: 'difference' })
    expect(group?.payers.find(({ billing_information }) => billing_information === other)?.address).toBe(
      'PB 1, 00099 Storstad',
    )
    const stale = await issue([before])
    expect(stale.statusCode).toBe(409)
  })

  it('refuses when a payer has changed since the preview, and a choice for a payer that does not exist', async () => {
    const payer = await cityPayer()
    await query(`update billing_information set version = version + 1 where id = $1`, [city[3]])
    const stale = await issue([payer])
    expect([stale.statusCode, stale.json().errors[0].code]).toEqual([409, 'conflict'])
    expect((await choose({ is_collective: true }, 999_999)).statusCode).toBe(404)
  })

  it('is issued once by two treasurers at the same time: one document with a part per school', async () => {
    const payer = await cityPayer()
    const answers = await Promise.all([issue([payer]), issue([payer])])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    const { data } = answers.find(({ statusCode }) => statusCode === 201)?.json<{ data: Issued }>() ?? { data: [] }
    expect(data.map(({ kind, extent, part_count, total_cents }) => [kind, extent, part_count, total_cents])).toEqual([
      ['invoice', 'whole', SCHOOLS, payer.total_cents],
    ])
    const invoice = await readInvoice(data[0]?.id ?? 0)
    expect(sum(invoice.parts)).toBe(invoice.total_cents)
    for (const [index, part] of invoice.parts.entries()) {
      expect(part.total_cents).toBe(await orderValue([part.billing_information]))
      expect(sum(invoice.rows.filter((row) => row.part === index))).toBe(part.total_cents)
      expect(part.buyer_reference).toBe(`BILDN ${part.billing_information}`)
    }
    expect(invoice.vat.map(({ vat_percent }) => vat_percent)).toEqual([0, 13.5])
    expect(await charged(city)).toBe(await orderValue(city))
    expect((await cityPayer()).state).toBe('done')
    const group = (await preview()).groups.find(({ payers }) =>
      payers.some(({ billing_information }) => city.includes(billing_information)),
    )
    expect(group?.total_cents).toBe(0)
    expect(group?.payers.map(({ to_invoice_cents, is_invoiced }) => [to_invoice_cents, is_invoiced])).toEqual(
      city.map(() => [0, true]),
    )
    await requireEqualBooks()
  })

  it('is an unpaid invoice of each of its schools in the register, whoever it is addressed to', async () => {
    const unpaid = async () =>
      (
        await read<ResponseOf<'GET /api/schools/list/'>>('/api/schools/list/?karneval=2&missing=unpaid&limit=500')
      ).data.map(({ id }) => id)
    const before = await unpaid()
    const parts = await query<{ id: number; school: number; addressee: boolean }>(
      `select p.invoice_id as id, u.school_id as school, p.school_unit_id = i.school_unit_id as addressee
       from invoice_part p join school_unit u on u.id = p.school_unit_id join invoice i on i.id = p.invoice_id
       where p.billing_information_id = any($1)`,
      [city],
    )
    const id = parts[0]?.id ?? 0
    const [was] = await query<{ due: string }>(`select due_on::text as due from invoice where id = $1`, [id])
    const force = (statements: string) =>
      query(`begin; set local session_replication_role = replica; ${statements}; commit`)
    await force(`update invoice set status = 'sent', due_on = '2025-05-12' where id = ${id}`)
    const after = await unpaid()
    expect(after.toSorted()).toEqual([...new Set([...before, ...parts.map(({ school }) => school)])].toSorted())
    expect(after.length).toBeGreaterThan(before.length)
    // Of one part: it is that school's, and not the addressee's.
    const other = parts.find(({ addressee }) => !addressee)?.school ?? 0
    await force(`create table kept as select p.* from invoice_part p join school_unit u on u.id = p.school_unit_id
        where p.invoice_id = ${id} and u.school_id <> ${other};
      delete from invoice_part where id in (select id from kept)`)
    expect((await unpaid()).toSorted()).toEqual([...new Set([...before, other])].toSorted())
    // Of a part that a credit note gives back nothing is owed.
    await force(`insert into invoice select (jsonb_populate_record(i, jsonb_build_object('id', 999999, 'number', 999999, 'reference_number', '9999994',
        'kind', 'credit', 'total_cents', -i.total_cents, 'parent_invoice_id', ${id}, 'reason', 'Fel'))).* from invoice i where id = ${id};
      insert into invoice_part overriding system value select (jsonb_populate_record(p, jsonb_build_object('id', 999999,
        'invoice_id', 999999, 'total_cents', -p.total_cents))).* from invoice_part p where invoice_id = ${id}`)
    expect((await unpaid()).toSorted()).toEqual(before.toSorted())
    await force(`delete from invoice_part where id = 999999; delete from invoice where id = 999999`)
    await force(`insert into invoice_part overriding system value select * from kept; drop table kept;
      update invoice set status = 'issued', due_on = '${was?.due}' where id = ${id}`)
  })

  it('is named by how many schools it has wherever it is listed, and found by each of them', async () => {
    const { invoice } = await cityPayer()
    const ofIt = <T extends { invoice: number }>(data: readonly T[]) =>
      data.filter((one) => one.invoice === invoice?.id)
    const { parts } = await readInvoice(invoice?.id ?? 0)
    const schools = [...new Set(parts.map(({ school_name }) => school_name))]
    const period = 'from=2025-05-01&to=2025-05-31'
    const found = [
      ofIt((await read<ResponseOf<'GET /api/invoices/receivables/'>>('/api/invoices/receivables/')).data),
      ofIt(
        (
          await read<ResponseOf<'GET /api/invoices/followup-list/'>>(
            `/api/invoices/followup-list/?karneval=${karneval}&part=invoiced&limit=500`,
          )
        ).data,
      ),
      ofIt(
        (await read<ResponseOf<'GET /api/invoices/invoice-journal/'>>(`/api/invoices/invoice-journal/?${period}`)).data,
      ),
      ofIt((await read<ResponseOf<'GET /api/invoices/delivery-plan/'>>('/api/invoices/delivery-plan/')).documents),
    ]
    expect(found.map(([one]) => one?.part_count)).toEqual(Array.from({ length: 4 }, () => SCHOOLS))
    expect(found[0]).toMatchObject([{ part_schools: expect.arrayContaining(schools) }])
    const file = await call('GET', '/api/invoices/books-export/?part=receivables&format=csv&to=2025-05-12')
    expect(file.body).toContain(`Storstads stad;Samlingsfaktura, ${SCHOOLS} skolor;${invoice?.number};`)
    for (const school of schools.slice(0, 3)) {
      const { data } = await read<ResponseOf<'GET /api/maintenance/search/'>>(
        `/api/maintenance/search/?search=${encodeURIComponent(`Storstads stad ${school}`)}`,
      )
      expect(data.find(({ kind, id }) => kind === 'invoice' && id === invoice?.id)?.detail).toBe(
        `Storstads stad · Samlingsfaktura, ${SCHOOLS} skolor`,
      )
    }
  })

  it('is one valid e-invoice whose groups add up, with the school as delivery party and its own reference', async () => {
    const [{ id = 0 } = {}] = await query<{ id: number }>(
      `select min(invoice_id)::int as id from invoice_part where billing_information_id = any($1)`,
      [city],
    )
    const invoice = await readInvoice(id)
    const file = await finvoice(id)
    const rows = [...file.matchAll(/<InvoiceRow>.*?<\/InvoiceRow>/gs)].map(([row]) => row)
    expect(rows).toHaveLength(invoice.rows.length + 2 * SCHOOLS)
    for (const [index, part] of invoice.parts.entries()) {
      const own = rows.filter((row) => row.includes(`<RowSubIdentifier>${index + 1}</RowSubIdentifier>`))
      expect(amounts(own.join(''), 'RowAmount').reduce((total, cents) => total + cents, 0)).toBe(part.total_cents)
      expect(own[0]).toContain(part.school_name.slice(0, 20))
      expect(own.at(-1)).toContain('Delsumma')
      for (const row of own.slice(1, -1)) {
        expect(row).toContain(`<RowBuyerReferenceIdentifier>BILDN ${part.billing_information}<`)
        expect(row).toContain('<RowAnyPartyText AnyPartyCode="DP">Leverans<')
        expect(row).toMatch(/<RowAccountDimensionText>[23]000</)
      }
    }
    expect(amounts(file, 'RowVatAmount').reduce((total, cents) => total + cents, 0)).toBe(
      amounts(file, 'InvoiceTotalVatAmount')[0],
    )
    expect(amounts(file, 'EpiInstructedAmount')).toEqual([invoice.total_cents])
    expect(file.match(/<EpiRemittanceInfoIdentifier/g)).toHaveLength(1)
  })

  it('is one paper of several pages with a heading and a sum for each school, and one form at its end', async () => {
    const [{ id = 0 } = {}] = await query<{ id: number }>(
      `select min(invoice_id)::int as id from invoice_part where billing_information_id = any($1)`,
      [city],
    )
    const invoice = await readInvoice(id)
    const pages = await pdfPages((await call('GET', `/api/invoices/invoices/${id}/pdf/`)).rawPayload)
    expect(pages.length).toBeGreaterThan(2)
    const text = pages.join(' ').replaceAll(/\s+/g, ' ')
    expect(text).toContain(`Gäller: ${SCHOOLS} skolor`)
    expect(text.match(/Delsumma/g)).toHaveLength(SCHOOLS)
    expect(text.match(/Virtuell streckkod/g)).toHaveLength(1)
    for (const [index, page] of pages.entries())
      expect(page.replaceAll(/\s+/g, ' ')).toContain(`sida ${index + 1} (${pages.length})`)
    for (const { buyer_reference } of invoice.parts) expect(text).toContain(`Er referens ${buyer_reference}`)
  })

  it('is the payer’s own: a school’s administrator does not see what other schools have ordered', async () => {
    const [{ id = 0 } = {}] = await query<{ id: number }>(
      `select min(invoice_id)::int as id from invoice_part where billing_information_id = any($1)`,
      [city],
    )
    const [{ unit = 0 } = {}] = await query<{ unit: number }>(
      `select u.id as unit from school_unit u join app_user a on a.school_id = u.school_id where a.username = 'skoladmin' limit 1`,
    )
    // As if the first part were the administrator's own school.
    await query(`begin; set local session_replication_role = replica;
      update invoice_part set school_unit_id = ${unit} where invoice_id = ${id} and position = 1;
      update invoice set school_unit_id = ${unit} where id = ${id}; commit`)
    for (const url of [`/api/invoices/invoices/${id}/`, `/api/invoices/invoices/${id}/pdf/`])
      expect((await call('GET', url, undefined, 'skoladmin')).statusCode).toBe(404)
    const listed = (await call('GET', '/api/invoices/invoices/?limit=500', undefined, 'skoladmin')).json<Listed>()
    expect(listed.data.map((one) => one.id)).not.toContain(id)
    // But it learns that its own part is there, and what it is worth.
    const [own] = await query<{ payer: number; number: number; cents: number }>(
      `select p.billing_information_id as payer, i.number, p.total_cents as cents from invoice_part p
       join invoice i on i.id = p.invoice_id where p.invoice_id = $1 and p.position = 1`,
      [id],
    )
    expect(listed.shared_parts).toMatchObject([
      {
        number: own?.number,
        kind: 'invoice',
        school_unit: unit,
        total_cents: own?.cents,
        is_credited: false,
        is_sent: false,
        is_paid: false,
      },
    ])
    const ofPayer = (payer?: number) =>
      call('GET', `/api/invoices/invoices/?billing_information=${payer}`, undefined, 'skoladmin')
    expect((await ofPayer(own?.payer)).json<Listed>().shared_parts).toEqual(listed.shared_parts)
    expect((await ofPayer(city.find((payer) => payer !== own?.payer))).json<Listed>().shared_parts).toEqual([])
    expect((await read<Listed>('/api/invoices/invoices/?limit=500')).shared_parts).toEqual([])
    const home = async (as: string) =>
      (await call('GET', '/api/schools/my-unit/', undefined, as)).json<ResponseOf<'GET /api/schools/my-unit/'>>()
    expect((await home('skoladmin')).shared_invoice_parts).toEqual(listed.shared_parts)
    expect((await home('skoladmin')).invoices?.map((one) => one.id)).not.toContain(id)
    expect(await home('lagledare')).toMatchObject({ invoices: null, shared_invoice_parts: null, uninvoiced: null })
    await query(`begin; set local session_replication_role = replica;
      update invoice_part p set school_unit_id = b.school_unit_id from billing_information b where b.id = p.billing_information_id;
      update invoice i set school_unit_id = b.school_unit_id from billing_information b where b.id = i.billing_information_id and i.id = ${id}; commit`)
  })
})

describe('what changes after the collective invoice', () => {
  it('is asked for by an additional invoice that names the original and shows only what is new', async () => {
    const [first = 0, second = 0] = city
    await order(first, 'LAG-KORT', 2)
    await order(second, 'LOGI', 1)
    const payer = await cityPayer()
    const [planned] = payer.documents
    expect(planned).toMatchObject({ kind: 'invoice', extent: 'difference', parent_number: payer.invoice?.number })
    expect(planned?.parts.map(({ billing_information }) => billing_information).sort()).toEqual([first, second].sort())
    const { data } = (await issue([payer])).json<{ data: Issued }>()
    const [made] = data
    expect(made).toMatchObject({
      kind: 'invoice',
      extent: 'difference',
      part_count: 2,
      parent_number: payer.invoice?.number,
      status: 'issued',
      open_cents: planned?.total_cents,
    })
    const file = await finvoice(made?.id ?? 0)
    expect(file).toContain('<InvoiceTypeText>TILLÄGGSFAKTURA<')
    expect(file).toContain(`<OriginalInvoiceNumber>${payer.invoice?.number}<`)
    const text = (await pdfPages((await call('GET', `/api/invoices/invoices/${made?.id}/pdf/`)).rawPayload)).join(' ')
    expect(text.replaceAll(/\s+/g, ' ')).toContain(`Tillägg till faktura ${payer.invoice?.number}`)
    const journal = await call(
      'GET',
      '/api/invoices/books-export/?part=invoices&format=csv&from=2025-05-01&to=2025-05-31',
    )
    expect(journal.body).toMatch(new RegExp(`^${made?.number};[^;]*;Tilläggsfaktura;`, 'm'))
    const { data: vouchers } = await read<ResponseOf<'GET /api/invoices/vouchers/'>>(
      '/api/invoices/vouchers/?from=2025-05-01&to=2025-05-31&limit=500',
    )
    expect(vouchers.find(({ number }) => number === made?.number)?.text).toMatch(`Tilläggsfaktura ${made?.number} `)
    const refused = await call('POST', '/api/invoices/mark-paid-invoices/', {
      invoices: [{ id: made?.id, amount_cents: -1, paid_on: '2025-05-12' }],
    })
    expect(refused.json().errors[0].detail).toBe(`Av tilläggsfaktura ${made?.number} är inte så mycket betalt.`)
    expect(await charged(city)).toBe(await orderValue(city))
    await requireEqualBooks()
  })

  it('is given back by a partial credit note, also after payment, and the money waits for a decision', async () => {
    const payer = await cityPayer()
    const id = payer.invoice?.id ?? 0
    const before = await readInvoice(id)
    const paid = await call('POST', '/api/invoices/mark-paid-invoices/', {
      invoices: [{ id, amount_cents: before.open_cents, paid_on: '2025-05-12' }],
    })
    expect(paid.statusCode, paid.body).toBe(200)
    // As the bank would have told it: only such money can wait for a decision.
    await query(
      `with file as (insert into payment_file (name, checksum, format, row_count, total_cents)
         values ('konto.ktl', 'x', 'ktl', 1, 0) returning id)
       update payment set payment_file_id = (select id from file) where id = $1`,
      [paid.json().data[0].payment],
    )
    const part = before.parts.findIndex(({ billing_information }) => billing_information === city[4])
    const row = before.rows.find((line) => line.part === part && line.quantity >= 2)
    const [{ code = '' } = {}] = await query<{ code: string }>(
      `select p.code from product p join invoice_row r on r.product_id = p.id where r.invoice_id = $1 and r.description = $2 limit 1`,
      [id, row?.description],
    )
    await query(
      `insert into unit_order_row (order_id, karneval_id, product_id, quantity, unit_price_cents, vat_percent, source, reason)
       select o.id, 2, p.id, -2, $3::int, $4::numeric, 'late_change', 'Färre'
       from billing_information b join unit_order o on o.school_unit_id = b.school_unit_id and o.karneval_id = 2
       join product p on p.karneval_id = 2 and p.code = $2 where b.id = $1`,
      [city[4], code, row?.unit_price_cents, row?.vat_percent],
    )
    const changed = await cityPayer()
    const less = 2 * (row?.unit_price_cents ?? 0)
    expect(changed.documents.map(({ kind, extent, total_cents }) => [kind, extent, total_cents])).toEqual([
      ['credit', 'difference', -less],
    ])
    const { data } = (await issue([changed])).json<{ data: Issued }>()
    expect(data[0]).toMatchObject({ kind: 'credit', extent: 'difference', parent_invoice: id, part_count: 1 })
    // It is listed by the school that has changed, whoever it is addressed to.
    const [changedSchool] = await query<{ name: string }>(
      `select s.name from billing_information b join school_unit u on u.id = b.school_unit_id
       join school s on s.id = u.school_id where b.id = $1`,
      [city[4]],
    )
    expect((await readInvoice(data[0]?.id ?? 0)).school_name).toBe(changedSchool?.name)
    const journal = await read<ResponseOf<'GET /api/invoices/invoice-journal/'>>(
      '/api/invoices/invoice-journal/?from=2025-05-01&to=2025-05-31',
    )
    expect(journal.data.find(({ invoice }) => invoice === data[0]?.id)?.school_name).toBe(changedSchool?.name)
    const after = await readInvoice(id)
    expect(after).toMatchObject({ status: 'paid', open_cents: 0 })
    const waiting = await read<ResponseOf<'GET /api/invoices/payments/'>>('/api/invoices/payments/?open=true&limit=500')
    const money = waiting.data.find(({ id: payment }) => payment === paid.json().data[0].payment)
    expect(money?.open_cents).toBe(less)
    const place = { kind: 'advance', version: money?.version }
    expect((await call('POST', `/api/invoices/payments/${money?.id}/place/`, place)).statusCode).toBe(200)
    expect(after.followers.map(({ kind, extent }) => [kind, extent])).toEqual([
      ['invoice', 'difference'],
      ['credit', 'difference'],
    ])
    await finvoice(data[0]?.id ?? 0)
    const text = (await pdfPages((await call('GET', `/api/invoices/invoices/${data[0]?.id}/pdf/`)).rawPayload)).join(
      ' ',
    )
    expect(text.replaceAll(/\s+/g, ' ')).toContain('till en del')
    expect(await charged(city)).toBe(await orderValue(city))
    await requireEqualBooks()
  })

  it('F50: adds up through random changes, payments and choices, on every document, per school and in the books', async () => {
    const random = createRandom('collective/changes')
    for (let round = 0; round < 8; round += 1) {
      for (const payer of city.slice(0, 6)) {
        const code = random.pick(['LAG-KORT', 'LOGI', 'MAT-FRE-L'])
        const [{ left = 0 } = {}] = await query<{ left: number }>(
          `select coalesce(sum(r.quantity), 0)::int as left from billing_information b
           join unit_order o on o.school_unit_id = b.school_unit_id and o.karneval_id = 2
           join unit_order_row r on r.order_id = o.id join product p on p.id = r.product_id and p.code = $2
           where b.id = $1 and r.unit_price_cents = p.price_cents`,
          [payer, code],
        )
        const quantity = Math.max(random.between(-6, 6), -left)
        if (quantity !== 0) await order(payer, code, quantity)
      }
      if (round === 4) await choose({ correction: 'replace' })
      if (round === 6) await choose({ is_collective: false, correction: 'difference' })
      const wanted = (await preview()).payers.filter(
        ({ billing_information, state }) => city.includes(billing_information) && state !== 'done',
      )
      const made = await issue(wanted)
      expect(made.statusCode, made.body).toBe(201)
      for (const { id } of made.json<{ data: Issued }>().data) await finvoice(id)
      expect(await charged(city)).toBe(await orderValue(city))
      for (const payer of city) expect(await charged([payer])).toBe(await orderValue([payer]))
      await requireEqualBooks()
    }
  }, 90_000)
})

describe('a credit note for chosen rows', () => {
  it('takes units and sums, keeps the order, is not invoiced again, and never takes more than is left', async () => {
    const { payers } = await preview()
    const payer = payers.find(
      ({ state, parts, total_cents }) => state === 'new' && parts.length === 0 && total_cents > 10_000,
    )
    if (!payer) throw new Error('nobody to invoice')
    const { data } = (await issue([payer])).json<{ data: Issued }>()
    const id = data[0]?.id ?? 0
    const invoice = await readInvoice(id)
    const credit = (version: number, rows: object[]) =>
      call('POST', `/api/invoices/invoices/${id}/credit/`, { version, reason: 'Lagen uteblev', rows })
    const line = invoice.creditable.findIndex(({ quantity }) => quantity >= 3)
    const { unit_price_cents = 0, quantity: ordered = 0 } = invoice.creditable[line] ?? {}
    const made = await credit(invoice.version, [{ line, quantity: 2 }])
    expect(made.statusCode, made.body).toBe(201)
    expect(made.json()).toMatchObject({ kind: 'credit', extent: 'deduction', total_cents: -2 * unit_price_cents })
    expect((await credit(invoice.version, [{ line, quantity: 1 }])).statusCode).toBe(409)
    const after = await readInvoice(id)
    expect(after.open_cents).toBe(invoice.open_cents - 2 * unit_price_cents)
    expect(after.creditable[line]?.quantity).toBe(ordered - 2)
    const refused = [[{ line, quantity: ordered - 1 }], [{ line, amount_cents: (ordered - 2) * unit_price_cents + 1 }]]
    for (const rows of refused) {
      const answer = await credit(after.version, rows)
      expect([answer.statusCode, answer.json().errors[0].code]).toEqual([400, 'too_large'])
    }
    for (const rows of [[{ line: 99, quantity: 1 }], [{ line }], [{ line, quantity: 1, amount_cents: 1 }]])
      expect((await credit(after.version, rows)).json().errors[0].code).toBe('invalid')
    const sum = await credit(after.version, [{ line, amount_cents: 150 }])
    expect(sum.json()).toMatchObject({ total_cents: -150, extent: 'deduction' })
    const [reduction] = (await readInvoice(sum.json().id)).rows
    expect(reduction).toMatchObject({
      description: `Avdrag på ${lowerFirst(invoice.creditable[line]?.description ?? '')}`,
      quantity: -1,
      unit: 'st',
      unit_price_cents: 150,
    })
    expect(await finvoice(sum.json().id)).toContain(`<ArticleName>${reduction?.description}<`)
    const noteText = async (note: typeof made) =>
      (await pdfPages((await call('GET', `/api/invoices/invoices/${note.json().id}/pdf/`)).rawPayload))
        .join(' ')
        .replaceAll(/\s/g, '')
    // Each note says what the invoice comes to after it, also when it is drawn after later ones.
    const first = invoice.total_cents - 2 * unit_price_cents
    for (const [note, cents] of [
      [made, first],
      [sum, first - 150],
    ] as const)
      expect(await noteText(note)).toContain(`därefter${(cents / 100).toFixed(2).replace('.', ',')}€`)
    const state = async () =>
      (await preview()).payers.find(({ billing_information }) => billing_information === payer.billing_information)
    expect((await state())?.state).toBe('done')
    await requireEqualBooks()
    // The rest makes the whole: nothing is left and the payer can be invoiced anew.
    const rest = await readInvoice(id)
    const all = await call('POST', `/api/invoices/invoices/${id}/credit/`, { version: rest.version, reason: 'Resten' })
    expect(all.json()).toMatchObject({ extent: 'whole', total_cents: -rest.open_cents })
    expect(await readInvoice(id)).toMatchObject({ status: 'credited', open_cents: 0, creditable: [] })
    expect((await state())?.state).toBe('new')
  })
})
