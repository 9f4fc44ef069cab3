import type { MessageSelection } from '@stafapp/shared/contract/api/messages'
import { missingCodes } from '@stafapp/shared/contract/api/schools'
import type { ResponseOf } from '@stafapp/shared/contract/types'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSmtpTransport } from '../../../mail/smtp-transport.ts'
import { addUser } from '../../../test/support/add-user.ts'
import { startSmtp, type TestSmtp } from '../../../test/support/smtp.ts'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { addTwoSchools, type TwoSchools } from '../../../test/support/two-schools.ts'
import { eraseAccount } from '../privacy/erase-account.ts'

type Preview = ResponseOf<'GET /api/messages/receivers/'>
type Plan = ResponseOf<'GET /api/messages/{id}/again/'>
type Detail = ResponseOf<'GET /api/messages/{id}/'>

let test: TestApp
let smtp: TestSmtp
let headers: Record<string, string>
let a: TwoSchools['a']
let b: TwoSchools['b']
/** The demo's highest ids. */
let demo: { school: number; unit: number; account: number }
const refused = new Set<string>()

/** One portal with a real SMTP server. */
beforeAll(async () => {
  smtp = await startSmtp({ refuses: (address) => (refused.has(address) ? 550 : undefined) })
  const from = { name: 'Karnevalen', address: 'no-reply@stafett.test' }
  const transport = createSmtpTransport({ url: smtp.url, from })
  test = await createTestApp({ demo: true, mail: { transport, isShown: false } })
  await logIn()
  const { rows } = await test.pool.query(`select (select max(id) from school) as school,
    (select max(id) from school_unit) as unit, (select max(id) from app_user) as account`)
  demo = rows[0]
})
afterAll(async () => {
  await test.close()
  await smtp.close()
})

const logIn = async () => {
  headers = { authorization: `Bearer ${(await test.login('superadmin')).access}` }
}

/** Two new schools with their users for each test. */
beforeEach(async () => {
  refused.clear()
  smtp.received.length = 0
  await test.pool.query(`
    delete from message; delete from mail_message;
    delete from pgboss.job where name = 'mail';
    delete from team where school_unit_id > ${demo.unit}; delete from app_user where id > ${demo.account};
    delete from school_unit where id > ${demo.unit}; delete from school where id > ${demo.school}`)
  ;({ a, b } = await addTwoSchools(test))
  await verify('adminA', 'adminB', 'leaderA')
})

const verify = (...usernames: string[]) =>
  test.pool.query('update app_user set email_verified_at = now() where username = any($1)', [usernames])

const toQuery = (selection: MessageSelection) =>
  Object.fromEntries(
    Object.entries(selection).map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  )

async function preview(selection: MessageSelection): Promise<Preview> {
  const answer = await test.call('GET', '/api/messages/receivers/', { headers, query: toQuery(selection) })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Preview>()
}

const post = (
  selection: MessageSelection,
  fingerprint: string,
  { key, ...text }: { key?: string; subject?: string; body?: string; repeated?: boolean } = {},
) =>
  test.call('POST', '/api/messages/', {
    headers: { ...headers, ...(key && { 'idempotency-key': key }) },
    body: { selection, subject: 'Samling', body: 'Kom **i tid**.', fingerprint, ...text },
  })

/** Previews and sends; returns the message's id. */
async function send(selection: MessageSelection, text: { subject?: string; body?: string } = {}): Promise<number> {
  const answer = await post(selection, (await preview(selection)).fingerprint, text)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Detail>().id
}

const detail = async (id: number) => (await test.call('GET', `/api/messages/${id}/`, { headers })).json<Detail>()
const planAgain = async (id: number, to: string) =>
  (await test.call('GET', `/api/messages/${id}/again/`, { headers, query: { to } })).json<Plan>()
const again = (id: number, to: string, fingerprint: string) =>
  test.call('POST', `/api/messages/${id}/again/`, { headers, body: { to, fingerprint } })

