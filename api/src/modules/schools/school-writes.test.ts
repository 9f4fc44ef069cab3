import type { ResponseOf } from '@stafapp/shared/contract/types'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../test/support/test-app.ts'
import { addTwoSchools, type TwoSchools } from '../../test/support/two-schools.ts'
import { versionOf } from '../../test/support/version-of.ts'

type School = ResponseOf<'GET /api/schools/{id}/'>
type Preview = ResponseOf<'GET /api/schools/merge/'>
type Fault = { errors: { code: string; attr: string }[]; current?: School }

describe('changing schools', () => {
  let test: TestApp
  let schools: TwoSchools

  beforeAll(async () => {
    test = await createTestApp({ demo: true })
    schools = await addTwoSchools(test)
  })
  afterAll(() => test.close())

  const read = async (id: number, as = 'super') =>
    (await test.call('GET', `/api/schools/${id}/`, { as })).json<School>()
  const write = async (method: 'PUT' | 'PATCH', id: number, body: object, as: string) => {
    const version = await versionOf(test, 'school', id)
    return test.call(method, `/api/schools/${id}/`, { as, body: { version, ...body } })
  }
  const patch = (id: number, body: object, as = 'adminA') => write('PATCH', id, body, as)
  const put = (id: number, body: object, as = 'adminA') => write('PUT', id, body, as)
  const fault = (answer: { json: <T>() => T }) => answer.json<Fault>().errors[0]
  const a = () => schools.a.schoolId

  it('refuses a change that does not say what it has read', async () => {
    for (const method of ['PUT', 'PATCH'] as const) {
      const answer = await test.call(method, `/api/schools/${a()}/`, { as: 'adminA', body: { school_unit: [] } })
      expect([answer.statusCode, fault(answer)]).toMatchObject([400, { code: 'required', attr: 'version' }])
    }
  })

  it('changes the own units, and adds a new one, as the school was read', async () => {
    const whole = await read(a(), 'adminA')
    const [first, ...others] = whole.school_unit
    const body = {
      ...whole,
      school_unit: [
        { ...first, student_count: 42, school_subtype: ['small', 'language'] },
        ...others,
        {
          unit_name: ' Gymnasiet ',
          school_type: ['secondary_school'],
          school_subtype: ['none'],
          contact_info: { city: 'Vasa' },
        },
      ],
    }
    const changed = await patch(a(), body)
    expect(changed.statusCode, changed.body).toBe(200)
    const answer = changed.json<School>()
    expect(answer.version).toBe(whole.version + 1)
    expect(answer.school_unit.map(({ unit_name, student_count }) => [unit_name, student_count])).toEqual([
      ['Lågstadiet', 42],
      ['Högstadiet', null],
      ['Gymnasiet', null],
    ])
    expect(answer.school_unit[0]?.school_subtype).toEqual(['small', 'language'])
    const stale = await patch(a(), body)
    expect([stale.statusCode, stale.json<Fault>().current?.version]).toEqual([409, answer.version])
    const { rows } = await test.pool.query(
      `select user_id as who from audit_entry where action = 'school.change' and object_id = $1`,
      [a()],
    )
    expect(rows).toEqual([{ who: schools.ids.adminA }])
  })

  it('R21: never touches another school’s unit, and forgets none that is in use', async () => {
    const [foreign] = schools.b.unitIds
    const before = await read(schools.b.schoolId)
    const hole = await patch(a(), { school_unit: [{ id: foreign, unit_name: 'Kapad', student_count: 1 }] })
    expect([hole.statusCode, fault(hole)?.attr]).toEqual([400, 'school_unit.0.id'])
    expect(await read(schools.b.schoolId)).toEqual(before)

    const whole = await read(a())
    const left = whole.school_unit.slice(1)
    // leaderA leads the first unit.
    const omitted = await put(a(), { school_unit: left })
    expect([omitted.statusCode, fault(omitted)?.code]).toEqual([409, 'in_use'])
    expect(await read(a())).toEqual(whole)
    const spare = await put(a(), { school_unit: whole.school_unit.slice(0, 2) })
    expect(spare.json<School>().school_unit.map(({ unit_name }) => unit_name)).toEqual(['Lågstadiet', 'Högstadiet'])
  })

  it('a school cannot rename its units or itself, the organiser can', async () => {
    const { school_unit } = await read(a())
    const renamed = { school_unit: [{ id: school_unit[0]?.id, unit_name: 'Nya namnet' }] }
    expect(fault(await patch(a(), renamed))?.attr).toBe('school_unit.0.unit_name')
    expect(fault(await patch(a(), { name: 'Bästa skolan' }))?.attr).toBe('name')
    expect((await patch(a(), renamed, 'super')).json<School>().school_unit[0]?.unit_name).toBe('Nya namnet')
    const blank = await patch(a(), { school_unit: [{ unit_name: '', school_type: ['primary_school'] }] })
    expect(blank.json<Fault>().errors.map(({ attr }) => attr)).toEqual([
      'school_unit.0.unit_name',
      'school_unit.0.school_subtype',
    ])
  })

  it.each([-1, 1e9, 1.5, '12abc', '12'])('R26: refuses %j pupils', async (count) => {
    const { school_unit } = await read(a())
    const refused = await patch(a(), { school_unit: [{ id: school_unit[0]?.id, student_count: count }] })
    expect([refused.statusCode, fault(refused)?.attr]).toEqual([400, 'school_unit.0.student_count'])
  })

  it('keeps the class of a unit with teams', async () => {
    const { rows } = await test.pool.query<{ unit: number; school: number }>(
      `select u.id as unit, u.school_id as school from team t join school_unit u on u.id = t.school_unit_id
       join event_instance i on i.id = t.event_instance_id join karneval k on k.id = i.karneval_id
       where k.status = 'active' and t.status <> 'withdrawn' and u.school_types = '{primary_school}' limit 1`,
    )
    const [row] = rows
    const refused = await patch(
      row?.school ?? 0,
      { school_unit: [{ id: row?.unit, school_type: ['secondary_school'] }] },
      'super',
    )
    expect([refused.statusCode, fault(refused)?.attr]).toEqual([400, 'school_unit.0.school_type'])
  })

  it('of two who save the same version at once one is told (F2)', async () => {
    const { version, school_unit } = await read(a())
    const answers = await Promise.all(
      [11, 22, 33, 44].map((student_count) =>
        patch(a(), { version, school_unit: [{ id: school_unit[0]?.id, student_count }] }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409])
  })

  it('makes a school with an invited administrator, all or nothing', async () => {
    const body = {
      name: 'Nya skolan',
      municipality: 'Vasa',
      school_unit: [{ unit_name: 'Nya skolan', school_type: ['primary_school'] }],
      admin_email: 'rektor@nya.example',
    }
    const made = await test.call('POST', '/api/schools/', { as: 'super', body })
    expect(made.statusCode, made.body).toBe(201)
    const invited = await test.pool.query(`select role, school_unit_id as unit from invitation where email = $1`, [
      body.admin_email,
    ])
    expect(invited.rows).toEqual([{ role: 'school_admin', unit: made.json<School>().school_unit[0]?.id }])
    const again = await test.call('POST', '/api/schools/', {
      as: 'super',
      body: { ...body, admin_email: 'ny@nya.example' },
    })
    expect([again.statusCode, fault(again)?.code]).toEqual([409, 'already_exists'])
    const { rows } = await test.pool.query(`select 1 from invitation where email = 'ny@nya.example'`)
    expect(rows).toEqual([])
    const removed = await test.call('DELETE', `/api/schools/${made.json<School>().id}/`, { as: 'super' })
    expect(removed.statusCode).toBe(204)
    const used = await test.call('DELETE', `/api/schools/${a()}/`, { as: 'super' })
    expect([used.statusCode, fault(used)?.code]).toEqual([409, 'in_use'])
  })

  it('merges a duplicate: units, teams, invoices and users follow, invoices stay as they were', async () => {
    const { rows } = await test.pool.query<{ from: number; into: number }>(
      `select min(u.school_id) as from, (select school_id from app_user where username = 'skoladmin') as into
       from invoice i join school_unit u on u.id = i.school_unit_id
       where u.school_id <> (select school_id from app_user where username = 'skoladmin') and i.status <> 'draft'`,
    )
    const pair = rows[0] ?? { from: 0, into: 0 }
    const query = { from: String(pair.from), into: String(pair.into) }
    const preview = (await test.call('GET', '/api/schools/merge/', { as: 'super', query })).json<Preview>()
    expect(preview.invoice_count).toBeGreaterThan(0)
    const hash = async () =>
      (await test.pool.query(`select md5(string_agg(i::text, '|' order by id)) as sum, count(*) from invoice i`))
        .rows[0]
    const before = await hash()
    const body = {
      ...pair,
      from_version: preview.from.version,
      into_version: preview.into.version,
      reason: 'Samma skola, skriven på två sätt',
    }
    const both = await Promise.all([1, 2].map(() => test.call('POST', '/api/schools/merge/', { as: 'super', body })))
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
    expect(await hash()).toEqual(before)
    const into = await read(pair.into)
    expect(into.school_unit.map(({ id }) => id)).toEqual(expect.arrayContaining(preview.units.map(({ id }) => id)))
    expect((await test.call('GET', `/api/schools/${pair.from}/`, { as: 'super' })).statusCode).toBe(404)
    const audited = await test.pool.query(`select reason from audit_entry where action = 'school.merge'`)
    expect(audited.rows).toEqual([{ reason: body.reason }])
  })

  it('exports what the list shows, as csv and as a spreadsheet (R35, R37)', async () => {
    await test.pool.query(`insert into school (name, municipality) values ('=HYPERLINK("x")', '+Vasa')`)
    const query = { format: 'csv', search: 'hyperlink' }
    const csv = await test.call('GET', '/api/schools/export/', { as: 'super', query })
    expect(csv.headers['content-disposition']).toBe('attachment; filename=skolregister.csv')
    expect(csv.body.split('\r\n')[1]).toBe(`"'=HYPERLINK(""x"")";;'+Vasa;;0;0;0;0;`)
    const xlsx = await test.call('GET', '/api/schools/export/', { as: 'super', query: { format: 'xlsx' } })
    expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK')
  })
})
