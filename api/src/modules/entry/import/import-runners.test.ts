import type { ResponseOf } from '@stafapp/shared/contract/types'
import { zipSync } from 'fflate'
import readExcel from 'read-excel-file/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import writeExcel from 'write-excel-file/node'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { type Demo, readDemo } from '../entry-fixtures.ts'
import { farCell, makeXlsx, sheetOf } from './testing/make-xlsx.ts'

type Answer = ResponseOf<'POST /api/events/runners/import/'>

/** In bytes; slightly more than the limit for unpacked data. */
const BOMB = 25_000_000

const heading = 'Förnamn\tEfternamn\tÅk\tKön\tGren\tLag\tSträcka'
const girls = '5 × 80 m flickor, åk 1–6'
const names = ['Ada', 'Bea', 'Cia', 'Dana', 'Elin', 'Fia']
/** Names must not contain digits. */
const letter = (lag: string) => 'ABCD'.charAt(Number(lag) - 1)
const team = (lag: string, count = 5, gender = 'f') =>
  names.slice(0, count).map((name, leg) => `${name}\tKanarie${letter(lag)}\t5\t${gender}\t${girls}\t${lag}\t${leg + 1}`)
const sheet = (...rows: string[]) => [heading, ...rows].join('\n')

describe('POST /api/events/runners/import/', () => {
  let test: TestApp
  let demo: Demo

  beforeAll(async () => {
    test = await createTestApp({ demo: true })
    demo = await readDemo(test)
  })
  afterAll(() => test.close())
  beforeEach(() => clear())
  afterEach(() => test.now.set('2025-04-15T09:00:00+03:00'))

  /** Resets the unit's register and its teams of this carnival. */
  const clear = async () => {
    const teams = `select t.id from team t join event_instance i on i.id = t.event_instance_id
      where t.school_unit_id = ${demo.primary} and i.karneval_id = 2`
    await test.pool.query(`delete from heat_place where team_id in (${teams})`)
    await test.pool.query(`delete from leg where team_id in (${teams})`)
    await test.pool.query(`delete from team where id in (${teams})`)
    await test.pool.query(`delete from runner where school_unit_id = ${demo.primary} and karneval_id = 2`)
  }

  const send = (body: object, as = 'lagledare') =>
    test.call('POST', '/api/events/runners/import/', { as, body: { school_unit: demo.primary, ...body } })
  const preview = async (text: string) => {
    const response = await send({ dry_run: true, text })
    expect(response.statusCode, response.body).toBe(200)
    return response.json<Answer>()
  }
  const save = (text: string) => send({ dry_run: false, text })
  const state = async () => {
    const { rows } = await test.pool.query<{ runners: number; teams: number; legs: number }>(
      `select (select count(*)::int from runner where school_unit_id = $1 and karneval_id = 2) as runners,
        (select count(*)::int from team t join event_instance i on i.id = t.event_instance_id
          where t.school_unit_id = $1 and i.karneval_id = 2) as teams,
        (select count(*)::int from leg l join team t on t.id = l.team_id join event_instance i on i.id = t.event_instance_id
          where t.school_unit_id = $1 and i.karneval_id = 2) as legs`,
      [demo.primary],
    )
    return rows[0]
  }

  it('tells what it would do and saves nothing; then does exactly that', async () => {
    const text = sheet(...team('1'), 'Otto\tAlm\t6\tpojke\t\t\t')
    const trial = await preview(text)
    expect(trial.faults).toEqual([])
    expect(trial.counts).toEqual({
      rows: 6,
      new_runners: 6,
      changed_runners: 0,
      same_runners: 0,
      new_teams: 1,
      changed_teams: 0,
    })
    expect(trial.rows[0]).toMatchObject({ row: 2, first_name: 'Ada', action: 'new', change: 'Ny löpare. Nytt lag' })
    expect(await state()).toEqual({ runners: 0, teams: 0, legs: 0 })
    const done = await save(text)
    expect(done.json()).toEqual({
      dry_run: false,
      rows: [],
      faults: [],
      questions: [],
      sheet: null,
      counts: trial.counts,
    })
    expect(await state()).toEqual({ runners: 6, teams: 1, legs: 5 })
    const { rows } = await test.pool.query(
      `select t.status, r.source, r.quantity from team t
       join unit_order o on o.school_unit_id = t.school_unit_id and o.karneval_id = 2
       join unit_order_row r on r.order_id = o.id and r.source = 'team_fee'
       where t.school_unit_id = $1 and t.event_instance_id = $2`,
      [demo.primary, demo.instance(1)],
    )
    expect(rows).toEqual([{ status: 'confirmed', source: 'team_fee', quantity: 1 }])
  })

  it('calls a team new that was only a number for a while before', async () => {
    const wish = (count: number) => ({
      as: 'lagledare' as const,
      body: { school_unit: demo.primary, teams: [{ event_instance: demo.instance(1), count }] },
    })
    await test.call('POST', '/api/events/teams/intent/', wish(1))
    await test.call('POST', '/api/events/teams/intent/', wish(0))
    expect((await preview(sheet(...team('1')))).counts).toMatchObject({ new_teams: 1, changed_teams: 0 })
    await save(sheet(...team('1')))
    expect(await state()).toEqual({ runners: 5, teams: 1, legs: 5 })
  })

  it('changes nothing when it is read a second time, and brings in line what differs', async () => {
    const text = sheet(...team('1'), ...team('2'))
    await save(text)
    const again = await preview(text)
    expect(again.counts).toMatchObject({ new_runners: 0, same_runners: 10, new_teams: 0, changed_teams: 0 })
    expect(new Set(again.rows.map(({ action }) => action))).toEqual(new Set(['same']))
    await save(text)
    expect(await state()).toEqual({ runners: 10, teams: 2, legs: 10 })
    // Two runners swap teams, one is written in another case, one is new.
    const moved = text
      .replace(`Ada\tKanarieA\t5\tf\t${girls}\t1\t1`, `ADA\tKanarieA\t5\tf\t${girls}\t2\t1`)
      .replace(`Ada\tKanarieB\t5\tf\t${girls}\t2\t1`, `Ada\tKanarieB\t5\tf\t${girls}\t1\t1`)
    const trial = await preview(`${moved}\nFia\tKanarieB\t5\tf\t${girls}\t2\tR`)
    expect(trial.faults).toEqual([])
    expect(trial.counts).toMatchObject({ new_runners: 1, changed_runners: 1, same_runners: 9, changed_teams: 2 })
    expect(trial.rows[0]).toMatchObject({
      action: 'changed',
      change: 'Namn: Ada KanarieA → ADA KanarieA. Ändrad uppställning',
    })
    expect((await save(moved)).statusCode).toBe(200)
    expect(await state()).toEqual({ runners: 10, teams: 2, legs: 10 })
  })

  it('names every fault by row and column and saves nothing of the sound rows (all or nothing)', async () => {
    const text = sheet(
      ...team('1', 4),
      `Otto\tAlm\t5\tp\t${girls}\t1\t5`,
      'Ida\t\t5\tf\t\t\t',
      '=1+1\tEk\t15\tx\t\t\t',
      'Ada\tEk\t5\tf\tHinderbana\t1\t1',
    )
    const { faults } = await preview(text)
    expect(faults.map(({ row, column }) => [row, column])).toEqual([
      [6, 'Kön'],
      [7, 'Efternamn'],
      [8, 'Förnamn'],
      [8, 'Åk'],
      [8, 'Kön'],
      [9, 'Gren'],
    ])
    const refused = await save(text)
    expect(refused.statusCode).toBe(400)
    expect(refused.json().errors[1]).toMatchObject({
      attr: 'rows.7.Efternamn',
      detail: 'Rad 7, Efternamn: Namnet saknas.',
    })
    expect(await state()).toEqual({ runners: 0, teams: 0, legs: 0 })
  })

  it('takes corrections of single cells and rows, tells where each fault can be mended, and saves what was seen', async () => {
    const text = ['Förnamn\tEfternamn\tÅk\tKön', 'Ida\tEk\tfem\tf', 'Otto\t\t6\tp', 'x1\tx2\t\t'].join('\n')
    const trial = await preview(text)
    expect(trial.faults).toMatchObject([
      { row: 2, cell: 2, value: 'fem' },
      { row: 3, cell: 1, value: '' },
      { row: 4, cell: 0, value: 'x1' },
      { row: 4, cell: 1, value: 'x2' },
      { row: 4, cell: 2, value: '' },
      { row: 4, cell: 3, value: '' },
    ])
    // Only the sex is one of a few.
    expect(trial.faults.map(({ choices }) => choices.map(({ value }) => value).join())).toEqual([
      '',
      '',
      '',
      '',
      '',
      'f,p',
    ])
    const mends = [
      { row: 2, cell: 2, value: '5' },
      { row: 3, cell: 1, value: 'Alm' },
      { row: 4, cell: null, value: '' },
    ]
    const mended = (await send({ dry_run: true, text, mends })).json<Answer>()
    expect(mended).toMatchObject({ faults: [], counts: { rows: 2, new_runners: 2 } })
    expect((await send({ dry_run: false, text, mends: mends.slice(0, 2) })).statusCode).toBe(400)
    expect((await send({ dry_run: false, text, mends })).json<Answer>().counts.new_runners).toBe(2)
    expect(await state()).toMatchObject({ runners: 2 })
    const many = Array.from({ length: 301 }, () => mends[0])
    expect((await send({ dry_run: true, text, mends: many })).statusCode).toBe(400)
  })

  it('reads a list without headings when the leader has said which column has the first names', async () => {
    const text = 'Ek\tIda\t5A\tf\nAlm\tOtto\t6B\tp'
    expect(await preview(text)).toMatchObject({ faults: [], sheet: null })
    expect((await save(text)).json()).toMatchObject({ errors: [{ code: 'confirmation_required' }] })
    const answers = [{ question: 'names', choice: 'last' }]
    const { rows } = (await send({ dry_run: true, text, answers })).json<Answer>()
    expect(rows.map(({ first_name, school_class }) => [first_name, school_class])).toEqual([
      ['Ida', '5A'],
      ['Otto', '6B'],
    ])
    expect((await send({ dry_run: false, text, answers })).statusCode).toBe(200)
    expect(await state()).toMatchObject({ runners: 2 })
  })

  it('judges teams by the form’s own rules and limits', async () => {
    const tooMany = await preview(sheet(...['1', '2', '3', '4'].flatMap((lag) => team(lag))))
    expect(tooMany.faults).toMatchObject([{ row: 2, column: 'Gren' }])
    const twice = await preview(sheet(...team('1'), `Ada\tKanarieA\t5\tf\t${girls}\t2\t1`))
    expect(twice.faults.map(({ code }) => code)).toContain('runner_in_other_team')
    const legs = await preview(
      sheet(...team('1', 2), `Cia\tKanarieA\t5\tf\t${girls}\t1\t2`, `Dana\tEk\t5\tf\t${girls}\t1\t9`),
    )
    expect(legs.faults.map(({ row, column, code }) => [row, column, code])).toEqual([
      [4, 'Sträcka', 'invalid_leg'],
      [5, 'Sträcka', 'invalid_leg'],
    ])
  })

  it('keeps to the dates', async () => {
    test.now.set('2025-05-10T09:00:00+03:00')
    const closed = await send({ dry_run: true, text: sheet(...team('1')) })
    expect(closed.json().faults ?? closed.json().errors).toMatchObject([{ code: 'phase_closed' }])
  })

  it('reads .xlsx with numbers as numbers, and the template that it gives out', async () => {
    const text = (value: string) => ({ value, type: String })
    const rows = [
      ['Förnamn', 'Efternamn', 'Klass', 'Kön'].map(text),
      [...['Ida', 'Ek'].map(text), { value: 5, type: Number }, text('f')],
    ]
    const file = await writeExcel(rows).toBuffer()
    const read = await send({ dry_run: true, xlsx: Buffer.from(file).toString('base64') })
    expect(read.json()).toMatchObject({ faults: [], counts: { new_runners: 1 } })
    const template = await test.call('GET', '/api/events/runners/import-template/', { as: 'lagledare' })
    expect(template.headers['content-disposition']).toBe('attachment; filename=lopare-mall.xlsx')
    const [first] = await readExcel(template.rawPayload)
    expect(first?.data[0]).toEqual(['Förnamn', 'Efternamn', 'Åk', 'Kön', 'Gren', 'Lag', 'Sträcka'])
    const filled = await send({ dry_run: true, xlsx: template.rawPayload.toString('base64') })
    expect(filled.json<Answer>().faults).toEqual([])
  })

  it('keeps two children of one name in two classes apart, whichever list comes first', async () => {
    const list = (...rows: string[]) => ['Förnamn\tEfternamn\tKlass\tKön', ...rows].join('\n')
    const both = list('Ida\tEk\t5A\tf', 'Otto\tAlm\t5A\tp', 'Ida\tEk\t5B\tf')
    const trial = await preview(both)
    expect(trial.counts).toMatchObject({ new_runners: 3 })
    expect(trial.rows.map(({ change }) => change)).toEqual(['Ny löpare i 5A', 'Ny löpare', 'Ny löpare i 5B'])
    expect(trial.questions).toMatchObject([
      {
        id: 'twins.2',
        row: 2,
        text: 'Ida Ek finns i 5A och 5B (rad 2 och 4). Är det samma löpare?',
        choice: 'several',
      },
    ])
    expect((await save(both)).json()).toMatchObject({ questions: [], counts: { new_runners: 3 } })
    expect((await preview(both)).counts).toMatchObject({ new_runners: 0, same_runners: 3 })
    // Another teacher's list, of another class.
    const third = list('Ida\tEk\t5C\tf')
    expect(await preview(third)).toMatchObject({
      questions: [{ id: 'moved.2', choice: 'new' }],
      counts: { new_runners: 1 },
    })
    const answers = [{ question: 'moved.2', choice: 'same' }]
    expect((await send({ dry_run: true, text: third, answers })).json()).toMatchObject({
      counts: { new_runners: 0, changed_runners: 1 },
      rows: [{ change: 'Klass: 5A → 5C' }],
    })
    // A row that fits both children.
    const open = await preview(list('Ida\tEk\t5A\tf', 'Ida\tEk\t5B\tf', 'Ida\tEk\t5\tf'))
    expect(open.faults).toMatchObject([{ row: 4, column: 'Klass', code: 'class_missing' }])
  })

  it('says of a runner who stands twice that the second row is a double, and reads the first only', async () => {
    const list = ['Förnamn\tEfternamn\tÅk\tKön', 'Ida\tEk\t5\tf', 'Otto\tAlm\t5\tp', 'ida\tEk\t5\tf'].join('\n')
    const trial = await preview(list)
    expect(trial.rows.map(({ action }) => action)).toEqual(['new', 'new', 'double'])
    expect(trial.rows[2]?.change).toMatch(/^Står redan på rad 2 och läses inte in igen/)
    expect(trial).toMatchObject({ faults: [], counts: { rows: 3, new_runners: 2 } })
    expect((await save(list)).statusCode).toBe(200)
    expect(await state()).toMatchObject({ runners: 2 })
    // Two rows of one child that name a team each are no double.
    const teams = await preview(sheet('Ada\tKanarieA\t5\tf\t\t\t', ...team('1')))
    expect(teams.rows.slice(0, 2).map(({ action, change }) => [action, change])).toEqual([
      ['new', 'Ny löpare'],
      ['changed', 'Nytt lag'],
    ])
  })

  it('refuses a grade that the unit does not have, and takes its mend', async () => {
    const text = 'Förnamn\tEfternamn\tÅk\tKön\nIda\tEk\t9\tf'
    expect((await preview(text)).faults).toMatchObject([
      { row: 2, column: 'Åk', code: 'wrong_grade', cell: 2, value: '9' },
    ])
    expect((await save(text)).statusCode).toBe(400)
    expect(await state()).toMatchObject({ runners: 0 })
    const mends = [{ row: 2, cell: 2, value: '6' }]
    expect((await send({ dry_run: false, text, mends })).statusCode).toBe(200)
  })

  it('reads a list without a grade after one answer', async () => {
    const text = 'Namn\tKön\nEk, Ida\tf\nAlm, Otto\tp'
    expect((await preview(text)).questions).toMatchObject([{ id: 'grade', choice: null }])
    expect((await save(text)).statusCode).toBe(400)
    const answers = [{ question: 'grade', choice: '5' }]
    expect((await send({ dry_run: false, text, answers })).json()).toMatchObject({ counts: { new_runners: 2 } })
  })

  it('makes one child of two rows when the leader says so', async () => {
    const text = 'Förnamn\tEfternamn\tKlass\tKön\nIda\tEk\t5A\tf\nIda\tEk\t5B\tf'
    const answers = [{ question: 'twins.2', choice: 'one' }]
    expect((await send({ dry_run: false, text, answers })).json()).toMatchObject({ counts: { new_runners: 1 } })
    const { rows } = await test.pool.query(
      `select first_name, school_class from runner where school_unit_id = $1 and karneval_id = 2`,
      [demo.primary],
    )
    expect(rows).toEqual([{ first_name: 'Ida', school_class: '5A' }])
  })

  it('asks for the order of names before anything is saved, and reads particles without asking', async () => {
    const list = (...rows: string[]) => ['Namn,Klass,Kön', ...rows].join('\n')
    const sure = await preview(list('Karl von Essen,5A,P', '"Ek, Ida",5A,T', 'de la Cruz Maria,5A,tyttö'))
    expect(sure.questions).toEqual([])
    expect(sure.rows.map(({ first_name, last_name, gender }) => [first_name, last_name, gender])).toEqual([
      ['Karl', 'von Essen', 'male'],
      ['Ida', 'Ek', 'female'],
      ['Maria', 'de la Cruz', 'female'],
    ])
    const text = list('Karl von Essen,5A,P', 'Ström Pelle,5A,p')
    expect((await preview(text)).questions).toMatchObject([{ id: 'order', row: 3, choice: null }])
    const refused = await save(text)
    expect([refused.statusCode, refused.json().errors[0].code]).toEqual([400, 'confirmation_required'])
    expect(await state()).toMatchObject({ runners: 0 })
    const answers = [{ question: 'order', choice: 'last_first' }]
    expect((await send({ dry_run: true, text, answers })).json<Answer>().rows[1]).toMatchObject({
      first_name: 'Pelle',
      last_name: 'Ström',
    })
    expect((await send({ dry_run: false, text, answers })).statusCode).toBe(200)
  })

  it('offers to fill a class that is written once, and does so only when the leader says so', async () => {
    const text = 'Förnamn;Efternamn;Klass;Kön\nIda;Ek;5A;f\nBea;Ek;;f\nCia;Ek;;f'
    const trial = await preview(text)
    expect(trial.faults.map(({ row, column }) => [row, column])).toEqual([
      [3, 'Klass'],
      [4, 'Klass'],
    ])
    expect(trial.questions).toMatchObject([
      { id: 'fill', row: 3, choice: 'empty', text: expect.stringMatching(/^Kolumnen Klass är tom på rad 3\./) },
    ])
    const filled = await send({ dry_run: true, text, answers: [{ question: 'fill', choice: 'above' }] })
    expect(filled.json()).toMatchObject({ faults: [], counts: { new_runners: 3 } })
  })

  it('reads the sheet that holds the list and lets the leader choose another', async () => {
    const rows = (name: string) => [
      ['Förnamn', 'Efternamn', 'Klass', 'Kön'],
      [name, 'Ek', '5A', 'T'],
    ]
    const file = makeXlsx([
      { name: 'Info', xml: sheetOf([['Våra lag']]) },
      { name: '5A', xml: sheetOf(rows('Ida')) },
      { name: '5B', xml: sheetOf(rows('Bea')) },
    ])
    const body = { dry_run: true, xlsx: file.toString('base64') }
    expect((await send(body)).json()).toMatchObject({
      sheet: '5A',
      rows: [{ first_name: 'Ida', school_class: '5A' }],
      questions: [{ id: 'sheet', choice: '2', choices: [{ label: '5A' }, { label: '5B' }] }],
    })
    const other = await send({ ...body, answers: [{ question: 'sheet', choice: '3' }] })
    expect(other.json()).toMatchObject({ sheet: '5B', rows: [{ first_name: 'Bea' }] })
  })

  it('answers a hostile file with a refusal while others are served', async () => {
    const hostile = send({
      dry_run: true,
      xlsx: makeXlsx([{ name: 'A', xml: farCell('XFD1048576') }]).toString('base64'),
    })
    const others = await Promise.all(Array.from({ length: 50 }, () => test.call('GET', '/api/events/timetable/')))
    expect(new Set(others.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    const refused = await hostile
    expect([refused.statusCode, refused.json().errors[0]]).toMatchObject([400, { code: 'too_large', attr: 'xlsx' }])
  })

  it('refuses what is no sheet, what is too long, and both or neither at once', async () => {
    expect((await send({ dry_run: true, xlsx: 'AAAA' })).json().errors[0]).toMatchObject({
      code: 'invalid',
      attr: 'xlsx',
    })
    const long = sheet(...Array.from({ length: 1001 }, (_, n) => `Ida${n}\tEk\t5\tf\t\t\t`))
    expect((await send({ dry_run: true, text: long })).json().errors[0].code).toBe('too_large')
    expect((await send({ dry_run: true })).statusCode).toBe(400)
    expect((await send({ dry_run: true, text: 'x', xlsx: 'AAAA' })).statusCode).toBe(400)
  })

  it('R28: stops unpacking a small file that becomes huge, whatever size it names', async () => {
    const bomb = Buffer.from(zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(BOMB) }))
    expect(bomb.length).toBeLessThan(50_000)
    const size = Buffer.alloc(4)
    size.writeUInt32LE(BOMB)
    const liar = Buffer.from(bomb)
    for (let at = liar.indexOf(size); at >= 0; at = liar.indexOf(size)) liar.writeUInt32LE(1000, at)
    for (const file of [bomb, liar]) {
      const answer = await send({ dry_run: true, xlsx: file.toString('base64') })
      expect([answer.statusCode, answer.json().errors[0].code]).toEqual([413, 'payload_too_large'])
    }
  })

  it('leaves no child’s name in audit, log or stored answers (R51)', async () => {
    const body = { school_unit: demo.primary, dry_run: false, text: sheet(...team('1')) }
    const headers = { 'idempotency-key': 'import-1' }
    await test.call('POST', '/api/events/runners/import/', { as: 'lagledare', headers, body })
    const { rows } = await test.pool.query(
      `select (select count(*)::int from audit_entry where row(audit_entry.*)::text like '%Kanarie%') as audit,
        (select count(*)::int from idempotency_key where answer::text like '%Kanarie%') as answers`,
    )
    expect(rows).toEqual([{ audit: 0, answers: 0 }])
    expect(test.logLines.join('')).not.toContain('Kanarie')
  })
})