const ofBoth = (): MessageSelection => ({
  school: [a.schoolId, b.schoolId],
  to: ['teacher', 'school_admin'],
})
const mailed = () => smtp.received.map(({ to }) => to.join()).sort()
const count = async (text: string) => Number((await test.pool.query(`select count(*) n from ${text}`)).rows[0]?.n)

describe('whom a selection reaches', () => {
  it('for each missing thing are the overview’s schools', async () => {
    const overview = (await test.call('GET', '/api/events/overview/', { headers })).json<
      ResponseOf<'GET /api/events/overview/'>
    >()
    for (const code of missingCodes) {
      const { school_count } = await preview({ missing: [code], to: ['teacher', 'school_admin'] })
      expect([code, school_count]).toEqual([code, overview.missing.find((each) => each.code === code)?.school_count])
    }
    const phone = await preview({ missing: ['phone'], to: ['teacher'] })
    const without = overview.missing.find(({ code }) => code === 'phone')?.item_count
    expect(phone.receivers.length + phone.left_out.length).toBe(without)
  })

  it('with teams in an event are their units’ leaders, by an independent query', async () => {
    const { rows } = await test.pool.query<{ event: number; addresses: string[] }>(`
      select t.event_instance_id as event, array_agg(distinct a.email order by a.email) as addresses
      from team t join user_school_unit l on l.school_unit_id = t.school_unit_id join app_user a on a.id = l.user_id
      where t.status <> 'withdrawn' and t.event_instance_id in (select id from event_instance where karneval_id = 2)
      group by 1 order by 1 limit 1`)
    const [found] = rows
    const { receivers } = await preview({ event_instance: found?.event ?? 0, to: ['teacher'] })
    expect(receivers.map(({ address }) => address).sort()).toEqual(found?.addresses)
    expect(receivers.length).toBeGreaterThan(0)
  })

  it('are the leaders of the unit that lacks something, not of its neighbour', async () => {
    const [lower = 0, upper = 0] = a.unitIds
    await addUser(test.db, { username: 'leaderUpper', roles: ['teacher'], unitIds: [upper] })
    await verify('leaderUpper')
    await test.pool.query(
      `insert into team (school_unit_id, event_instance_id, number, name, status)
       select $1, id, 1, 'A 1', 'registered' from event_instance where karneval_id = 2 limit 1`,
      [lower],
    )
    const { receivers } = await preview({ ...ofBoth(), missing: ['compositions'], to: ['teacher'] })
    expect(receivers.map(({ address }) => address)).toEqual(['leaderA@example.org'])
  })

  it('names who is left out and why, and writes once to an address that several share', async () => {
    const unitIds = b.unitIds
    for (const username of ['unverified', 'gone', 'empty', 'shared'])
      await addUser(test.db, { username, roles: ['teacher'], unitIds })
    await verify('gone', 'empty', 'shared')
    await test.pool.query(`update app_user set disabled_at = now() where username = 'gone'`)
    await test.pool.query(`update app_user set email = '' where username = 'empty'`)
    await test.pool.query(`update app_user set email = 'AdminB@example.org' where username = 'shared'`)
    await test.pool.query(
      `insert into contact_person (school_unit_id, name, email, phone) values ($1, 'Eva Ek', 'eva@skola.example', '')`,
      [unitIds[0]],
    )
    const ofUnitB = [
      'B-skolan, Gymnasiet: inga lag är anmälda, en lagledares telefonnummer saknas, beställningen är inte gjord.',
    ]
    const { receivers, left_out, unreached, school_count } = await preview({
      school: [b.schoolId],
      to: ['teacher', 'school_admin', 'contact'],
    })
    expect(receivers).toEqual([
      {
        name: 'adminB, shared',
        address: 'adminB@example.org',
        kinds: ['school_admin', 'teacher'],
        schools: ['B-skolan'],
        missing: ofUnitB,
      },
      { name: 'Eva Ek', address: 'eva@skola.example', kinds: ['contact'], schools: ['B-skolan'], missing: ofUnitB },
    ])
    expect(left_out.map(({ name, reason }) => [name, reason])).toEqual([
      ['empty', 'no_address'],
      ['gone', 'disabled'],
      ['unverified', 'unverified'],
    ])
    expect([school_count, unreached]).toEqual([1, []])
    const teachers = await preview({ school: [a.schoolId, b.schoolId], to: ['contact'] })
    expect(teachers.unreached).toEqual([{ id: a.schoolId, name: 'A-skolan' }])
  })
})

