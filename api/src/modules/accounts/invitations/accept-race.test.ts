import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { appUser, invitation } from '../../../db/schema/users.ts'
import { meetAtTable } from '../../../test/support/held-table.ts'
import { watchInvariants } from '../../../test/support/invariants.ts'
import { newestLink } from '../../../test/support/mails.ts'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { addTwoSchools, type TwoSchools } from '../../../test/support/two-schools.ts'

let app: TestApp
let schools: TwoSchools

beforeEach(async () => {
  app = await createTestApp()
  schools = await addTwoSchools(app)
})
afterEach(() => app.close())

async function invited(email: string): Promise<string> {
  const body = { email, school_unit: schools.a.unitIds[0] }
  await app.call('POST', '/api/users/create-invitation/', { as: 'adminA', body })
  return newestLink(app, email, 'invitation')
}

const accept = (token: string, username: string) =>
  app.call('POST', '/api/users/accept-invitation/', {
    body: { username, password: 'Uttrar77', token, privacyPolicy: true },
  })

/** Two invitees ask for the same name in different case; both have seen it free before one of them is written. */
async function wantSameName() {
  const tokens = [await invited('one@skola.example'), await invited('two@skola.example')] as const
  const answers = await meetAtTable(app, { table: 'app_user', writers: 2 }, () =>
    Promise.all([accept(tokens[0], 'Maria'), accept(tokens[1], 'MARIA')]),
  )
  return { tokens, answers }
}

test('F27: twenty at once with one invitation make one account', async () => {
  const broken = await watchInvariants(app.pool)
  const token = await invited('raced@skola.example')
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => accept(token, `raced${n}`)))
  expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(1)
  const codes = answers.filter((answer) => answer.statusCode !== 201).map((answer) => answer.json().errors[0].code)
  expect(codes).toEqual(Array(19).fill('token_used'))
  expect(await app.db.select().from(appUser).where(eq(appUser.email, 'raced@skola.example'))).toHaveLength(1)
  expect(await broken()).toEqual([])
})

test('F27: of two invitees who want one username one gets it, and the other’s invitation is still good', async () => {
  const { tokens, answers } = await wantSameName()
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 400])
  const lost = answers.findIndex((answer) => answer.statusCode === 400)
  expect(answers[lost]?.json()).toEqual({
    type: 'validation_error',
    errors: [{ code: 'already_exists', detail: 'Användarnamnet är upptaget.', attr: 'username' }],
  })
  const open = await app.db.select().from(invitation).where(sql`${invitation.acceptedAt} is null`)
  expect(open).toHaveLength(1)
  expect((await accept(tokens[lost] ?? '', 'Någon annan')).statusCode).toBe(201)
})

test('F27: without the unique index both would get the username: the test above can fail', async () => {
  await app.pool.query('drop index app_user_username_key')
  const { answers } = await wantSameName()
  expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201])
})

test('an invitation revoked or sent again while it is being accepted: one of the two, never both', async () => {
  for (let round = 0; round < 5; round += 1) {
    const email = `round${round}@skola.example`
    const token = await invited(email)
    const [row] = await app.db.select().from(invitation).where(eq(invitation.email, email))
    const action = round % 2 === 0 ? 'revoke' : 'resend'
    const url = `/api/users/invitations/${row?.id}/${action}/`
    const [accepted, changed] = await Promise.all([
      accept(token, `round${round}`),
      app.call('POST', url, { as: 'adminA' }),
    ])
    expect([
      [201, 409],
      [400, 200],
    ]).toContainEqual([accepted.statusCode, changed.statusCode])
  }
})
