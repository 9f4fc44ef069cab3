import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../seed/seed-when-empty.ts'
import { addUser } from '../../test/support/add-user.ts'
import { createTestApp, type TestApp } from '../../test/support/test-app.ts'

let app: TestApp
const documentsDir = mkdtempSync(path.join(os.tmpdir(), 'stafapp-metrics-'))

beforeAll(async () => {
  app = await createTestApp({ documentsDir })
})
afterAll(async () => {
  await app.close()
  rmSync(documentsDir, { recursive: true })
})

const scrape = async (address = '127.0.0.1', headers: Record<string, string> = {}) =>
  app.call('GET', '/metrics', { address, headers })

test('a write that fails is counted under its pattern, a refused one is not', async () => {
  await app.call('POST', '/api/maintenance/error-logs/', { body: {} })
  await app.db.execute(sql`alter table error_report rename to away`)
  const failed = await app.call('POST', '/api/maintenance/error-logs/', {
    body: { error_trace: 'x', description: '' },
  })
  await app.db.execute(sql`alter table away rename to error_report`)
  expect(failed.statusCode).toBe(500)
  const { body } = await scrape()
  expect(body).toContain('stafapp_failed_writes_total{method="POST",route="/api/maintenance/error-logs/"} 1\n')
  expect(body).toContain(
    'stafapp_request_seconds_count{method="POST",route="/api/maintenance/error-logs/",answer="4xx"} 1\n',
  )
})

test('refused logins are counted by why, accepted ones are not', async () => {
  await addUser(app.db, { username: 'leader', roles: ['teacher'] })
  const logIn = async (username: string, password: string) =>
    (await app.call('POST', '/api/users/login/', { body: { username, password } })).statusCode
  const counted = async () => (await scrape()).body.match(/^stafapp_refused_logins_total.*/gm)
  expect(await counted()).toEqual([
    'stafapp_refused_logins_total{status="401"} 0',
    'stafapp_refused_logins_total{status="429"} 0',
  ])
  expect(await logIn('leader', DEMO_PASSWORD)).toBe(200)
  const answers: number[] = []
  while (!answers.includes(429)) answers.push(await logIn('leader', 'wrong'))
  expect(await counted()).toEqual([
    `stafapp_refused_logins_total{status="401"} ${answers.length - 1}`,
    'stafapp_refused_logins_total{status="429"} 1',
  ])
})

test('R45: /metrics does not exist for the world, nor for what a proxy passes on', async () => {
  expect((await scrape('10.1.2.3')).statusCode).toBe(200)
  expect((await scrape('::1')).statusCode).toBe(200)
  expect((await scrape('203.0.113.7')).statusCode).toBe(404)
  expect((await scrape('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(404)
})

test('every alarm watches a figure that there is', async () => {
  const rules = readFileSync(path.join(import.meta.dirname, '../../../../shared/deploy/alarms.yml'), 'utf8')
  const watched = [...rules.matchAll(/expr: .*?\b(stafapp_\w+|nodejs_\w+)/g)].map(([, name]) => name)
  expect(watched.length).toBeGreaterThan(2)
  const { body } = await scrape()
  for (const name of watched) expect(body).toContain(`# TYPE ${name?.replace(/_(count|bucket|sum)$/, '')} `)
})

test('the age of the documents and those that failed are told, where there are documents', async () => {
  expect((await scrape()).body).not.toMatch(/^stafapp_documents_age_seconds /m)
  const status = path.join(documentsDir, 'status.json')
  writeFileSync(status, JSON.stringify({ checked_at: new Date(Date.now() - 90_000).toISOString(), failed: 2 }))
  const { body } = await scrape()
  expect(Number(/^stafapp_documents_age_seconds (\S+)/m.exec(body)?.[1])).toBeCloseTo(90, -1)
  expect(body).toMatch(/^stafapp_documents_failed 2$/m)
  writeFileSync(status, '{')
  expect((await scrape()).body).not.toMatch(/^stafapp_documents_age_seconds /m)
})