describe('a message', () => {
  it('goes by SMTP to exactly those who were seen, and the log and the change log tell of it', async () => {
    const id = await send(ofBoth())
    await test.jobs.drain()
    expect(mailed()).toEqual(['adminA@example.org', 'adminB@example.org', 'leaderA@example.org'])
    const sent = await detail(id)
    expect(sent).toMatchObject({
      receiver_count: 3,
      sent_count: 3,
      queued_count: 0,
      failed_count: 0,
      sent_by: 'Sofia Strand',
    })
    expect(sent.receivers.map(({ address, state }) => [address, state])).toContainEqual(['leaderA@example.org', 'sent'])
    const { rows } = await test.pool.query(
      `select after, user_id from audit_entry where action = 'message.send' order by id desc limit 1`,
    )
    expect(rows).toEqual([
      { after: { subject: 'Samling', selection: ofBoth(), receivers: 3 }, user_id: expect.any(Number) },
    ])
    expect(test.logLines.join('')).not.toContain('leaderA@example.org')
  })

  it('R31: is text and HTML of the Markdown, and nothing in it becomes markup, a script or a header', async () => {
    const body =
      '# Samling\n\n<img src=x onerror=alert(1)> **i tid**\n\n- [här](/admin/myschool)\n- [kod](javascript:alert)'
    await send({ school: [b.schoolId], to: ['school_admin'] }, { body, subject: 'Ämne <b>' })
    const { rows } = await test.pool.query<{ text: string; html: string; subject: string; reply_to: string }>(
      'select text, html, subject, reply_to from mail_message',
    )
    const [mail] = rows
    expect(mail?.text).toBe(
      'Samling\n\n<img src=x onerror=alert(1)> i tid\n\n- här (https://stafett.test/admin/myschool)\n- kod\n\n' +
        'Du får meddelandet av arrangören eftersom du är skoladministratör för B-skolan. Du kan svara på det.\n\n' +
        '-- \nSkolornas Stafettkarneval – Stafapp 2.0\n' +
        'Frågor? Karnevalkansliet: kansli@stafettkarneval.example, 040 123 4500, vardagar 9:00–15:00, tävlingsdagarna 8:00–19:00\n',
    )
    expect(mail?.html).toContain('<p>&lt;img src=x onerror=alert(1)&gt; <strong>i tid</strong></p>')
    expect(mail?.html).toContain('<a href="https://stafett.test/admin/myschool">här</a>')
    expect(mail?.html).not.toMatch(/<img|javascript:/)
    expect(mail?.reply_to).toMatch(/@stafett\.example$/)
    await test.jobs.drain()
    expect(smtp.received[0]?.raw).toContain(`Reply-To: ${mail?.reply_to}`)
    const broken = await post(ofBoth(), 'x', { subject: 'a\r\nBcc: x@y.fi' })
    expect(broken.statusCode).toBe(400)
  })

  it('is not sent when the receivers are no longer those that were seen', async () => {
    const { fingerprint } = await preview(ofBoth())
    await test.pool.query(`update app_user set disabled_at = now() where username = 'leaderA'`)
    const answer = await post(ofBoth(), fingerprint)
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ errors: [{ code: 'conflict' }], current: { receivers: [{}, {}] } })
    expect([await count('message'), await count('mail_message')]).toEqual([0, 0])
  })

  it('is refused without receivers', async () => {
    const nobody: MessageSelection = { school: [2_000_000], to: ['teacher'] }
    expect((await post(nobody, (await preview(nobody)).fingerprint)).json().errors).toMatchObject([
      { code: 'required' },
    ])
  })

  it('F1: eight clicks with one key, and the same again after a lost answer, make one; without it the second one is asked about', async () => {
    const { fingerprint } = await preview(ofBoth())
    const clicks = await Promise.all(Array.from({ length: 8 }, () => post(ofBoth(), fingerprint, { key: 'form-1' })))
    const late = await post(ofBoth(), fingerprint, { key: 'form-1' })
    expect(new Set([...clicks, late].map((answer) => `${answer.statusCode} ${answer.json<Detail>().id}`)).size).toBe(1)
    expect([await count('message'), await count('mail_message')]).toEqual([1, 3])
    await test.pool.query('delete from message; delete from mail_message')
    const windows = await Promise.all([post(ofBoth(), fingerprint), post(ofBoth(), fingerprint)])
    expect(windows.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    expect([await count('message'), await count('mail_message')]).toEqual([1, 3])
  })

  it('is sent twice to the same receivers only when that is said, or after ten minutes', async () => {
    const id = await send(ofBoth())
    const { fingerprint } = await preview(ofBoth())
    const second = await post(ofBoth(), fingerprint)
    expect([second.statusCode, second.json().errors[0].code]).toEqual([409, 'already_exists'])
    expect(second.body).toContain('Du skickade samma meddelande till samma mottagare kl. 09:')
    expect(await count('message')).toBe(1)
    const accepted = async (answer: ReturnType<typeof post>) => expect((await answer).statusCode).toBe(201)
    await accepted(post(ofBoth(), fingerprint, { repeated: true }))
    await accepted(post(ofBoth(), fingerprint, { subject: 'Samling igen' }))
    const onlyA: MessageSelection = { school: [a.schoolId], to: ['teacher', 'school_admin'] }
    await accepted(post(onlyA, (await preview(onlyA)).fingerprint))
    await test.pool.query(`update message set created_at = created_at - interval '10 minutes'`)
    await accepted(post(ofBoth(), fingerprint))
    expect(await count(`message where id > ${id}`)).toBe(4)
  })

  it('leaves nothing when it breaks in the middle, and is whole when it is tried again', async () => {
    const { fingerprint } = await preview(ofBoth())
    await test.pool.query(`alter table mail_message add constraint broken check (to_address <> 'leaderA@example.org')`)
    expect((await post(ofBoth(), fingerprint, { key: 'form-2' })).statusCode).not.toBe(201)
    const jobs = `pgboss.job where name = 'mail'`
    expect([
      await count('message'),
      await count('message_receiver'),
      await count('mail_message'),
      await count(jobs),
    ]).toEqual([0, 0, 0, 0])
    await test.pool.query('alter table mail_message drop constraint broken')
    expect((await post(ofBoth(), fingerprint, { key: 'form-2' })).statusCode).toBe(201)
    await test.jobs.drain()
    expect(mailed()).toEqual(['adminA@example.org', 'adminB@example.org', 'leaderA@example.org'])
  })

  it('waits for whoever wants a link of their own', async () => {
    await send(ofBoth())
    await test.call('POST', '/api/users/request-password-reset/', { body: { username: 'adminB' } })
    await test.jobs.run('password-reset')
    await test.jobs.run('mail')
    expect(smtp.received.map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1])).not.toContain('Samling')
    expect(smtp.received).toHaveLength(1)
  })

  it('is read in the portal by those to whom it was sent, and by nobody else', async () => {
    refused.add('leaderA@example.org')
    await send({ school: [a.schoolId], to: ['teacher', 'school_admin'] })
    await test.jobs.drain()
    const mine = async (as: string) => (await test.call('GET', '/api/messages/mine/', { as })).json().data
    expect(await mine('leaderA')).toMatchObject([{ subject: 'Samling', body: 'Kom **i tid**.' }])
    expect(await mine('adminA')).toHaveLength(1)
    expect(await mine('adminB')).toEqual([])
  })

  it('is read by the organiser for a school, once for all of its people', async () => {
    await send({ school: [a.schoolId], to: ['teacher', 'school_admin'] })
    await test.jobs.drain()
    const read = async (unit: number | undefined) => {
      const headers = { 'x-school-unit': String(unit) }
      return (await test.call('GET', '/api/messages/mine/', { as: 'super', headers })).json().data
    }
    expect(await read(a.unitIds[0])).toMatchObject([{ subject: 'Samling' }])
    expect(await read(b.unitIds[0])).toEqual([])
  })
})

