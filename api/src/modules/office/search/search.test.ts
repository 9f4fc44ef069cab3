import { MAX_HITS } from '@stafapp/shared/contract/max-hits'
import type { ResponseOf } from '@stafapp/shared/contract/types'
import { documentName } from '@stafapp/shared/rules/document-name'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'

type Hit = ResponseOf<'GET /api/maintenance/search/'>['data'][number]

let app: TestApp
let headers: Record<string, string>

beforeAll(async () => {
  app = await createTestApp({ demo: true })
  headers = { authorization: `Bearer ${(await app.login('superadmin')).access}` }
})
afterAll(() => app.close())

const find = async (search: string, query: Record<string, string> = {}): Promise<Hit[]> => {
  const response = await app.call('GET', '/api/maintenance/search/', { headers, query: { search, ...query } })
  expect(response.statusCode, response.body).toBe(200)
  return response.json().data
}

const one = async <Row>(statement: string) => {
  const { rows } = await app.pool.query(statement)
  return rows[0] as Row
}

test('a school is found by a part of its name, without diacritics and in any case', async () => {
  const school = await one<{ id: number; name: string; municipality: string }>(
    `select id, name, municipality from school where name like '%ö%' and status = 'active' order by id limit 1`,
  )
  const part = school.name.toUpperCase().replaceAll('Ö', 'o').replaceAll('Å', 'A').replaceAll('Ä', 'a').slice(1)
  expect(await find(part)).toContainEqual({
    kind: 'school',
    id: school.id,
    title: school.name,
    detail: school.municipality,
    payer: null,
    school: school.id,
  })
})

test('all words must be there, in any order', async () => {
  const school = await one<{ id: number; name: string; municipality: string }>(
    `select id, name, municipality from school where name not like '% %' order by id limit 1`,
  )
  const isIt = ({ kind, id }: Hit) => kind === 'school' && id === school.id
  expect((await find(`${school.municipality} ${school.name}`)).some(isIt)).toBe(true)
  expect((await find(`${school.name} finnsinte`)).some(isIt)).toBe(false)
})

test('what begins with the word comes before what only contains it', async () => {
  await app.pool.query(`insert into school (name, municipality) values ('Aa Kvarkenskolan', 'X'), ('Kvarkens skola', 'X'),
    ('Akvarkskolan', 'X')`)
  const titles = (await find('kvark')).filter(({ kind }) => kind === 'school').map(({ title }) => title)
  expect(titles).toEqual(['Kvarkens skola', 'Aa Kvarkenskolan', 'Akvarkskolan'])
})

test('a school where each word begins one comes before those that hold one inside', async () => {
  await app.pool.query(
    `insert into school (name, municipality) values ('Kvast aftonläroverk', 'X'), ('Kvast övning', 'X')`,
  )
  const titles = (await find('kvast öv')).filter(({ kind }) => kind === 'school').map(({ title }) => title)
  expect(titles).toEqual(['Kvast övning', 'Kvast aftonläroverk'])
})

test('a word is the beginning of one, but of a school’s name any part, and of a number too', async () => {
  await app.pool.query(`insert into school (name, municipality) values ('Nylindby skola', 'X')`)
  await app.pool.query(`insert into app_user (username, email, password_hash, first_name, last_name)
    values ('anna.nylindby', 'anna@nylindby.example', 'x', 'Anna', 'Nylindby'),
      ('xaver.ek', 'xaver@lindby.example', 'x', 'Xaver', 'Lindby-Ek')`)
  const titles = async (search: string) => (await find(search)).map(({ kind, title }) => `${kind}: ${title}`)
  expect(await titles('lindby')).toEqual(['school: Nylindby skola', 'user: Xaver Lindby-Ek'])
  expect(await titles('nylindby')).toEqual(['school: Nylindby skola', 'user: Anna Nylindby'])
  expect(await titles('ek lindb')).toEqual(['user: Xaver Lindby-Ek'])
  const { number, karneval } = await one<{ number: string; karneval: string }>(
    'select number::text as number, karneval_id::text as karneval from invoice where number > 9 order by id limit 1',
  )
  expect(
    (await find(number.slice(1), { karneval })).some(({ kind, title }) => kind === 'invoice' && title.endsWith(number)),
  ).toBe(true)
})

