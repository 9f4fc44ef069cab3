import type { ItemOf, ResponseOf } from '@stafapp/shared/contract/types'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../test/support/test-app.ts'
import { addTwoSchools, type TwoSchools } from '../../test/support/two-schools.ts'
import { versionOf } from '../../test/support/version-of.ts'

type School = ResponseOf<'GET /api/schools/{id}/'>
type Item = ItemOf<'GET /api/schools/class-changes/'>
type Fault = { errors: { code: string; attr: string; detail: string }[]; current?: Item }

const ordinary = '5 × 80 m flickor, åk 1–6'
const small = '5 × 80 m mixed, små grundskolor åk 1–6'

describe('a change of what a unit may enter', () => {
  let test: TestApp
  let schools: TwoSchools
  let unit: number

  beforeAll(async () => {
    test = await createTestApp({ demo: true })
    schools = await addTwoSchools(test)
    unit = schools.a.unitIds[0] ?? 0
    await test.pool.query(`update school_unit set student_count = 60 where school_id = $1`, [schools.a.schoolId])
    await test.pool.query(`update app_user set email_verified_at = now() where username = 'adminA'`)
  })
  afterAll(() => test.close())

  const read = async (as = 'adminA') =>
    (await test.call('GET', `/api/schools/${schools.a.schoolId}/`, { as })).json<School>()
  const unitOf = async (id = unit, as = 'adminA') => (await read(as)).school_unit.find((each) => each.id === id)
  const patch = async (fields: object, as = 'adminA') => {
    const version = await versionOf(test, 'school', schools.a.schoolId)
    const body = { school_unit: [{ id: unit, ...fields }], version }
    return test.call('PATCH', `/api/schools/${schools.a.schoolId}/`, { as, body })
  }
  const offered = async (id = unit) => {
    const answer = await test.call('GET', '/api/events/event/list/', { query: { school_unit: String(id) } })
    return answer.json<{ data: { id: number; name: string }[] }>().data
  }
  const names = async (id = unit) => (await offered(id)).map(({ name }) => name)
  const inbox = async () => {
    const answer = await test.call('GET', '/api/schools/class-changes/', { as: 'super' })
    return answer.json<{ data: Item[] }>().data
  }
  const waiting = async (id = unit) => {
    const item = (await inbox()).find((each) => each.school_unit.id === id)
    if (!item) throw new Error('nothing waits for the unit')
    return item
  }
  const decide = (item: Item, body: object, as = 'super') =>
    test.call('POST', `/api/schools/class-changes/${item.id}/decide/`, { as, body: { version: item.version, ...body } })
  const mails = async () => {
    const { rows } = await test.pool.query<{ subject: string; text: string }>(
      `select subject, text from mail_message where kind = 'class_decision' order by id`,
    )
    return rows
  }
  const smallClass = { school_subtype: ['small'], student_count: 40 }

  it('is saved at once and counts only when the organiser has approved it', async () => {
    const before = await names()
    const answer = await patch({ ...smallClass, contact_info: { city: 'Vasa' } })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await unitOf()).toMatchObject({
      ...smallClass,
      contact_info: { city: 'Vasa' },
      class_change: {
        status: 'pending',
        in_force: { school_type: ['primary_school'], school_subtype: ['none'], student_count: 60 },
      },
    })
    expect(await names()).toEqual(before)
    const event = (await inboxEvent(small)) ?? 0
    const refused = await test.call('POST', '/api/events/teams/intent/', {
      as: 'leaderA',
      body: { school_unit: unit, teams: [{ event_instance: event, count: 1 }] },
    })
    expect([refused.statusCode, refused.json<Fault>().errors[0]?.code]).toEqual([400, 'not_offered'])

    const item = await waiting()
    expect(item).toMatchObject({
      status: 'pending',
      is_new_unit: false,
      requested: { ...smallClass, school_type: ['primary_school'] },
      teams: [],
    })
    expect(item.gained_events).toContain(small)
    expect(item.lost_events).toContain(ordinary)
    expect((await decide(item, { approve: true }, 'adminA')).statusCode).toBe(403)
    expect((await decide(item, { approve: true })).statusCode).toBe(200)
    expect(await names()).toContain(small)
    expect(await names()).not.toContain(ordinary)
    expect(await unitOf()).toMatchObject({ ...smallClass, class_change: { status: 'approved' } })
    expect((await mails()).at(-1)).toMatchObject({ subject: 'Godkänt: Lågstadiet' })
    const { rows } = await test.pool.query(`select 1 from audit_entry where action = 'unit.class_approved'`)
    expect(rows.length).toBe(1)
  })

  const inboxEvent = async (name: string) => {
    const answer = await test.call('GET', '/api/events/event/list/')
    return answer.json<{ data: { id: number; name: string }[] }>().data.find((each) => each.name === name)?.id
  }

  it('a refusal needs a reason, gives the former values back and is mailed', async () => {
    await patch({ school_subtype: ['none'], student_count: 400 })
    const item = await waiting()
    const silent = await decide(item, { approve: false, answer: ' ' })
    expect([silent.statusCode, silent.json<Fault>().errors[0]?.attr]).toEqual([400, 'answer'])
    expect((await decide(item, { approve: false, answer: 'Ni är 40.' })).statusCode).toBe(200)
    expect(await unitOf()).toMatchObject({
      ...smallClass,
      class_change: { status: 'refused', answer: 'Ni är 40.', in_force: smallClass },
    })
    expect((await mails()).at(-1)?.text).toContain('Ni är 40.')
    const twice = await decide(item, { approve: true })
    expect([twice.statusCode, twice.json<Fault>().current?.status]).toEqual([409, 'refused'])
  })

  it('a newer edit replaces the one that waits, and one back to what counts removes it', async () => {
    await patch({ school_subtype: ['none'], student_count: 70 })
    const first = await waiting()
    await patch({ student_count: 80 })
    const stale = await decide(first, { approve: true })
    expect([stale.statusCode, stale.json<Fault>().current?.requested.student_count]).toEqual([409, 80])
    await patch({ school_subtype: ['small'], student_count: 41 })
    expect(await unitOf()).toMatchObject({ school_subtype: ['small'], student_count: 41, class_change: null })
    expect((await inbox()).some((each) => each.school_unit.id === unit)).toBe(false)
  })

  it('counts at once where it alters no event: pupils on the same side of 50, and what the school reads and sends back', async () => {
    await patch({ student_count: 30 })
    expect(await unitOf()).toMatchObject({ student_count: 30, class_change: null })
    const whole = await read()
    const back = await test.call('PUT', `/api/schools/${whole.id}/`, { as: 'adminA', body: whole })
    expect(back.statusCode, back.body).toBe(200)
    expect(await unitOf()).toMatchObject({ student_count: 30, class_change: null })
  })

  it('shows and settles the teams that the unit may no longer have, never unasked', async () => {
    const event = (await inboxEvent(small)) ?? 0
    const entered = await test.call('POST', '/api/events/teams/intent/', {
      as: 'leaderA',
      body: { school_unit: unit, teams: [{ event_instance: event, count: 2 }] },
    })
    expect(entered.statusCode, entered.body).toBe(200)
    await patch({ school_subtype: ['none'], student_count: 90 })
    const item = await waiting()
    expect(item.teams.map(({ name, event_name }) => [name, event_name])).toEqual([
      ['A-skolan 1', small],
      ['A-skolan 2', small],
    ])
    const seen_teams = item.teams.map(({ id }) => id)
    const unsettled = await decide(item, { approve: true, seen_teams })
    expect([unsettled.statusCode, unsettled.json<Fault>().errors[0]?.attr]).toEqual([400, 'teams'])
    const unseen = await decide(item, { approve: true, teams: 'withdraw', seen_teams: seen_teams.slice(1) })
    expect([unseen.statusCode, unseen.json<Fault>().current?.teams.length]).toEqual([409, 2])
    expect((await decide(item, { approve: true, teams: 'withdraw', seen_teams })).statusCode).toBe(200)
    const { rows } = await test.pool.query(`select distinct status from team where id = any($1)`, [seen_teams])
    expect(rows).toEqual([{ status: 'withdrawn' }])
    expect((await mails()).at(-1)?.text).toContain(`A-skolan 1 (${small})`)
  })

  it('keeps such teams as an exception when the organiser says so', async () => {
    const event = (await inboxEvent(ordinary)) ?? 0
    await test.call('POST', '/api/events/teams/intent/', {
      as: 'leaderA',
      body: { school_unit: unit, teams: [{ event_instance: event, count: 1 }] },
    })
    await patch(smallClass)
    const item = await waiting()
    const seen_teams = item.teams.map(({ id }) => id)
    expect(seen_teams.length).toBe(1)
    expect((await decide(item, { approve: true, teams: 'keep', seen_teams })).statusCode).toBe(200)
    const { rows } = await test.pool.query(`select status from team where id = any($1)`, [seen_teams])
    expect(rows).toEqual([{ status: 'draft' }])
    expect(await names()).not.toContain(ordinary)
  })

  it('the organiser’s own change counts at once and ends what waited; sending it back unchanged approves nothing', async () => {
    await patch({ school_subtype: ['language'], student_count: 60 })
    const saved = await read('super')
    await test.call('PATCH', `/api/schools/${saved.id}/`, { as: 'super', body: saved })
    expect((await unitOf())?.class_change?.status).toBe('pending')
    const { rows } = await test.pool.query<{ id: number }>(
      `update team set status = 'withdrawn', withdrawn_at = now() where school_unit_id = $1 returning id`,
      [unit],
    )
    expect(rows.length).toBeGreaterThan(0)
    expect((await patch({ school_subtype: ['invited'], student_count: 52 }, 'super')).statusCode).toBe(200)
    expect(await unitOf()).toMatchObject({ school_subtype: ['invited'], class_change: null })
    expect(await names()).toContain(ordinary)
    expect(await names()).not.toContain(small)
  })

  it('a new unit of the school’s own may enter nothing until it is approved', async () => {
    const added = await test.call('PATCH', `/api/schools/${schools.a.schoolId}/`, {
      as: 'adminA',
      body: {
        school_unit: [{ unit_name: 'Filialen', school_type: ['primary_school'], school_subtype: ['none'] }],
        version: await versionOf(test, 'school', schools.a.schoolId),
      },
    })
    const unitId = added.json<School>().school_unit.find(({ unit_name }) => unit_name === 'Filialen')?.id ?? 0
    expect(await unitOf(unitId)).toMatchObject({ class_change: { status: 'pending', in_force: null } })
    expect(await names(unitId)).toEqual([])
    const event = (await inboxEvent(ordinary)) ?? 0
    const body = { school_unit: unitId, teams: [{ event_instance: event, count: 1 }] }
    const early = await test.call('POST', '/api/events/teams/intent/', { as: 'adminA', body })
    expect([early.statusCode, early.json<Fault>().errors[0]?.detail]).toEqual([
      400,
      'Filialen väntar på arrangörens godkännande och kan inte anmäla lag ännu.',
    ])
    const item = await waiting(unitId)
    expect(item).toMatchObject({ is_new_unit: true, in_force: null })
    expect(item.gained_events).toContain(ordinary)
    // A refused unit stays and may be approved later.
    expect((await decide(item, { approve: false, answer: 'Vad är Filialen?' })).statusCode).toBe(200)
    expect(await unitOf(unitId)).toMatchObject({ class_change: { status: 'refused', in_force: null } })
    expect((await decide(await waiting(unitId), { approve: true })).statusCode).toBe(200)
    expect(await names(unitId)).toContain(ordinary)
    expect((await test.call('POST', '/api/events/teams/intent/', { as: 'adminA', body })).statusCode).toBe(200)
  })

  it.each([
    [{ school_subtype: ['small'], student_count: 400 }, 'school_subtype', /färre än 50 elever/],
    [{ school_subtype: ['none', 'language'], student_count: 400 }, 'school_subtype', /^Vanlig kan inte/],
    [{ school_subtype: ['small'], student_count: null }, 'student_count', /^Ange antalet elever/],
  ])('refuses an impossible class: %j', async (fields, field, detail) => {
    const before = await read()
    for (const as of ['adminA', 'super']) {
      const refused = await patch(fields, as)
      expect(refused.statusCode).toBe(400)
      expect(refused.json<Fault>().errors[0]).toMatchObject({
        attr: `school_unit.0.${field}`,
        detail: expect.stringMatching(detail),
      })
    }
    expect(await read()).toEqual(before)
  })

  it('of two organisers who decide at once one is told', async () => {
    await patch({ school_subtype: ['none'], student_count: 77 })
    const item = await waiting()
    const answers = await Promise.all([
      decide(item, { approve: true }),
      decide(item, { approve: false, answer: 'Nej' }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })
})