describe('fields', () => {
  const body = 'Hej {namn}!\n\nDet här saknas för {skola}: {saknas}'
  const textTo = async (address: string): Promise<string> =>
    (await test.pool.query('select text from mail_message where to_address = $1', [address])).rows[0]?.text

  it('are filled for each receiver with the own name, schools and gaps', async () => {
    await send({ school: [a.schoolId], to: ['teacher', 'school_admin'], missing: ['teams', 'leader'] }, { body })
    // The leader has one of the two units.
    const leader = await textTo('leaderA@example.org')
    expect(leader).toContain('Hej leaderA!\n\nDet här saknas för A-skolan:')
    expect(leader).toContain('- A-skolan, Lågstadiet: inga lag är anmälda.')
    expect(leader).not.toContain('Högstadiet')
    expect(await textTo('adminA@example.org')).toContain(
      '- A-skolan, Lågstadiet: inga lag är anmälda.\n- A-skolan, Högstadiet: inga lag är anmälda, lagledare saknas.',
    )
  })

  it('that do not exist are refused before anything is stored', async () => {
    const { fingerprint } = await preview(ofBoth())
    const wrong = await post(ofBoth(), fingerprint, { body: 'Hej {skolan}' })
    expect([wrong.statusCode, wrong.json().errors[0]]).toMatchObject([400, { attr: 'body', code: 'invalid' }])
    expect(wrong.body).toContain('Fältet {skolan} finns inte.')
    const list = await post(ofBoth(), fingerprint, { subject: 'Saknas: {saknas}' })
    expect([list.statusCode, list.json().errors[0]]).toMatchObject([400, { attr: 'subject' }])
    expect(await count('message')).toBe(0)
  })

  it('are filled in the portal too, with what is missing now', async () => {
    await send({ school: [a.schoolId], to: ['teacher'], missing: ['teams'] }, { body: '{saknas}' })
    await test.jobs.drain()
    const mine = async () => (await test.call('GET', '/api/messages/mine/', { as: 'leaderA' })).json().data[0]?.body
    expect(await mine()).toContain('- A-skolan, Lågstadiet: inga lag är anmälda.')
    await test.pool.query(
      `insert into team (school_unit_id, event_instance_id, number, name, status)
       select $1, min(id), 91, 'A-skolan 1', 'draft' from event_instance where karneval_id = 2`,
      [a.unitIds[0]],
    )
    expect(await mine()).toBe('Ingenting saknas just nu.')
  })
})

