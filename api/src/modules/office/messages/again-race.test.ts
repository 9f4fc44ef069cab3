import type { ResponseOf } from '@stafapp/shared/contract/types'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createOutbox } from '../../../mail/outbox.ts'
import { organiserContext, steppedDb, withoutLock } from '../../../test/support/race.ts'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { addTwoSchools } from '../../../test/support/two-schools.ts'
import { type MessageServices, sendAgain } from './send-message.ts'

type Plan = ResponseOf<'GET /api/messages/{id}/again/'>

let app: TestApp
let order: { id: number; to: 'failed'; fingerprint: string }
let services: MessageServices

/** A message to one school admin whose mail failed permanently. */
beforeEach(async () => {
  app = await createTestApp({ demo: true })
  const { b } = await addTwoSchools(app)
  await app.pool.query(`update app_user set email_verified_at = now() where username = 'adminB'`)
  const headers = { authorization: `Bearer ${(await app.login('superadmin')).access}` }
  const query = { school: String(b.schoolId), to: 'school_admin' }
  const { fingerprint } = (await app.call('GET', '/api/messages/receivers/', { headers, query })).json<Plan>()
  const selection = { school: [b.schoolId], to: ['school_admin'] }
  const body = { selection, subject: 'Samling', body: 'Kom i tid.', fingerprint }
  const { id } = (await app.call('POST', '/api/messages/', { headers, body })).json<{ id: number }>()
  await app.pool.query(`update mail_message set state = 'dead'; update message_receiver set state = 'failed'`)
  const plan = await app.call('GET', `/api/messages/${id}/again/`, { headers, query: { to: 'failed' } })
  order = { id, to: 'failed', fingerprint: plan.json<Plan>().fingerprint }
  services = {
    clock: app.clock.read,
    outbox: createOutbox({ jobs: app.jobs, clock: app.clock.read, domain: 'stafett.test' }),
    publicUrl: 'https://stafett.test',
    holdS: 0,
  }
})
afterEach(() => app.close())

const mails = async () => {
  const { rows } = await app.pool.query<{ n: number }>('select count(*)::int as n from mail_message')
  return rows[0]?.n
}

test('F1: of two organisers who send again at once one does, and the other is told', async () => {
  const results = await Promise.allSettled([
    sendAgain(organiserContext(app), order, services),
    sendAgain(organiserContext(app), order, services),
    sendAgain(organiserContext(app), order, services),
  ])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 409 })
  expect(await mails()).toBe(2)
})

test('control: without the lock both send, and the receiver gets two', async () => {
  const unlocked = { ...organiserContext(app), db: steppedDb(app, withoutLock(/from "message".* for update/)) }
  const firstPosts = Promise.withResolvers<void>()
  const secondHasPlanned = Promise.withResolvers<void>()
  const first = sendAgain(unlocked, order, {
    ...services,
    outbox: {
      ...services.outbox,
      post: async (tx, mail) => {
        firstPosts.resolve()
        await secondHasPlanned.promise
        await services.outbox.post(tx, mail)
      },
    },
  })
  await firstPosts.promise
  const second = sendAgain(unlocked, order, {
    ...services,
    clock: () => {
      secondHasPlanned.resolve()
      return app.clock.read()
    },
  })
  await Promise.all([first, second])
  expect(await mails()).toBe(3)
})
