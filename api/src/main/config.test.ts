import { expect, test } from 'vitest'
import { StartError } from '../lib/start-error.ts'
import { readConfig, requireSecrets } from './config.ts'

test('without any setting the demo runs on the embedded database, on a day when entry is open', () => {
  expect(readConfig({})).toMatchObject({
    port: 8080,
    databaseUrl: undefined,
    isDemo: true,
    startsAt: new Date('2025-04-15T06:00:00Z'),
  })
})

test('with a database of the operator there is no demo data and the clock is the real one', () => {
  const config = readConfig({ DATABASE_URL: 'postgres://localhost/x' })
  expect(config).toMatchObject({ isDemo: false, startsAt: undefined })
})

test('the address past a pooler needs that of the owner, because migrations need a session', () => {
  const env = { DATABASE_URL: 'postgres://pooler/x', DATABASE_DIRECT_URL: 'postgres://db/x' }
  expect(() => readConfig(env)).toThrow(/^DATABASE_DIRECT_URL kräver DATABASE_OWNER_URL[^\n]*$/)
  const whole = { ...env, DATABASE_OWNER_URL: 'postgres://owner@db/x' }
  expect(readConfig(whole)).toMatchObject({ databaseUrl: 'postgres://pooler/x', databaseDirectUrl: 'postgres://db/x' })
})

test('Maventa is configured wholly or not at all', () => {
  const whole = {
    STAFAPP_MAVENTA_URL: 'https://ax-stage.maventa.com',
    STAFAPP_MAVENTA_CLIENT_ID: 'company',
    STAFAPP_MAVENTA_CLIENT_SECRET: 'user key',
    STAFAPP_MAVENTA_VENDOR_KEY: 'software key',
  }
  expect(readConfig({}).maventa).toBeUndefined()
  expect(readConfig(whole).maventa).toMatchObject({ clientId: 'company', soapUrl: undefined })
  expect(() => readConfig({ ...whole, STAFAPP_MAVENTA_VENDOR_KEY: '' })).toThrow(/^Maventa kräver .*_VENDOR_KEY\.$/)
})

test.each([
  { PORT: 'eighty' },
  { PORT: '99999' },
  { STAFAPP_DEMO: 'maybe' },
  { STAFAPP_NOW: 'in spring' },
  { STAFAPP_CLOCK_SPEED: 'snabbt' },
  { STAFAPP_NEWS_URL: 'file:///etc/passwd' },
  { STAFAPP_MESSAGE_HOLD_S: '1 minut' },
  { STAFAPP_PUBLIC_URL: 'portal' },
  { STAFAPP_JWT_SECRET: 'short' },
  { STAFAPP_JWT_SECRET: 'change-me-change-me-change-me-change-me' },
  { STAFAPP_JWT_SECRET: 'a-string-secret-at-least-256-bits-long' },
  { STAFAPP_JWT_SECRET: '0123456701234567012345670123456701234567' },
])('%j is refused with one line that names the variable', (env) => {
  const [name = ''] = Object.keys(env)
  expect(() => readConfig(env)).toThrow(StartError)
  expect(() => readConfig(env)).toThrow(new RegExp(`^${name}[^\\n]*$`))
})

test('R59: production does not start without a signing key of its own; a demo and an embedded database make theirs', () => {
  const production = { DATABASE_URL: 'postgres://db/x' }
  expect(() => requireSecrets(readConfig(production))).toThrow(/^STAFAPP_JWT_SECRET saknas[^\n]*$/)
  for (const env of [{}, { STAFAPP_DEMO: 'off' }, { ...production, STAFAPP_DEMO: 'on' }])
    expect(() => requireSecrets(readConfig(env))).not.toThrow()
  const secret = 'zHn3vXcQ0yR8mJtW5pLkD2sFbG7uAe1i'
  expect(() => requireSecrets(readConfig({ ...production, STAFAPP_JWT_SECRET: secret }))).not.toThrow()
})
