import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { personalTables } from '../../../db/personal.ts'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { findTexts } from './testing/find-texts.ts'
import { plantedNames, plantedPattern, plantNames } from './testing/plant-names.ts'

type Part = { label: string; rows: number }
type Erasure = { name: string; erased: Part[]; kept: Part[]; kept_until: string | null }

describe('a school’s persons', () => {
  let app: TestApp
  let school: number
  let foreign: number
  let as: (username: string) => Promise<Record<string, string>>

  beforeEach(async () => {
    app = await createTestApp({ demo: true })
    await plantNames(app)
    const { rows } = await app.pool.query<{ id: number; name: string }>(
      `select id, name from school where name in ('Vasa övningsskola', 'Kvarnbackens skola') order by name desc`,
    )
    ;[school, foreign] = rows.map(({ id }) => id) as [number, number]
    const tokens = new Map<string, string>()
    as = async (username) => {
      const token = tokens.get(username) ?? (await app.login(username)).access
      tokens.set(username, token)
      return { authorization: `Bearer ${token}` }
    }
  })
  afterEach(() => app.close())

  const url = (page: string, id = school) => `/api/schools/${id}/${page}/`
  const preview = async (query: Record<string, string> = {}) =>
    (await app.call('GET', url('erasure'), { headers: await as('superadmin'), query })).json<Erasure>()
  const erase = async (body: object) => app.call('POST', url('erasure'), { headers: await as('superadmin'), body })
  /** Vouchers and other schools' data, which an erasure of this school must not change. */
  const untouched = async () => {
    const { rows } = await app.pool.query(
      `select (select md5(string_agg(t::text, '|' order by id)) from invoice t) as invoices,
        (select md5(string_agg(t::text, '|' order by id)) from invoice_row t) as lines,
        (select md5(string_agg(t::text, '|' order by id)) from billing_information t) as payers,
        (select md5(string_agg(t::text, '|' order by id)) from payment t) as payments,
        (select md5(string_agg(t::text, '|' order by t.id)) from runner t join school_unit u on u.id = t.school_unit_id
          where u.school_id <> $1) as runners,
        (select md5(string_agg(t::text, '|' order by t.id)) from team t join school_unit u on u.id = t.school_unit_id
          where u.school_id <> $1) as teams`,
      [school],
    )
    return rows[0]
  }

  it('are all in the file that the school’s administrator and the organiser get, without what would sign anybody in', async () => {
    for (const username of ['skoladmin', 'superadmin']) {
      const answer = await app.call('GET', url('personal-data'), { headers: await as(username) })
      expect([username, answer.statusCode]).toEqual([username, 200])
      const file = answer.json<{ skola: string; innehall: { tabell: string; rader: object[] }[] }>()
      expect(file.skola).toBe('Vasa övningsskola')
      // Every declared table with a school, containing all planted names except that in the error report.
      expect(file.innehall.map(({ tabell }) => tabell)).toEqual(
        Object.keys(personalTables).filter((name) => personalTables[name]?.ofSchool),
      )
      const missing = plantedNames.filter(({ last_name }) => !answer.body.includes(last_name))
      // Error reports, and messages to several schools, belong to no school.
      const places = await findTexts(app.pool, plantedPattern)
      expect(missing.map(({ last_name }) => [...(places.get(last_name) ?? [])][0])).toEqual([
        'error_report.description',
        'message.body',
      ])
      for (const secret of ['argon2', 'password_hash', 'token_hash', '"html"'])
        expect(answer.body).not.toContain(secret)
    }
  })

  it('a person gets the file of the own account alone: no children, nobody else’s mails, a bounded number of times', async () => {
    const headers = await as('lagledare')
    const ask = () => app.call('GET', '/api/users/personal-data/', { headers })
    const answer = await ask()
    expect(answer.statusCode).toBe(200)
    const file = answer.json<{ konto: string; innehall: { tabell: string; rader: Record<string, unknown>[] }[] }>()
    const rowsOf = (table: string) => file.innehall.find(({ tabell }) => tabell === table)?.rader ?? []
    expect(file.konto).toBe('lagledare')
    expect(file.innehall.map(({ tabell }) => tabell)).toEqual(
      Object.keys(personalTables).filter((name) => personalTables[name]?.ofPerson),
    )
    const [own, ...others] = rowsOf('app_user')
    expect([own?.username, others]).toEqual(['lagledare', []])
    expect(rowsOf('session').every(({ user_id }) => user_id === own?.id)).toBe(true)
    expect(rowsOf('mail_message').every(({ to_address }) => to_address === own?.email)).toBe(true)
    for (const entry of rowsOf('audit_entry')) expect(Object.keys(entry)).not.toEqual(expect.arrayContaining(['after']))
    for (const secret of ['argon2', 'password_hash', 'token_hash', '"html"']) expect(answer.body).not.toContain(secret)
    const { rows: runners } = await app.pool.query<{ last_name: string }>(
      `select distinct first_name || ' ' || last_name as last_name from runner where last_name <> ''`,
    )
    expect(runners.filter(({ last_name }) => answer.body.includes(last_name))).toEqual([])
    const { rows: noted } = await app.pool.query(
      `select 1 from audit_entry where action = 'user.data_exported' and object_id = $1`,
      [own?.id],
    )
    expect(noted).toHaveLength(1)
    const statuses: number[] = []
    for (let times = 0; times < 10; times++) statuses.push((await ask()).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 9 }, () => 200), 429])
    expect((await app.call('GET', '/api/users/personal-data/')).statusCode).toBe(401)
  })

  it('R18: are not another school’s to read, nor a school’s to erase', async () => {
    const status = async (username: string, method: 'GET' | 'POST', address: string, body?: object) =>
      (await app.call(method, address, { headers: await as(username), body })).statusCode
    expect(await status('skoladmin', 'GET', url('personal-data', foreign))).toBe(404)
    expect(await status('lagledare', 'GET', url('personal-data'))).toBe(403)
    for (const page of ['erasure', 'persons']) expect(await status('skoladmin', 'GET', url(page))).toBe(403)
    expect(await status('skoladmin', 'POST', url('erasure'), { confirm: 'Vasa övningsskola' })).toBe(403)
    expect(await status('superadmin', 'GET', url('erasure', 999_999))).toBe(404)
  })

  it('R52: are erased at their wish with what was foretold, but for the vouchers; the log says how much, not whom', async () => {
    const before = await untouched()
    const foretold = await preview()
    expect(foretold.name).toBe('Vasa övningsskola')
    expect(foretold.kept.map(({ label }) => label)).toContain('Fakturor')
    expect(foretold.kept_until).toMatch(/^20\d\d-12-31$/)
    const wrong = await erase({ confirm: 'vasa' })
    expect([wrong.statusCode, wrong.json().errors[0].attr]).toEqual([400, 'confirm'])
    expect((await findTexts(app.pool, plantedPattern)).size).toBe(100)

    const done = await erase({ confirm: 'Vasa övningsskola' })
    expect(done.statusCode).toBe(200)
    const sorted = (list: Part[]) => [...list].sort((a, b) => a.label.localeCompare(b.label))
    expect(sorted(done.json<Erasure>().erased)).toEqual(sorted(foretold.erased))
    const left = await findTexts(app.pool, plantedPattern)
    // An error report and a message to several schools without a registered name belong to no school; they are erased
    // at the end of their own retention.
    expect([...left.values()].flatMap((places) => [...places]).sort()).toEqual([
      'audit_entry.after',
      'error_report.description',
      'message.body',
      'message.subject',
    ])
    expect(await untouched()).toEqual(before)
    const { rows } = await app.pool.query(
      `select action, after from audit_entry where object_type = 'school' and object_id = $1 order by id desc limit 1`,
      [school],
    )
    expect(rows).toMatchObject([{ action: 'school.persons_erased', after: { runner: expect.any(Number) } }])
    for (const username of ['lagledare', 'skoladmin']) await expect(app.login(username)).rejects.toThrow('401')
    expect((await preview()).erased).toEqual([])
  })

  it('can be erased one by one: a runner from line-ups, reasons and log, and nobody beside', async () => {
    const { data } = (await app.call('GET', url('persons'), { headers: await as('superadmin') })).json<{
      data: { kind: string; id: number; name: string }[]
    }>()
    const person = data.find(({ kind, name }) => kind === 'runner' && plantedPattern.test(name))
    if (!person) throw new Error('no planted runner')
    await app.pool.query(`update team_change set reason = $1 where id = (select max(id) from team_change)`, [
      `${person.name} är sjuk`,
    ])
    const before = await findTexts(app.pool, plantedPattern)
    const whom = { kind: person.kind, person: person.id }
    expect((await preview({ kind: person.kind, person: String(person.id) })).name).toBe(person.name)
    expect((await erase({ confirm: person.name, ...whom })).statusCode).toBe(200)
    const [last = ''] = plantedPattern.exec(person.name) ?? []
    const after = await findTexts(app.pool, plantedPattern)
    expect([before.has(last), after.has(last)]).toEqual([true, false])
    // The reason named the person and is erased completely, including other names in it.
    expect(before.size - after.size).toBeLessThanOrEqual(2)
    expect((await erase({ confirm: person.name, ...whom })).statusCode).toBe(404)
  })

  it('R52: an account is erased with name, address and number; invoices, and what others did, stay', async () => {
    const { rows } = await app.pool.query<{
      id: number
      email: string
      phone: string
      first_name: string
      last_name: string
    }>(`select * from app_user where username = 'lagledare'`)
    const [user] = rows
    if (!user) throw new Error('no demo leader')
    await app.pool.query(
      `insert into contact_person (school_unit_id, name, email, phone) select min(id), 'X', $1, '' from school_unit`,
      [user.email],
    )
    const before = await untouched()
    const whom = { kind: 'user', person: user.id }
    const name = `${user.first_name} ${user.last_name}`
    expect((await erase({ confirm: name, ...whom })).statusCode).toBe(200)
    await expect(app.login('lagledare')).rejects.toThrow('401')
    for (const text of [user.email, 'lagledare@', name]) {
      expect([text, await findTexts(app.pool, new RegExp(text.replaceAll('.', '\\.')))]).toEqual([text, new Map()])
    }
    expect(await untouched()).toEqual(before)
    const listed = await app.call('GET', '/api/users/list/', {
      headers: await as('superadmin'),
      query: { search: 'raderad-' },
    })
    expect(listed.json().data).toMatchObject([{ id: user.id, email: '', phone: '', roles: [], disabled: true }])
  })
})