it('a letter asks for nothing that can no longer be mended, unless it was selected by', async () => {
  const before = test.now.read()
  const toB: MessageSelection = { school: [b.schoolId], to: ['school_admin'] }
  const missing = async (selection: MessageSelection) => (await preview(selection)).receivers[0]?.missing
  expect(await missing(toB)).toEqual([
    'B-skolan, Gymnasiet: inga lag är anmälda, lagledare saknas, beställningen är inte gjord.',
  ])
  test.now.set('2025-05-28T12:00:00+03:00')
  expect(await missing(toB)).toEqual([])
  expect(await missing({ ...toB, missing: ['teams'] })).toEqual(['B-skolan, Gymnasiet: inga lag är anmälda.'])
  test.now.set(before.toISOString())
})

describe('what a message asks its reader for', () => {
  const mine = async (as: string) =>
    (await test.call('GET', '/api/messages/mine/', { as })).json<ResponseOf<'GET /api/messages/mine/'>>().data[0]

  it('is told with whether it is still missing, of a leader the own number', async () => {
    await send({ school: [a.schoolId], to: ['teacher', 'school_admin'], missing: ['teams', 'phone'] })
    await test.jobs.drain()
    const both = [
      { code: 'teams', is_missing: true },
      { code: 'phone', is_missing: true },
    ]
    expect((await mine('leaderA'))?.asks).toEqual(both)
    await test.pool.query(`update app_user set phone = '+358501234567' where username = 'leaderA'`)
    expect((await mine('leaderA'))?.asks).toEqual([both[0], { code: 'phone', is_missing: false }])
    await addUser(test.db, { username: 'leaderA2', roles: ['teacher'], unitIds: [...a.unitIds] })
    // A colleague's number is nothing that the leader can mend, but the administrator sees to it.
    expect((await mine('leaderA'))?.asks[1]).toEqual({ code: 'phone', is_missing: false })
    expect((await mine('adminA'))?.asks[1]).toEqual({ code: 'phone', is_missing: true })
  })

  it('is nothing when it was written to all, and names the sender and the address that the mail names', async () => {
    await send({ school: [a.schoolId], to: ['teacher'] })
    await test.jobs.drain()
    expect(await mine('leaderA')).toMatchObject({ asks: [], event_name: null, karneval: 2 })
    expect(await mine('leaderA')).toMatchObject({ sent_by: 'Sofia Strand', reply_to: 'sofia.strand@stafett.example' })
    await test.pool.query(`update app_user set email_verified_at = null where username = 'superadmin'`)
    expect((await mine('leaderA'))?.reply_to).toBe('')
    await verify('superadmin')
  })
})