test('a school is found despite a typing error when nothing has the words as they are written', async () => {
  expect((await find('vasa ovningskola')).map(({ kind, title }) => [kind, title])).toEqual([
    ['school', 'Vasa övningsskola'],
  ])
  expect(await find('finnsinte')).toEqual([])
})

test('an account is found by name, username and e-mail, with its school', async () => {
  const user = await one<{ id: number; username: string; email: string; last_name: string; school: number }>(
    `select a.id, a.username, a.email, a.last_name, u.school_id as school from app_user a
     join user_school_unit l on l.user_id = a.id join school_unit u on u.id = l.school_unit_id
     where a.school_id is null and a.last_name <> '' order by a.id limit 1`,
  )
  for (const search of [user.username, user.email]) {
    expect(await find(search)).toContainEqual(
      expect.objectContaining({ kind: 'user', id: user.id, school: user.school }),
    )
  }
})

test('an erased account is not found', async () => {
  const user = await one<{ id: number; username: string }>(
    `select id, username from app_user where username = 'lagledare'`,
  )
  await app.pool.query('update app_user set erased_at = now() where id = $1', [user.id])
  expect((await find(user.username)).filter(({ kind, id }) => kind === 'user' && id === user.id)).toEqual([])
  await app.pool.query('update app_user set erased_at = null where id = $1', [user.id])
})

test('a contact person leads to the school', async () => {
  const unit = await one<{ id: number; school: number }>(
    'select id, school_id as school from school_unit order by id limit 1',
  )
  await app.pool.query(
    `insert into contact_person (school_unit_id, name, email, phone) values ($1, 'Åsa Kontaktperson', 'asa@skola.example', '+358401234567')`,
    [unit.id],
  )
  expect(await find('asa kontakt')).toContainEqual(
    expect.objectContaining({ kind: 'contact', id: unit.id, title: 'Åsa Kontaktperson', school: unit.school }),
  )
})

test('teams are those of the asked carnival, by default the active one, with their unit; a withdrawn one says so', async () => {
  const rows = (
    await app.pool.query(
      `select distinct on (i.karneval_id) t.id, t.name, t.school_unit_id as unit, i.karneval_id as karneval from team t
       join event_instance i on i.id = t.event_instance_id order by i.karneval_id, t.name, t.id`,
    )
  ).rows as { id: number; name: string; unit: number; karneval: number }[]
  expect(rows.length).toBeGreaterThan(1)
  for (const { name, karneval } of rows) {
    const found = (await find(name, { karneval: String(karneval) })).filter(({ kind }) => kind === 'team')
    expect(found.length).toBeGreaterThan(0)
    const { n } = await one<{ n: number }>(
      `select count(*)::int n from team t join event_instance i on i.id = t.event_instance_id
       where i.karneval_id = ${karneval} and t.id in (${found.map(({ id }) => id).join()})`,
    )
    expect(n).toBe(found.length)
  }
  const [first] = rows
  await app.pool.query(`update team set status = 'withdrawn', withdrawn_at = now() where id = $1`, [first?.id])
  const hits = await find(first?.name ?? '', { karneval: String(first?.karneval) })
  expect(hits.find(({ kind, id }) => kind === 'team' && id === first?.id)).toMatchObject({
    unit: first?.unit,
    detail: expect.stringMatching(/struket$/),
  })
})

