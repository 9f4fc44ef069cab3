import { createPublicKey, verify } from 'node:crypto'
import type { ResponseOf } from '@stafapp/shared/contract/types'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { makePushDevice, startPushService } from '../../test/support/push-service.ts'
import { createTestApp, type TestApp } from '../../test/support/test-app.ts'

type Schedule = ResponseOf<'GET /api/events/heatschedule/'>

const URL = '/api/push/subscriptions/'
const DAWN = '2025-05-16T06:00:00+03:00'
let portal: TestApp
let service: Awaited<ReturnType<typeof startPushService>>
let statusOf: (path: string) => number

beforeAll(async () => {
  service = await startPushService((path) => statusOf(path))
  portal = await createTestApp({ demo: true, now: DAWN, pushRelay: service.url })
})
beforeEach(async () => {
  statusOf = () => 201
  service.received.length = 0
  portal.now.advance(new Date(DAWN).getTime() - portal.now.read().getTime())
  await portal.pool.query(`delete from push_subscription; delete from push_notice; delete from push_known_starts;
    delete from pgboss.job where name = 'push'`)
})
afterAll(async () => {
  await portal.close()
  await service.close()
})

const post = (body: unknown, address = '10.1.0.1') => portal.call('POST', URL, { body, address })
const count = async (table: string) => {
  const { rows } = await portal.pool.query<{ count: number }>(`select count(*)::int from ${table}`)
  return rows[0]?.count
}
/** One look for news, and all sends that follow from it. */
async function look() {
  await portal.jobs.run('push-watch', { early: true })
  while (await portal.jobs.run('push'));
}
async function firstStart() {
  const { data } = (await portal.call('GET', '/api/events/heatschedule/')).json<Schedule>()
  const [round] = data
  const [heat] = round?.heats ?? []
  const lane = heat?.lanes.find(({ withdrawn }) => !withdrawn)
  if (!round || !heat?.starts_at || !lane) throw new Error('the demo has no published heat')
  const schools = (await portal.call('GET', '/api/events/schools/')).json<ResponseOf<'GET /api/events/schools/'>>().data
  const slug = schools.find(({ school }) => school === lane.school)?.slug ?? ''
  return { round, heat, lane, slug, startsAt: new Date(heat.starts_at) }
}
const before = (at: Date, minutes: number) =>
  portal.now.advance(at.getTime() - minutes * 60_000 - portal.now.read().getTime())

test('R66: a follower is told once where and when the school starts, encrypted for that device alone', async () => {
  const { round, heat, lane, slug, startsAt } = await firstStart()
  const [phone, other] = [makePushDevice('phone'), makePushDevice('other')]
  expect((await post(phone.body([slug, 'no-such-school']))).json()).toEqual({ data: [slug] })
  await look()
  expect(service.received).toEqual([])
  before(startsAt, 20)
  await look()
  await look()
  const starts = service.received.filter(({ path }) => path === phone.path)
  expect(starts.length).toBeGreaterThan(0)
  const told = starts.map(({ body }) => phone.read(body))
  expect(new Set(told.map(({ tag }) => tag)).size).toBe(told.length)
  expect(told[0]).toMatchObject({ title: lane.school_name, path: `/skola/${slug}` })
  expect(told.map(({ body }) => body).join(' ')).toContain(`heat ${heat.number}, bana ${lane.lane}`)
  expect(told.map(({ body }) => body).join(' ')).toContain(round.event_name)
  expect(() => other.read(starts[0]?.body ?? Buffer.alloc(0))).toThrow()
})