describe('what is new to its reader', () => {
  type Own = ResponseOf<'GET /api/messages/mine/'>['data']
  const subjects = async (as: string) =>
    (await test.call('GET', '/api/messages/mine/', { as }))
      .json<{ data: Own }>()
      .data.flatMap(({ subject, is_new }) => (is_new ? [subject] : []))
  const read = async (as: string, until: number) =>
    expect((await test.call('POST', '/api/messages/mine/read/', { as, body: { until } })).statusCode).toBe(204)
  const newest = async () => (await test.pool.query('select max(id) as id from message')).rows[0].id as number

  it('is kept by the account, so that every device knows it, and is never taken back', async () => {
    await send({ school: [a.schoolId], to: ['teacher', 'school_admin'] }, { subject: 'Första' })
    await test.jobs.drain()
    const first = await newest()
    expect(await subjects('leaderA')).toEqual(['Första'])
    await read('leaderA', first)
    expect(await subjects('leaderA')).toEqual([])
    expect(await subjects('adminA'), 'a colleague has not read it').toEqual(['Första'])
    await send({ school: [a.schoolId], to: ['teacher', 'school_admin'] }, { subject: 'Andra' })
    await test.jobs.drain()
    expect(await subjects('leaderA')).toEqual(['Andra'])
    const home = await test.call('GET', '/api/schools/my-unit/', { as: 'leaderA', query: { karneval: '2' } })
    expect(home.json().messages).toMatchObject([
      { subject: 'Andra', is_new: true },
      { subject: 'Första', is_new: false },
    ])
    await read('leaderA', await newest())
    // A page that has been open since before says it late.
    await read('leaderA', first)
    expect(await subjects('leaderA')).toEqual([])
  })

  it('is a coming message also for who claims to have read more than there is', async () => {
    await send({ school: [a.schoolId], to: ['teacher'] }, { subject: 'Första' })
    await test.jobs.drain()
    await read('leaderA', 2_147_483_647)
    expect(await subjects('leaderA')).toEqual([])
    await send({ school: [a.schoolId], to: ['teacher'] }, { subject: 'Andra' })
    await test.jobs.drain()
    expect(await subjects('leaderA')).toEqual(['Andra'])
  })
})