test('an invoice is found by its number, its reference and its payer', async () => {
  const invoice = await one<{ id: number; number: number; reference_number: string; payer: string }>(
    `select id, number, reference_number, billing->>'name' as payer from invoice
     where number is not null and reference_number is not null and kind = 'invoice' order by id limit 1`,
  )
  for (const search of [`${invoice.number} ${invoice.payer}`, invoice.reference_number]) {
    expect(await find(search)).toContainEqual(
      expect.objectContaining({ kind: 'invoice', id: invoice.id, title: `Faktura ${invoice.number}` }),
    )
  }
})

test.each([
  [
    'faktura',
    'invoice',
    "select number::text as found, id from invoice where number > 9 and kind = 'invoice' order by id limit 1",
  ],
  [
    'lag',
    'team',
    'select name as found, id from team where event_instance_id in (select id from event_instance where karneval_id = 2) order by id limit 1',
  ],
  ['konto', 'user', "select username as found, id from app_user where username = 'superadmin'"],
])('the word of the kind, %s, beside another one hinders no %s', async (word, kind, statement) => {
  const { found, id } = await one<{ found: string; id: number }>(statement)
  const isIt = (hit: Hit) => hit.kind === kind && hit.id === id
  const hits = await find(`${word} ${found}`, { karneval: '2' })
  expect(hits.some(isIt)).toBe(true)
})

test('invoices of the asked carnival come before those of others, except the one whose number is typed', async () => {
  const { payer, karneval } = await one<{ payer: string; karneval: number }>(
    `select billing->>'name' as payer, max(karneval_id) as karneval from invoice where number is not null
     group by 1 having count(distinct karneval_id) > 1 order by count(*) limit 1`,
  )
  const years = async (search: string) =>
    (await find(search, { karneval: String(karneval) })).flatMap(({ kind, detail }) =>
      kind === 'invoice' ? [/^\d{4} · /.test(detail)] : [],
    )
  const found = await years(payer)
  expect(found[0]).toBe(false)
  expect(found).toEqual(found.toSorted((left, right) => Number(left) - Number(right)))
  const old = await one<{ number: number }>(
    `select min(number) as number from invoice where karneval_id <> ${karneval} and kind = 'invoice'`,
  )
  expect((await years(String(old.number)))[0]).toBe(true)
})

test('a payer with several records for one unit is one hit, found by what each of them holds', async () => {
  const { rows } = await app.pool.query<{ id: number }>(
    `insert into billing_information (karneval_id, school_unit_id, name, email)
     select 2, (select min(id) from school_unit), 'Kvarnby samkommun', email
     from (values ('forsta@kvarnby.example'), ('andra@kvarnby.example')) emails (email) returning id`,
  )
  for (const search of ['kvarnby samkommun', 'forsta@kvarnby.example', 'andra@kvarnby.example'])
    expect((await find(search, { karneval: '2' })).map(({ kind, id }) => [kind, id])).toEqual([['payer', rows[1]?.id]])
  await app.pool.query(`delete from billing_information where name = 'Kvarnby samkommun'`)
})

test('an invoice of another year than the asked carnival tells its year', async () => {
  const invoice = await one<{ id: number; number: number; karneval: number; year: number }>(
    `select i.id, i.number, k.id as karneval, k.year from invoice i join karneval k on k.id = i.karneval_id
     where i.number is not null and i.kind = 'invoice' order by i.id limit 1`,
  )
  const other = await one<{ id: number }>(`select id from karneval where id <> ${invoice.karneval} limit 1`)
  const detailIn = async (karneval: number) =>
    (await find(String(invoice.number), { karneval: String(karneval) })).find(
      ({ kind, id }) => kind === 'invoice' && id === invoice.id,
    )?.detail
  const plain = await detailIn(invoice.karneval)
  expect(plain).not.toMatch(/^\d{4} · /)
  expect(await detailIn(other.id)).toBe(`${invoice.year} · ${plain}`)
})

test('every document has the name that it has on its paper', async () => {
  const documents = await app.pool.query<Parameters<typeof documentName>[0] & { id: number }>(
    'select distinct on (kind, extent) id, kind, extent, number from invoice where number is not null',
  )
  expect(documents.rows.map(({ kind }) => kind)).toContain('credit')
  for (const { id, ...document } of documents.rows) {
    const hits = await find(String(document.number))
    expect(hits.find((hit) => hit.kind === 'invoice' && hit.id === id)?.title).toBe(documentName(document))
  }
})

