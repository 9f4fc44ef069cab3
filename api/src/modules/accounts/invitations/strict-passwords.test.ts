import { afterAll, beforeAll, expect, test } from 'vitest'
import { newestLink } from '../../../test/support/mails.ts'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { addTwoSchools, type TwoSchools } from '../../../test/support/two-schools.ts'

let app: TestApp
let schools: TwoSchools

beforeAll(async () => {
  app = await createTestApp({ isStrictPassword: true })
  schools = await addTwoSchools(app)
})
afterAll(() => app.close())

test('D1: with STAFAPP_STRICT_PASSWORDS nobody may choose an easily guessed password', async () => {
  const body = { email: 'ny@skola.example', school_unit: schools.a.unitIds[0] }
  await app.call('POST', '/api/users/create-invitation/', { as: 'adminA', body })
  const token = await newestLink(app, 'ny@skola.example', 'invitation')
  const accept = (password: string) =>
    app.call('POST', '/api/users/accept-invitation/', {
      body: { username: 'ny', password, token, privacyPolicy: true },
    })
  expect((await accept('Password1')).json().errors[0]).toMatchObject({ code: 'weak_password', attr: 'password' })
  expect((await accept('Uttrar77')).statusCode).toBe(201)
})