describe('a test to oneself', () => {
  const trial = (body: object) =>
    test.call('POST', '/api/messages/test/', {
      headers,
      body: { selection: ofBoth(), subject: 'Samling', body: 'Hej {namn}', ...body },
    })

  it('shows what one of the receivers gets, and reaches nobody else', async () => {
    await verify('superadmin')
    const first = await trial({ address: 'leaderA@example.org' })
    expect(first.statusCode, first.body).toBe(200)
    const { rows } = await test.pool.query('select to_address, subject, text from mail_message')
    expect(rows).toMatchObject([{ to_address: first.json().to, subject: 'Prov: Samling' }])
    expect(rows[0]?.text).toContain('Hej leaderA')
    await test.jobs.drain()
    expect(mailed()).toEqual([first.json().to])
    expect(await count('message')).toBe(0)
  })

  it('needs a verified address, a receiver and fields that exist', async () => {
    await verify('superadmin')
    expect((await trial({ body: '{fel}' })).statusCode).toBe(400)
    expect((await trial({ selection: { school: [2_000_000], to: ['teacher'] } })).statusCode).toBe(400)
    await test.pool.query(`update app_user set email_verified_at = null where username = 'superadmin'`)
    expect((await trial({})).statusCode).toBe(409)
    expect(await count('mail_message')).toBe(0)
  })
})

describe('taking back', () => {
  const undo = (id: number) => test.call('POST', `/api/messages/${id}/undo/`, { headers })

  it('removes a message whose mails wait, and answers with its text', async () => {
    const id = await send(ofBoth())
    const answer = await undo(id)
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { subject: 'Samling', body: 'Kom **i tid**.', selection: ofBoth() },
    ])
    await test.jobs.drain()
    expect(smtp.received).toEqual([])
    expect(await count('message')).toBe(0)
    expect((await undo(id)).statusCode).toBe(404)
  })

  it('is refused as a whole when the first mail has gone', async () => {
    const id = await send(ofBoth())
    await test.jobs.run('mail')
    expect((await undo(id)).statusCode).toBe(409)
    await test.jobs.drain()
    expect(mailed()).toHaveLength(3)
    expect(await detail(id)).toMatchObject({ sent_count: 3, undo_s: 0 })
  })

  it('is possible for as long as the setting says, and nobody reads the message meanwhile', async () => {
    const held = await createTestApp({ demo: true, mail: { holdS: 30 } })
    const as = { as: 'superadmin' }
    const selection = { to: ['teacher'] }
    const { fingerprint } = (
      await held.call('GET', '/api/messages/receivers/', { ...as, query: selection })
    ).json<Preview>()
    const body = { selection, subject: 'Samling', body: 'Kom.', fingerprint }
    const { id, undo_s } = (await held.call('POST', '/api/messages/', { ...as, body })).json<Detail>()
    expect(undo_s).toBe(30)
    expect(await held.jobs.run('mail')).toBe(false)
    const mine = async () => (await held.call('GET', '/api/messages/mine/', { as: 'lagledare' })).json().data
    expect(await mine()).toEqual([])
    held.clock.advance(31_000)
    expect((await held.call('GET', `/api/messages/${id}/`, as)).json<Detail>().undo_s).toBe(0)
    while (await held.jobs.run('mail', { early: true }));
    expect(await mine()).toMatchObject([{ subject: 'Samling' }])
    await held.close()
  })
})