test('an invoice leads to its payer, and the payers of the carnival are found by name', async () => {
  const row = await one<{ invoice: number; reference: string; payer: number; name: string; karneval: number }>(
    `select i.id as invoice, i.reference_number as reference, b.id as payer, b.name, b.karneval_id as karneval
     from invoice i join billing_information b on b.id = i.billing_information_id
     where i.kind = 'invoice' and i.reference_number is not null order by i.id desc limit 1`,
  )
  expect(await find(row.reference)).toContainEqual(
    expect.objectContaining({ kind: 'invoice', id: row.invoice, payer: row.payer }),
  )
  const found = (await find(row.name, { karneval: String(row.karneval) })).filter(({ kind }) => kind === 'payer')
  expect(found.map(({ title }) => title)).toContain(row.name)
  expect(found.every(({ id, payer }) => id === payer)).toBe(true)
})

test('events and rounds are those of the asked carnival, a multiplication sign also by the letter x', async () => {
  const row = await one<{ id: number; name: string; karneval: number; round: string }>(
    `select i.id, e.name, i.karneval_id as karneval, r.round from timetable_row r
     join event_instance i on i.id = r.event_instance_id join event e on e.id = i.event_id
     where e.name like '%×%' and r.round = 'FINAL' and i.karneval_id = 2 order by i.id limit 1`,
  )
  const words = row.name.replace('×', 'x')
  for (const karneval of [1, 2]) {
    const hits = await find(words, { karneval: String(karneval) })
    const isIt = ({ kind, id }: Hit) => kind === 'event' && id === row.id
    expect(hits.some(isIt), String(karneval)).toBe(karneval === row.karneval)
  }
  const hits = await find(`gren ${words}`)
  expect(hits.find(({ kind }) => kind === 'event')).toMatchObject({ title: row.name, school: null, payer: null })
  expect(await find(`${words} final`)).toContainEqual(
    expect.objectContaining({ kind: 'round', id: row.id, round: 'FINAL', title: `${row.name}, final` }),
  )
})

test('a round has the day and the time at which it starts now, with its delays', async () => {
  const row = await one<{ id: number; name: string; row: number; track: string; karneval: number }>(
    `select i.id, e.name, r.id as row, t.name as track, i.karneval_id as karneval from timetable_row r
     join event_instance i on i.id = r.event_instance_id join event e on e.id = i.event_id
     join track t on t.id = r.track_id
     where r.round = 'TRIAL' and i.karneval_id = 2 order by r.starts_at, i.id limit 1`,
  )
  await app.pool.query(`update timetable_row set starts_at = '2025-05-16T13:40:00+03:00', day = '2025-05-16', delay_min = 0
    where id = ${row.row}`)
  const detail = async () => {
    const hits = await find(row.name, { karneval: String(row.karneval) })
    return hits.find(({ kind, id, round }) => kind === 'round' && id === row.id && round === 'TRIAL')?.detail
  }
  expect(await detail()).toBe(`16.5. 13:40 · ${row.track}`)
  await app.pool.query(`insert into timetable_delay (karneval_id, track_id, day, from_at, minutes)
    select karneval_id, track_id, day, starts_at, 6 from timetable_row where id = ${row.row}`)
  expect(await detail()).toBe(`16.5. 13:46 · ${row.track}`)
})

test('at most seven of a kind, one more than is shown, and signs of patterns are literal', async () => {
  const hits = await find('a')
  for (const kind of ['school', 'user', 'team']) {
    expect(hits.filter((hit) => hit.kind === kind).length, kind).toBe(MAX_HITS)
  }
  expect(await find('%')).toEqual([])
  expect(await find('  ')).toEqual([])
})
