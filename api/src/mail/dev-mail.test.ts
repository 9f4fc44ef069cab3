import { afterEach, expect, test } from 'vitest'
import { addUser } from '../test/support/add-user.ts'
import { createTestApp, type TestApp } from '../test/support/test-app.ts'

let app: TestApp
afterEach(() => app.close())

async function withMail(isShown: boolean) {
  app = await createTestApp({ mail: { isShown } })
  await addUser(app.db, { username: 'maria', roles: ['super_admin'] })
  await app.call('POST', '/api/users/request-password-reset/', { body: { username: 'maria' } })
  await app.jobs.drain()
}

test('a demo shows its mails at /dev/mail, without scripts', async () => {
  await withMail(true)
  const list = await app.call('GET', '/dev/mail')
  expect(list.statusCode).toBe(200)
  expect(list.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(list.headers['content-security-policy']).toContain("default-src 'none'")
  expect(list.body).toContain('Nytt lösenord till Stafapp 2.0')
  expect(list.body).toContain('maria@example.org')
  const [, path = ''] = /href="(\/dev\/mail\/\d+)"/.exec(list.body) ?? []
  const mail = await app.call('GET', path)
  expect(mail.statusCode).toBe(200)
  expect(mail.body).toContain('https://stafett.test/passwordreset/')
  expect((await app.call('GET', '/dev/mail.json')).json()).toMatchObject([
    { to: 'maria@example.org', subject: 'Nytt lösenord till Stafapp 2.0', state: 'sent' },
  ])
  expect((await app.call('GET', '/dev/mail/999')).statusCode).toBe(404)
  expect((await app.call('GET', '/dev/mail/1%20or%201')).statusCode).toBe(404)
})

test('production has no /dev/mail', async () => {
  await withMail(false)
  for (const path of ['/dev/mail', '/dev/mail/', '/dev/mail/1', '/dev/mail.json']) {
    const response = await app.call('GET', path)
    expect(response.statusCode).toBe(404)
    expect(response.body).not.toContain('maria')
  }
})
