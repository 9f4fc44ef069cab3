import { expect, test } from 'vitest'
import { readConfig } from '../main/config.ts'
import { mailSettings } from './mail-settings.ts'
import { notConfigured, outboxOnly } from './transport.ts'

const url = 'https://stafett.test'
const settings = (env: Record<string, string>) => mailSettings(readConfig(env), url)

test('a demo without a server keeps its mails and shows them', () => {
  expect(settings({})).toEqual({ transport: outboxOnly, domain: 'stafett.test', isShown: true, holdS: 30 })
})

test('production without a server lets them wait, and shows nothing', () => {
  expect(settings({ STAFAPP_DEMO: 'off', STAFAPP_MESSAGE_HOLD_S: '0' })).toEqual({
    transport: notConfigured,
    domain: 'stafett.test',
    isShown: false,
    holdS: 0,
  })
})

test('with a server mails go there, from the configured sender', () => {
  const env = {
    STAFAPP_SMTP_URL: 'smtp://user:secret@localhost:2525',
    STAFAPP_MAIL_FROM: 'Stafetten <post@example.org>',
  }
  const { transport, domain } = settings(env)
  expect(transport).not.toBe(outboxOnly)
  expect(domain).toBe('example.org')
  expect(readConfig(env).mailFrom).toEqual({ name: 'Stafetten', address: 'post@example.org' })
  expect(readConfig({ STAFAPP_MAIL_FROM: 'post@example.org' }).mailFrom).toEqual({
    name: 'Stafapp 2.0',
    address: 'post@example.org',
  })
})

test.each(['http://localhost', 'localhost:25', 'smtp://', 'secret'])(
  'STAFAPP_SMTP_URL=%s is refused in one line that does not repeat it',
  (value) => {
    expect(() => readConfig({ STAFAPP_SMTP_URL: value })).toThrow(/^STAFAPP_SMTP_URL är inte en adress som smtp:/)
    expect(() => readConfig({ STAFAPP_SMTP_URL: value })).not.toThrow(new RegExp(`=${value}`))
  },
)

test.each(['Stafetten', 'a@b <c>', 'x <a@b> y', 'a b@c'])('STAFAPP_MAIL_FROM=%s is refused', (value) => {
  expect(() => readConfig({ STAFAPP_MAIL_FROM: value })).toThrow(/^STAFAPP_MAIL_FROM=/)
})