it('lists the messages that went to one school', async () => {
  const toA = await send({ school: [a.schoolId], to: ['school_admin'] })
  const toBoth = await send(ofBoth())
  const list = async (school: number) =>
    (await test.call('GET', '/api/messages/', { headers, query: { school: String(school) } })).json()
  expect((await list(a.schoolId)).data.map(({ id }: { id: number }) => id)).toEqual([toBoth, toA])
  expect(await list(b.schoolId)).toMatchObject({ total: 1, data: [{ id: toBoth }] })
})

describe('again', () => {
  it('goes to those whose mail failed, at today’s address, and to nobody who has got it', async () => {
    refused.add('leaderA@example.org')
    const id = await send(ofBoth())
    await test.jobs.drain()
    expect(await detail(id)).toMatchObject({ sent_count: 2, failed_count: 1 })
    expect((await detail(id)).receivers.find(({ state }) => state === 'failed')?.cause).toMatch(
      /^Mottagarens adress avvisades/,
    )
    await test.pool.query(`update app_user set email = 'leader@new.example' where username = 'leaderA'`)
    const plan = await planAgain(id, 'failed')
    expect(plan.receivers.map(({ address }) => address)).toEqual(['leader@new.example'])
    expect((await again(id, 'failed', plan.fingerprint)).statusCode).toBe(201)
    await test.jobs.drain()
    expect(mailed()).toEqual(['adminA@example.org', 'adminB@example.org', 'leader@new.example'])
    expect((await detail(id)).receivers.find(({ send_count }) => send_count === 2)).toMatchObject({
      address: 'leader@new.example',
      state: 'sent',
      cause: '',
    })
    // No receivers are left: the same request again is a conflict and sends no second mail.
    expect((await again(id, 'failed', plan.fingerprint)).statusCode).toBe(409)
  })

  it('goes to everybody in the selection who has no mail: failed, verified since, and new', async () => {
    refused.add('adminB@example.org')
    await addUser(test.db, { username: 'late', roles: ['teacher'], unitIds: b.unitIds })
    const id = await send(ofBoth())
    await test.jobs.drain()
    expect((await planAgain(id, 'unreached')).left_out.map(({ name }) => name)).toEqual(['late'])
    await verify('late')
    await addUser(test.db, { username: 'new', roles: ['school_admin'], schoolId: a.schoolId })
    await verify('new')
    const plan = await planAgain(id, 'unreached')
    expect(plan.receivers.map(({ address }) => address).sort()).toEqual([
      'adminB@example.org',
      'late@example.org',
      'new@example.org',
    ])
    refused.clear()
    expect((await again(id, 'unreached', plan.fingerprint)).json()).toMatchObject({ receiver_count: 5 })
    await test.jobs.drain()
    expect(mailed()).toEqual(['adminA', 'adminB', 'late', 'leaderA', 'new'].map((name) => `${name}@example.org`))
  })
})

it('R51: is kept with its receivers until 90 days after the carnival, and an erased person is gone from it at once', async () => {
  const id = await send(ofBoth())
  await test.jobs.drain()
  const { rows } = await test.pool.query<{ id: number }>(`select id from app_user where username = 'leaderA'`)
  await eraseAccount(test.db, rows[0]?.id ?? 0, { now: test.now.read, user: null, requestId: '' })
  const kept = await detail(id)
  expect(kept.receivers.map(({ name, address }) => name + address).sort()).toEqual([
    '',
    'adminAadminA@example.org',
    'adminBadminB@example.org',
  ])
  expect(kept).toMatchObject({ receiver_count: 3, sent_count: 3 })
  const left = async (day: string) => {
    test.now.set(day)
    expect(await test.jobs.run('retention', { early: true })).toBe(true)
    return [await count('message'), await count('message_receiver')]
  }
  // The mails are of January 2026 by the real clock; the carnival was in May 2025.
  expect(await left('2025-08-14T20:00:00+03:00')).toEqual([1, 3])
  expect(await left('2026-06-01T09:00:00+03:00')).toEqual([0, 0])
})
