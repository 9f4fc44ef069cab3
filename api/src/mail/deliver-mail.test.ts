import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { mailMessage } from '../db/schema/mail.ts'
import { addUser } from '../test/support/add-user.ts'
import { deadAddress, startSilentServer, startSmtp } from '../test/support/smtp.ts'
import { createTestApp, type TestApp } from '../test/support/test-app.ts'
import { LEASE_MS } from './mail-repository.ts'
import { createSmtpTransport } from './smtp-transport.ts'
import type { MailTransport } from './transport.ts'

const from = { name: 'Stafettkarnevalen', address: 'no-reply@stafett.test' }
let app: TestApp

afterEach(() => app.close())

/** An app with a production outbox; `transport` is evaluated at each send. */
async function appWith(transport: MailTransport | (() => MailTransport)): Promise<TestApp> {
  const current = typeof transport === 'function' ? transport : () => transport
  app = await createTestApp({
    mail: { transport: { send: (mail, signal) => current().send(mail, signal) }, isShown: false },
  })
  await addUser(app.db, { username: 'maria', roles: ['super_admin'] })
  return app
}

const smtp = (url: string, deadlineMs?: number) =>
  createSmtpTransport({ url, from, ...(deadlineMs ? { deadlineMs } : {}) })
const requestReset = () => app.call('POST', '/api/users/request-password-reset/', { body: { username: 'maria' } })

async function outbox() {
  const [row] = await app.db.select().from(mailMessage)
  if (!row) throw new Error('the outbox is empty')
  return row
}

async function startServer(behaviour: Parameters<typeof startSmtp>[0] = {}) {
  const server = await startSmtp(behaviour)
  onTestFinished(server.close)
  return server
}

