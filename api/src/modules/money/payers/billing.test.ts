import type { ItemOf, ResponseOf } from '@stafapp/shared/contract/types'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { addTwoSchools, type TwoSchools } from '../../../test/support/two-schools.ts'
import { versionOf } from '../../../test/support/version-of.ts'

type Payer = ItemOf<'GET /api/invoices/billing-information/'>
type Fault = { errors: { code: string; attr: string; detail: string }[]; current?: Payer }

const url = '/api/invoices/billing-information/'

describe('billing information', () => {
  let test: TestApp
  let schools: TwoSchools
  let karneval: number

  beforeAll(async () => {
    test = await createTestApp({ demo: true })
    schools = await addTwoSchools(test)
    const { rows } = await test.pool.query<{ id: number }>(`select id from karneval where status = 'active'`)
    karneval = rows[0]?.id ?? 0
  })
  afterAll(() => test.close())

  const unit = () => schools.a.unitIds[0] ?? 0
  const create = ({ contact_info, ...body }: { contact_info?: object; [field: string]: unknown }, as = 'adminA') => {
    const contact = { email: 'faktura@staden.example', ...contact_info }
    return test.call('POST', url, { as, body: { school_unit: unit(), contact_info: contact, ...body } })
  }
  const patch = async (id: number, body: object, as = 'adminA') => {
    const version = await versionOf(test, 'billing_information', id)
    return test.call('PATCH', `${url}${id}/`, { as, body: { version, ...body } })
  }
  const remove = (id: number, as = 'adminA') => test.call('DELETE', `${url}${id}/`, { as })
  const fault = (response: { json: <T>() => T }) => response.json<Fault>().errors[0]
  /** Inserts an order of the category for the unit directly into the database. */
  const order = (unitId: number, category: string) =>
    test.pool.query(
      `with made as (
         insert into unit_order (karneval_id, school_unit_id, status) values ($1, $2, 'placed')
         on conflict (karneval_id, school_unit_id) do update set updated_at = now() returning id)
       insert into unit_order_row (order_id, karneval_id, product_id, quantity, unit_price_cents, vat_percent)
       select made.id, $1, p.id, 2, 500, 0 from made, product p
       where p.karneval_id = $1 and p.category = $3 order by p.id limit 1`,
      [karneval, unitId, category],
    )

  it('gives each service of a unit exactly one payer, and says who has it', async () => {
    const city = await create({ name: '  Staden ', stafetter: true, logi: true, edi: '2129112-6', operator: 'Maventa' })
    expect(city.statusCode).toBe(201)
    expect(city.json()).toMatchObject({
      name: 'Staden',
      edi: '003721291126',
      school_unit: { id: unit(), school: schools.a.schoolId },
      contact_info: { country: 'Finland', phone: '' },
      invoiced: false,
      version: 1,
    })
    const twice = await create({ name: 'Föräldrarna', logi: true, bespisning_friday: true })
    expect(twice.statusCode).toBe(400)
    expect(twice.json()).toMatchObject({
      type: 'validation_error',
      errors: [{ code: 'invalid', attr: 'logi', detail: 'Logi betalas redan av Staden.' }],
    })
    expect(fault(await create({ name: 'Ingen' }))).toMatchObject({ code: 'required', attr: 'stafetter' })

    const moved = await create({ name: 'Föräldrarna', logi: true, bespisning_friday: true, take_over: true })
    expect(moved.statusCode).toBe(201)
    const mine = (await test.call('GET', '/api/invoices/my-billing-information/', { as: 'adminA' })).json<
      ResponseOf<'GET /api/invoices/my-billing-information/'>
    >()
    const parents = moved.json<Payer>().id
    expect(mine.coverage.find((row) => row.school_unit === unit())?.services).toEqual([
      { service: 'stafetter', payer: city.json<Payer>().id, ordered_cents: 0 },
      { service: 'bespisning_friday', payer: parents, ordered_cents: 0 },
      { service: 'bespisning_saturday', payer: null, ordered_cents: 0 },
      { service: 'logi', payer: parents, ordered_cents: 0 },
    ])
    expect(mine.coverage).toHaveLength(2)
    const whole = (
      await test.call('GET', '/api/invoices/payer-coverage/', {
        as: 'superadmin',
        query: { karneval: String(karneval) },
      })
    ).json<ResponseOf<'GET /api/invoices/payer-coverage/'>>()
    const own = whole.data.find((row) => row.school_unit === unit())
    expect(own?.services.map(({ payer, ordered_cents }) => [payer?.name ?? null, ordered_cents])).toEqual([
      ['Staden', 0],
      ['Föräldrarna', 0],
      [null, 0],
      ['Föräldrarna', 0],
    ])
    expect(whole.data.length).toBeGreaterThan(100)
    const names = whole.data.map(({ school_name }) => school_name)
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'sv')))
  })

  it('leaves no ordered service to nobody', async () => {
    const other = schools.a.unitIds[1] ?? 0
    const payer = (await create({ school_unit: other, name: 'Staden', stafetter: true, logi: true })).json<Payer>()
    await order(other, 'logi')
    expect(fault(await patch(payer.id, { logi: false }))).toMatchObject({ code: 'required', attr: 'logi' })
    const removed = await remove(payer.id)
    expect([removed.statusCode, fault(removed)?.attr]).toEqual([400, 'logi'])
    expect((await patch(payer.id, { stafetter: false })).statusCode).toBe(200)
    const heir = await create({ school_unit: other, name: 'Föreningen', logi: true, take_over: true })
    expect(heir.statusCode).toBe(201)
    expect((await remove(payer.id)).statusCode).toBe(204)
    expect((await test.call('GET', `${url}${payer.id}/`, { as: 'adminA' })).statusCode).toBe(404)
  })

  it('refuses a postcode of too few digits and addresses whose check digit is wrong, and accepts unusual ones', async () => {
    const base = { name: 'Kansliet', bespisning_saturday: true }
    expect(fault(await create({ ...base, edi: '003721291127', operator: 'X' }))).toMatchObject({ attr: 'edi' })
    expect(fault(await create({ ...base, edi: 'FI2112345600000786', operator: 'X' }))).toMatchObject({ attr: 'edi' })
    expect(fault(await create({ ...base, edi: 'TE003721291126' }))).toMatchObject({ attr: 'operator_edi' })
    for (const email of ['a@b.fi\r\nBcc: x@y.fi', 'a@b'])
      expect(fault(await create({ ...base, contact_info: { email } }))).toMatchObject({
        attr: 'contact_info.email',
        detail: 'Skriv en e-postadress, till exempel namn@skola.fi.',
      })
    const half = await create({ ...base, contact_info: { email: 'a@b.fi', zipcode: '65100' } })
    expect(half.json()).toMatchObject({
      errors: [
        { code: 'required', attr: 'contact_info.mail_address', detail: 'Skriv gatan eller postboxen.' },
        { code: 'required', attr: 'contact_info.city', detail: 'Skriv postanstalten.' },
      ],
    })
    expect(fault(await create({ ...base, contact_info: { zipcode: '6510' } }))).toEqual({
      code: 'invalid',
      attr: 'contact_info.zipcode',
      detail: 'Ett finländskt postnummer har fem siffror, till exempel 65100.',
    })
    const inSweden = { mail_address: 'Box 1', zipcode: '903 26', city: 'Umeå', country: 'Sverige' }
    const abroad = await create({ ...base, contact_info: inSweden })
    expect(abroad.statusCode).toBe(201)
    await remove(abroad.json<Payer>().id)
    for (const edi of ['12', '0037x'])
      expect(fault(await create({ ...base, edi, operator: 'Basware' }))).toMatchObject({ attr: 'edi' })
    expect(fault(await create({ ...base, edi: '003721291126', operator: 'xx' }))).toMatchObject({
      attr: 'operator_edi',
    })
    const unusual = await create({ ...base, edi: 'abc-1', operator: 'Okänd', operator_edi: 'E204503' })
    expect([unusual.statusCode, unusual.json<Payer>().edi]).toEqual([201, 'ABC-1'])
    await remove(unusual.json<Payer>().id)
  })

  it('asks a new payer for one way that an invoice can go, and lets an old one without any be renamed', async () => {
    const base = { name: 'Kansliet', bespisning_saturday: true }
    expect(fault(await create({ ...base, contact_info: { email: '' } }))).toEqual({
      code: 'required',
      attr: 'contact_info.email',
      detail: 'Ge fakturan en väg: e-post, hela postadressen, eller e-fakturaadress och operatör.',
    })
    const byPost = { email: '', mail_address: 'PB 2', zipcode: '65100', city: 'Vasa' }
    const payer = (await create({ ...base, contact_info: byPost })).json<Payer>()
    expect(fault(await patch(payer.id, { contact_info: { city: '' } }))).toMatchObject({ attr: 'contact_info.city' })
    await test.pool.query(`update billing_information set city = '' where id = $1`, [payer.id])
    expect((await patch(payer.id, { name: 'Stadens kansli' })).statusCode).toBe(200)
    await remove(payer.id)
  })

  it('takes FO-nummer, reference and cost centre, and refuses a wrong check digit', async () => {
    const base = { name: 'Staden igen', bespisning_saturday: true }
    expect(fault(await create({ ...base, business_id: '2129112-7' }))).toEqual({
      code: 'invalid',
      attr: 'business_id',
      detail: 'FO-numret har fel kontrollsiffra.',
    })
    const made = await create({
      ...base,
      business_id: 'FI21291126',
      buyer_reference: ' Vasa 4711 ',
      cost_centre: '2100',
    })
    expect(made.json()).toMatchObject({
      business_id: '2129112-6',
      buyer_reference: 'Vasa 4711',
      cost_centre: '2100',
    })
    await remove(made.json<Payer>().id)
  })

  it('takes back what it gave: a PUT of the answer changes nothing but the version', async () => {
    const payer = (await create({ name: 'Hel', bespisning_saturday: true, business_id: '2129112-6' })).json<Payer>()
    const put = (body: object) => test.call('PUT', `${url}${payer.id}/`, { as: 'adminA', body })
    const got = (await test.call('GET', `${url}${payer.id}/`, { as: 'adminA' })).json<Payer>()
    const same = await put(got)
    expect(same.statusCode, same.body).toBe(200)
    expect(same.json()).toEqual({ ...got, version: got.version + 1 })
    const moved = await put({ ...got, karneval: 1, school_unit: { ...got.school_unit, id: 999 }, version: 2 })
    expect(moved.statusCode).toBe(400)
    expect(moved.json<Fault>().errors.map(({ attr }) => attr)).toEqual(['karneval', 'school_unit'])
    await remove(payer.id)
  })

  it('compares versions and writes down who changed what', async () => {
    const payer = (await create({ name: 'Ny', bespisning_saturday: true })).json<Payer>()
    expect((await patch(payer.id, { name: 'Nyare', version: 1 })).json()).toMatchObject({ name: 'Nyare', version: 2 })
    const stale = await patch(payer.id, { name: 'Nyast', version: 1 })
    expect([stale.statusCode, stale.json<Fault>().current?.name]).toEqual([409, 'Nyare'])
    const { rows } = await test.pool.query(
      `select action, after ->> 'name' as name, user_id as who from audit_entry
       where object_type = 'billing_information' and object_id = $1 order by id`,
      [payer.id],
    )
    expect(rows).toEqual([
      { action: 'billing.create', name: 'Ny', who: schools.ids.adminA },
      { action: 'billing.change', name: 'Nyare', who: schools.ids.adminA },
    ])
  })

  it('lets only the organiser, also for a school, find the carnival’s payers by name or FO-nummer, alike ones once', async () => {
    const [unitB = 0] = schools.b.unitIds
    const town = { name: 'Ångköping, bildningen', business_id: '0201256-6', bespisning_saturday: true, take_over: true }
    const add = (body: object) => create({ ...town, ...body }, 'super')
    const made = [
      (await add({ cost_centre: '1' })).json<Payer>(),
      (await add({ school_unit: unitB })).json<Payer>(),
      (await add({ school_unit: schools.a.unitIds[1], contact_info: { phone: '06 1' } })).json<Payer>(),
    ]
    type Known = ResponseOf<'GET /api/invoices/known-payers/'>
    const find = (search: string, as = 'super', headers: Record<string, string> = {}) =>
      test.call('GET', '/api/invoices/known-payers/', { as, headers, query: { karneval: String(karneval), search } })
    const found = async (search: string, headers?: Record<string, string>) =>
      (await find(search, 'super', headers)).json<Known>().data.map(({ payer, schools }) => [payer.name, schools])
    const both = [
      ['Ångköping, bildningen', 2],
      ['Ångköping, bildningen', 1],
    ]
    for (const search of ['ångköping', 'bildningen  angkop', '0201256-6', 'FI02012566', '02012'])
      expect(await found(search)).toEqual(both)
    expect(await found('ångköping', { 'x-school-unit': String(unit()) })).toEqual(both)
    expect(await found('xyzxyz')).toEqual([])
    const many = (await find('en')).json<Known>()
    expect(many.data.length).toBe(Math.min(many.total, 20))
    expect(many.total).toBeGreaterThan(20)
    expect(fault(await find(' a '))).toEqual({
      code: 'too_short',
      detail: 'Skriv minst två tecken av betalarens namn eller FO-nummer.',
      attr: 'search',
    })
    expect((await find('ångköping', 'adminA')).statusCode).toBe(403)
    expect((await find('ångköping', 'leaderA')).statusCode).toBe(403)
    for (const { id } of made) await remove(id, 'super')
  })

  it('lets an issued invoice keep its payer as it was (snapshot), with its services', async () => {
    const [unitB] = schools.b.unitIds
    const payer = (await create({ school_unit: unitB, name: 'Fakturerad', logi: true }, 'super')).json<Payer>()
    const { rows } = await test.pool.query<{ id: number }>(
      `insert into invoice (karneval_id, school_unit_id, billing_information_id, number, billing, total_cents, vat,
         issued_on, due_on, status)
       values ($1, $2, $3, 999001, '{"name":"Fakturerad"}', 0, '[]', '2025-05-01', '2025-05-15', 'issued')
       returning id`,
      [karneval, unitB, payer.id],
    )
    expect((await patch(payer.id, { name: 'Ett annat namn' }, 'super')).json()).toMatchObject({ invoiced: true })
    const kept = await test.pool.query('select billing from invoice where id = $1', [rows[0]?.id])
    expect(kept.rows[0]).toEqual({ billing: { name: 'Fakturerad' } })
    expect(fault(await patch(payer.id, { stafetter: true, take_over: true }, 'super'))?.code).toBe('in_use')
    expect(fault(await remove(payer.id, 'super'))?.code).toBe('in_use')
  })

  it('keeps the record of a payer whose only invoice is credited, says why, and lets another pay instead', async () => {
    const [unitB] = schools.b.unitIds
    const payer = (await create({ school_unit: unitB, name: 'Krediterad', stafetter: true }, 'super')).json<Payer>()
    await test.pool.query(
      `insert into invoice (karneval_id, school_unit_id, billing_information_id, number, billing, total_cents, vat,
         issued_on, due_on, status)
       values ($1, $2, $3, 999002, '{"name":"Krediterad"}', 0, '[]', '2025-05-01', '2025-05-15', 'credited')`,
      [karneval, unitB, payer.id],
    )
    const refused = await remove(payer.id, 'super')
    expect([refused.statusCode, fault(refused)]).toMatchObject([
      409,
      {
        code: 'in_use',
        detail:
          'Krediterad står på en krediterad faktura och kan inte tas bort. Låt en annan betalare ta över tjänsterna: då får Krediterad inga fler fakturor.',
      },
    ])
    const next = await create({ school_unit: unitB, name: 'Den nya', stafetter: true, take_over: true }, 'super')
    expect(next.statusCode).toBe(201)
    expect((await test.call('GET', `${url}${payer.id}/`, { as: 'super' })).json()).toMatchObject({ stafetter: false })
  })

  it('is read by leaders, written by school admins, and closed with the carnival', async () => {
    const read = await test.call('GET', url, { as: 'leaderA' })
    expect(read.json<{ data: Payer[] }>().data.every((row) => row.school_unit.id === unit())).toBe(true)
    expect((await create({ name: 'X', logi: true }, 'leaderA')).statusCode).toBe(403)
    expect((await create({ name: 'X', logi: true }, 'adminB')).statusCode).toBe(404)
    const archived = await create({ name: 'X', logi: true, karneval: 1 })
    expect([archived.statusCode, fault(archived)?.code]).toEqual([409, 'phase_closed'])
  })

  it('makes one payer of a repeated request (F1)', async () => {
    const body = {
      school_unit: schools.b.unitIds[0],
      name: 'En gång',
      bespisning_friday: true,
      contact_info: { email: 'a@b.fi' },
    }
    const headers = { 'idempotency-key': 'form-1' }
    const answers = await Promise.all([1, 2, 3, 4].map(() => test.call('POST', url, { as: 'adminB', body, headers })))
    expect(new Set(answers.map((answer) => answer.json<Payer>().id)).size).toBe(1)
  })
})
