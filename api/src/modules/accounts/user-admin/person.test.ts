import { afterAll, beforeAll, expect, it } from 'vitest'
import { mailsTo, newestLink } from '../../../test/support/mails.ts'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { addTwoSchools, type TwoSchools } from '../../../test/support/two-schools.ts'
import { versionOf } from '../../../test/support/version-of.ts'

let app: TestApp
let schools: TwoSchools

beforeAll(async () => {
  app = await createTestApp()
  schools = await addTwoSchools(app)
})
afterAll(() => app.close())

const idOf = async (username: string) => {
  const { rows } = await app.pool.query<{ id: number; email: string }>(
    'select id, email from app_user where username = $1',
    [username],
  )
  if (!rows[0]) throw new Error(`no user ${username}`)
  return rows[0]
}
const person = async (id: number) => (await app.call('GET', `/api/users/${id}/person/`, { as: 'super' })).json()
const sendLink = (id: number) => app.call('POST', `/api/users/${id}/password-link/`, { as: 'super' })

it('is one account with its schools and its logins', async () => {
  const { id } = await idOf('leaderA')
  const { access } = await app.login('leaderA')
  expect(access).not.toBe('')
  const shown = await person(id)
  expect(shown.user.username).toBe('leaderA')
  expect(shown.schools.map((school: { id: number }) => school.id)).toEqual([schools.a.schoolId])
  expect(shown.live_sessions).toBeGreaterThan(0)
  expect(shown.last_seen_at).toMatch(/Z$/)
  expect((await app.call('GET', '/api/users/99999/person/', { as: 'super' })).statusCode).toBe(404)
})

it('gets a link for a new password by mail, which replaces the older one and is listed without its text', async () => {
  const { id, email } = await idOf('leaderA')
  expect((await sendLink(id)).json()).toEqual({ to: email })
  const first = await newestLink(app, email, 'passwordreset')
  expect((await sendLink(id)).statusCode).toBe(200)
  const second = await newestLink(app, email, 'passwordreset')
  const look = async (token: string) => (await app.call('GET', `/api/users/password-reset/${token}/`)).statusCode
  expect([await look(first), await look(second)]).toEqual([404, 200])
  const { mails } = await person(id)
  expect(mails.map(({ kind }: { kind: string }) => kind)).toEqual(['password_reset', 'password_reset'])
  expect(JSON.stringify(mails)).not.toContain(second)
  const { rows } = await app.pool.query(
    `select count(*)::int as n from audit_entry where action = 'user.password_link'`,
  )
  expect(rows).toEqual([{ n: 2 }])
})

it('gets at most three links within an hour, also when they are asked for at once', async () => {
  const { id, email } = await idOf('adminA')
  const answers = await Promise.all([0, 1, 2, 3, 4].map(() => sendLink(id)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 409, 409])
  expect(await mailsTo(app, email)).toHaveLength(3)
})

it('gets no link while the account is closed', async () => {
  const { id, email } = await idOf('adminB')
  const version = await versionOf(app, 'app_user', id)
  await app.call('PATCH', `/api/users/${id}/disabled/`, { as: 'super', body: { disabled: true, version } })
  const refused = await sendLink(id)
  expect([refused.statusCode, refused.json().errors[0].detail]).toEqual([
    409,
    'Kontot är avstängt. Öppna det innan du skickar en länk.',
  ])
  expect(await mailsTo(app, email)).toEqual([])
})