test('the sender proves itself to the push service by a signature of the key that browsers get', async () => {
  const { slug, startsAt } = await firstStart()
  await post(makePushDevice('phone').body([slug]))
  before(startsAt, 10)
  await look()
  const headers = service.received[0]?.headers ?? {}
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(String(headers.authorization)) ?? []
  expect(key).toBe((await portal.call('GET', '/api/push/key/')).json().key)
  const [head, claims, signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = Buffer.from(`${head}.${claims}`)
  const options = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  expect(verify('sha256', signed, options, Buffer.from(signature, 'base64url'))).toBe(true)
  expect(JSON.parse(Buffer.from(claims ?? '', 'base64url').toString()).aud).toBe('https://fcm.googleapis.com')
  expect([headers['content-encoding'], Number(headers.ttl) > 0]).toEqual(['aes128gcm', true])
})

test('followers are told of moved times once for several saves, and of nothing when nothing moved', async () => {
  const { round, slug } = await firstStart()
  const phone = makePushDevice('phone')
  await post(phone.body([slug]))
  await look()
  const move = (minutes: number) =>
    portal.pool.query(
      `update timetable_row set starts_at = starts_at + make_interval(mins => $1) where event_instance_id = $2 and round = $3`,
      [minutes, round.event_instance, round.round],
    )
  // The other tests read the times of before.
  onTestFinished(async () => void (await move(-10)))
  await move(5)
  await look()
  await move(5)
  await look()
  const texts = () => service.received.map(({ body }) => phone.read(body).body)
  expect(texts()).toEqual([expect.stringContaining(`Tid eller plats har ändrats: ${round.event_name}`)])
  portal.now.advance(11 * 60_000)
  await look()
  expect(texts()).toHaveLength(2)
  portal.now.advance(11 * 60_000)
  await look()
  expect(texts()).toHaveLength(2)
})

describe('a device', () => {
  test('follows other schools by saying so again, and is forgotten when it follows none', async () => {
    const { slug } = await firstStart()
    const phone = makePushDevice('phone')
    await post(phone.body([slug]))
    await post(phone.body([slug]))
    expect([await count('push_subscription'), await count('push_follow')]).toEqual([1, 1])
    expect((await post(phone.body([]))).json()).toEqual({ data: [] })
    expect([await count('push_subscription'), await count('push_follow')]).toEqual([0, 0])
  })

  test('that the push service no longer knows is forgotten; one in trouble is tried again', async () => {
    const { slug, startsAt } = await firstStart()
    const [gone, busy] = [makePushDevice('gone'), makePushDevice('busy')]
    await post(gone.body([slug]))
    await post(busy.body([slug]))
    before(startsAt, 20)
    statusOf = (path) => (path === gone.path ? 410 : 503)
    await look()
    expect(await count('push_subscription')).toBe(1)
    statusOf = () => 201
    while (await portal.jobs.run('push', { early: true }));
    expect(service.received.some(({ path }) => path === busy.path)).toBe(true)
    expect(service.received.some(({ path }) => path === gone.path)).toBe(false)
  })

  test('hears nothing of a start that has been while its push service was away', async () => {
    const { slug, startsAt } = await firstStart()
    await post(makePushDevice('late').body([slug]))
    before(startsAt, 20)
    statusOf = () => 503
    await look()
    statusOf = () => 201
    portal.now.advance(3 * 60 * 60_000)
    while (await portal.jobs.run('push', { early: true }));
    expect(service.received).toEqual([])
  })
})

test.each([
  'http://fcm.googleapis.com/x',
  'https://127.0.0.1/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evil.example/.push.apple.com',
  'https://user@fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'file:///etc/passwd',
  'x',
])('R66: the server is never made to call %s', async (endpoint) => {
  const answer = await post({ ...makePushDevice('phone').body([]), endpoint })
  expect([answer.statusCode, answer.json().errors[0]]).toEqual([
    400,
    { code: 'invalid', detail: 'Webbläsarens tjänst för aviseringar stöds inte.', attr: 'endpoint' },
  ])
  expect(await count('push_subscription')).toBe(0)
})

test('keys that no browser makes end with the device, not with the queue', async () => {
  const { slug, startsAt } = await firstStart()
  const wrong = { ...makePushDevice('wrong').body([slug]), p256dh: 'A'.repeat(87) }
  expect((await post(wrong)).statusCode).toBe(200)
  before(startsAt, 20)
  await look()
  expect(await count('push_subscription')).toBe(0)
})
