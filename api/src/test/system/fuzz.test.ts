import type { AddressInfo } from 'node:net'
import { api } from '@stafapp/shared/contract/api'
import type { Access, Call, Contract } from '@stafapp/shared/contract/define'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, type Actors, actors, createActors } from '../support/fuzz/actors.ts'
import { checkAnswer } from '../support/fuzz/check-answer.ts'
import { type ObjectIds, readObjectIds } from '../support/fuzz/object-ids.ts'
import { type FuzzRequest, fuzzRequests } from '../support/fuzz/requests.ts'
import { send } from '../support/fuzz/send.ts'
import { EXPANSION } from '../support/next-release.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

/** Deterministic; the environment can set another seed or more runs. */
const seed = Number(process.env.STAFAPP_FUZZ_SEED ?? 20_250_516)
const runs = Number(process.env.STAFAPP_FUZZ_RUNS ?? 4)

const contract: Contract = api

/**
 * Reads first, then small changes; calls that end a carnival or school come last, because they leave nothing to reach.
 */
const weightOf = (name: string) =>
  (name.startsWith('GET') ? 0 : 1) + (/stafettkarneval|merge|DELETE|heats|issue|end-/.test(name) ? 2 : 0)

const calls = (Object.entries(contract) as [string, Call][]).sort(([a], [b]) => weightOf(a) - weightOf(b))

const isAdmitted = (access: Access, actor: Actor) =>
  access.who === 'anyone' || (actor !== 'anonymous' && access.roles.includes(actor))

let portal: TestApp
let origin: string
let persons: Actors
let ids: ObjectIds
let requestCount = 0
const served = new Set<string>()

beforeAll(async () => {
  portal = await createTestApp({ demo: true, trustProxy: 'loopback' })
  // As during a rolling restart: the next release has migrated while this one still answers.
  await portal.pool.query(EXPANSION)
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(portal.app.server.address() as AddressInfo).port}`
  persons = await createActors(portal)
  ids = await readObjectIds(portal.pool, 'lagledare')
})

afterAll(async () => {
  await portal.close()
  console.info(
    `fuzz: ${requestCount} requests, ${served.size} of ${calls.length} calls served, STAFAPP_FUZZ_SEED=${seed} STAFAPP_FUZZ_RUNS=${runs}`,
  )
})

/** The organiser's changes to an account may change its role or disable it. */
const changesAccounts = (name: string) => /^(POST|PATCH) \/api\/users\/(\{id\}|sessions|logout)/.test(name)

/** A new address for each request, because limits per address have their own tests. */
const addressOf = (count: number) => `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`

async function ask(name: string, call: Call, actor: Actor, wanted: FuzzRequest): Promise<void> {
  requestCount += 1
  const token = persons.tokenOf(actor)
  const headers = {
    'x-forwarded-for': addressOf(requestCount),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...wanted.headers,
  }
  const answer = await send(origin, { ...wanted, headers })
  checkAnswer(wanted.method, answer, call)
  const isServed = answer.status < 300 && wanted.method === name.split(' ')[0]
  if (isServed) served.add(name)
  if (isServed) expect(isAdmitted(call.access, actor), `${actor} is served`).toBe(true)
  if (actor === 'anonymous' || !isAdmitted(call.access, actor)) return
  const isSignedOut = answer.status === 401 || answer.status === 403
  if (isSignedOut || (isServed && changesAccounts(name))) await persons.restore()
}

test.each(calls)('R29, F21: %s answers anything with the contract’s shapes and never with 5xx', async (name, call) => {
  for (const [index, actor] of actors.entries()) {
    const property = fc.asyncProperty(fuzzRequests(name, call, ids), (wanted) => ask(name, call, actor, wanted))
    const numRuns = isAdmitted(call.access, actor) && !call.heavy ? runs : 1
    // Sent requests have changed the database, so shrinking would test a different case.
    await fc.assert(property, { seed: seed + index, numRuns, endOnFailure: true })
  }
})

test('the fuzzer gets behind the validation: most calls have served it', () => {
  expect(served.size).toBeGreaterThan(calls.length / 2)
})

test('R47: what the fuzzer carried is in no log line', () => {
  const log = portal.logLines.join('\n')
  for (const actor of actors) expect(log).not.toContain(persons.tokenOf(actor) ?? 'Bearer ')
  expect(log).not.toContain('Karneval2025')
})