describe('delivery by SMTP', () => {
  test('hands over one mail with both forms, and wipes the link from the outbox', async () => {
    const server = await startServer()
    await appWith(smtp(server.url))
    expect((await requestReset()).statusCode).toBe(200)
    await app.jobs.drain()
    expect(server.received).toHaveLength(1)
    const [mail] = server.received
    expect(mail?.from).toBe('no-reply@stafett.test')
    expect(mail?.to).toEqual(['maria@example.org'])
    const row = await outbox()
    expect(mail?.raw).toContain(`Message-ID: ${row.messageId}`)
    expect(mail?.raw).toContain('Auto-Submitted: auto-generated')
    expect(mail?.raw).toMatch(/Content-Type: text\/plain[\s\S]+Content-Type: text\/html/)
    expect(row).toMatchObject({ state: 'sent', attempts: 1, cause: '', text: '', html: '', leasedUntil: null })
    expect(row.sentAt).toEqual(app.clock.read())
  })

  test('F13: while the server is down the call answers at once, the mail waits visibly, and later it goes out once', async () => {
    const server = await startServer()
    let transport = smtp(await deadAddress())
    await appWith(() => transport)
    expect((await requestReset()).statusCode).toBe(200)
    await app.jobs.drain()
    expect(await outbox()).toMatchObject({ state: 'failed', attempts: 1 })
    const listed = await app.call('GET', '/api/users/mail/', { as: 'maria', query: { state: 'failed' } })
    expect(listed.json()).toMatchObject({
      total: 1,
      data: [{ to: 'maria@example.org', state: 'failed', attempts: 1, next_attempt_at: '2025-04-15T06:01:00.000Z' }],
    })
    expect(listed.json().data[0].cause).toMatch(/^E-postservern tog inte emot meddelandet \(/)
    expect(listed.body).not.toContain('passwordreset')

    // Not due yet: no attempt.
    expect(await app.jobs.run('mail')).toBe(false)
    app.clock.advance(60_000)
    expect(await app.jobs.run('mail', { early: true })).toBe(true)
    expect(await outbox()).toMatchObject({ state: 'failed', attempts: 2 })
    expect((await outbox()).nextAttemptAt.toISOString()).toBe('2026-01-15T12:06:00.000Z')

    transport = smtp(server.url)
    expect(await app.jobs.run('mail', { early: true })).toBe(true)
    expect(await outbox()).toMatchObject({ state: 'sent', attempts: 3, cause: '' })
    expect(await app.jobs.run('mail', { early: true })).toBe(false)
    expect(server.received).toHaveLength(1)
  })

  test('F13: a server that hangs is left at the deadline and tried again', async () => {
    const silent = await startSilentServer()
    onTestFinished(silent.close)
    await appWith(smtp(silent.url, 200))
    await requestReset()
    await app.jobs.drain()
    expect(await outbox()).toMatchObject({ state: 'failed', attempts: 1, leasedUntil: null })
  })

  test('F13: a server that dies after taking the mail gets it twice, under the same Message-ID', async () => {
    let isDying = true
    const server = await startServer({ cutsAfterData: () => isDying })
    await appWith(smtp(server.url))
    await requestReset()
    await app.jobs.drain()
    expect(await outbox()).toMatchObject({ state: 'failed', attempts: 1 })
    isDying = false
    await app.jobs.run('mail', { early: true })
    expect(await outbox()).toMatchObject({ state: 'sent', attempts: 2 })
    const ids = server.received.map(({ raw }) => /^Message-ID: (.+)$/m.exec(raw)?.[1]?.trim())
    expect(ids).toEqual([(await outbox()).messageId, (await outbox()).messageId])
  })

  test('F13: an address refused for the moment is tried again, one refused for good is dead at once', async () => {
    let code = 451
    const server = await startServer({ refuses: () => code })
    await appWith(smtp(server.url))
    await requestReset()
    await app.jobs.drain()
    expect(await outbox()).toMatchObject({
      state: 'failed',
      cause: 'Mottagarens adress togs inte emot just nu (EENVELOPE, 451).',
    })
    code = 550
    await app.jobs.run('mail', { early: true })
    expect(await outbox()).toMatchObject({
      state: 'dead',
      cause: 'Mottagarens adress avvisades (EENVELOPE, 550).',
      text: '',
    })
    expect(await app.jobs.run('mail', { early: true })).toBe(false)
  })

  test('F13: after 48 hours a mail is dead, and the organiser sees it', async () => {
    await appWith(smtp(await deadAddress()))
    await requestReset()
    await app.jobs.drain()
    app.clock.advance(48 * 3_600_000)
    await app.jobs.run('mail', { early: true })
    expect(await outbox()).toMatchObject({ state: 'dead', attempts: 2 })
    const listed = await app.call('GET', '/api/users/mail/', { as: 'maria', query: { state: ['dead', 'failed'] } })
    expect(listed.json().data).toMatchObject([{ state: 'dead', next_attempt_at: null }])
  })

  test('F13: a worker killed between sending and noting it leaves a lease, after which the same mail goes out again', async () => {
    const server = await startServer()
    await appWith(smtp(server.url))
    await requestReset()
    await app.jobs.run('password-reset')
    // As left by a killed worker: an attempt started, no outcome recorded.
    const leasedUntil = new Date(app.clock.read().getTime() + LEASE_MS)
    await app.db.update(mailMessage).set({ leasedUntil, attempts: 1 })
    await app.jobs.run('mail')
    expect(server.received).toHaveLength(0)
    expect(await outbox()).toMatchObject({ state: 'queued' })
    app.clock.advance(LEASE_MS)
    await app.jobs.run('mail', { early: true })
    expect(await outbox()).toMatchObject({ state: 'sent', attempts: 2 })
    expect(server.received).toHaveLength(1)
  })

  test('F13: several workers at one mail send it once', async () => {
    const server = await startServer()
    await appWith(smtp(server.url))
    await requestReset()
    await app.jobs.run('password-reset')
    const { id } = await outbox()
    for (let twin = 0; twin < 4; twin += 1) await app.jobs.send(app.db, 'mail', { mailId: id })
    await Promise.all(Array.from({ length: 5 }, () => app.jobs.run('mail')))
    expect(server.received).toHaveLength(1)
  })

  test('without a configured server production keeps its mails and says why', async () => {
    const { notConfigured } = await import('./transport.ts')
    await appWith(notConfigured)
    await requestReset()
    await app.jobs.drain()
    expect(await outbox()).toMatchObject({
      state: 'failed',
      cause: 'E-postservern är inte konfigurerad (STAFAPP_SMTP_URL).',
    })
    expect((await outbox()).text).toContain('/passwordreset/')
  })

  test('R47: neither link nor address reaches the log', async () => {
    const server = await startServer({ refuses: () => 550 })
    await appWith(smtp(server.url))
    await requestReset()
    const { text } = await (async () => {
      await app.jobs.run('password-reset')
      return outbox()
    })()
    const token = /passwordreset\/([\w-]+)/.exec(text)?.[1] ?? 'missing'
    await app.jobs.drain()
    await app.call('GET', `/api/users/password-reset/${token}/`)
    const log = app.logLines.join('')
    expect(log).toContain('mail_failed')
    expect(log).not.toContain(token)
    expect(log).not.toContain('maria@example.org')
  })
})
