import type { TestApp } from '../../../../test/support/test-app.ts'
import { versionOf } from '../../../../test/support/version-of.ts'
import { teamFixtures } from '../../../entry/teams/team-fixtures.ts'

const girls = '5 × 80 m flickor, åk 1–6'
const letters = 'abcdefghijklmnopqrst'

/** A hundred names such as "Zelaa Quistaa" that no other text contains, without digits, which names must not have. */
export const plantedNames = Array.from({ length: 100 }, (_, index) => {
  const code = `${letters[Math.floor(index / 20)]}${letters[index % 20]}`
  return { first_name: `Zel${code}`, last_name: `Quist${code}`, full: `Zel${code} Quist${code}` }
})

export const plantedPattern = /Quist[a-e][a-t]/

/** Writes each of the hundred names through the API to a different field. */
export async function plantNames(app: TestApp) {
  const fixtures = await teamFixtures(app)
  const unit = await fixtures.emptyUnit('Planteringsskolan')
  const leader = await fixtures.actor('lagledare')
  const organiser = await fixtures.actor('superadmin')
  const left = [...plantedNames]
  const take = () => {
    const name = left.shift()
    if (!name) throw new Error('more places than names')
    return name
  }
  const text = () => `${take().full} har brutit benet`
  const done = async (answer: ReturnType<typeof leader>) => {
    const { status, body } = await answer
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
    return body
  }
  const product = async (code: string): Promise<number> => {
    const { rows } = await app.pool.query<{ id: number }>(
      `select p.id from product p join karneval k on k.id = p.karneval_id where k.status = 'active' and p.code = $1`,
      [code],
    )
    return rows[0]?.id ?? 0
  }

  app.now.set('2025-04-15T09:00:00+03:00')
  // A team with a line-up, named by a child; another that is withdrawn; one with the organiser's permission.
  const [event, lunch] = [fixtures.eventOf(girls).id, await product('MAT-FRE-L')]
  const entered = await done(
    leader('POST', '/api/events/teams/intent/', { school_unit: unit, teams: [{ event_instance: event, count: 3 }] }),
  )
  const teams: number[] = entered.data
    .filter((team: { school_unit: number }) => team.school_unit === unit)
    .map(({ id }: { id: number }) => id)
  const [first = 0, second = 0, third = 0] = teams
  const team = (id: number, body: object, by = leader) => done(by('PATCH', `/api/events/teams/${id}/`, body))
  const addRunner = async (more: object = {}, by = leader, headers = {}): Promise<number> => {
    const { first_name, last_name } = take()
    const runner = { school_unit: unit, first_name, last_name, grade: 4, gender: 'female', ...more }
    return (await done(by('POST', '/api/events/runners/', runner, headers))).id
  }
  const runners: number[] = []
  for (let count = 0; count < 6; count += 1)
    runners.push(await addRunner({}, leader, { 'idempotency-key': `r${count}` }))
  await team(first, { version: 1, legs: runners.slice(0, 5), name: `Team ${take().full}` })
  await team(second, { version: 1, exception_allowed: true, reason: text() }, organiser)
  await done(leader('DELETE', `/api/events/teams/${third}/?version=1&reason=${encodeURIComponent(text())}`))
  await addRunner({ reason: text() }, organiser)
  const pasted = Array.from({ length: 4 }, () => take()).map(
    ({ first_name, last_name }) => `${first_name}\t${last_name}\t5\tf`,
  )
  await done(
    leader('POST', '/api/events/runners/import/', {
      school_unit: unit,
      dry_run: false,
      text: ['Förnamn\tEfternamn\tÅk\tKön', ...pasted].join('\n'),
    }),
  )

  // An order with all its free texts.
  const order = await done(
    leader('POST', '/api/invoices/orders/', {
      school_unit: unit,
      rows: [{ product: lunch, quantity: 10, note: text() }],
      inmarsch: { persons: 2, mascot: take().full },
      cheer_squads: [{ class_name: take().full, participants: 20, adult_name: take().full, adult_phone: '0501234567' }],
    }),
  )
  await done(
    leader('PUT', '/api/invoices/diets/', {
      school_unit: unit,
      entries: [{ diet: 'other', friday: 1, saturday: 0, text: text() }],
      version: 0,
    }),
  )
  const { full, last_name } = take()
  await done(
    leader('PUT', `/api/schools/contact-persons/${unit}/`, {
      name: full,
      email: `${last_name}@example.org`,
      phone: '050 123 4567',
      version: 0,
    }),
  )

  // After the deadlines: requests with reasons, decisions with answers, the organiser's own changes.
  app.now.set('2025-05-02T09:00:00+03:00')
  const rows = (quantity: number) => [{ product: lunch, quantity }]
  const wish = await done(
    leader('POST', '/api/invoices/order-changes/', { order: order.id, rows: rows(8), reason: text() }),
  )
  await done(
    organiser('POST', `/api/invoices/order-changes/${wish.id}/decide/`, {
      approve: true,
      answer: text(),
      version: wish.version,
    }),
  )
  await done(
    organiser('PATCH', `/api/invoices/orders/${order.id}/`, {
      rows: rows(7),
      reason: text(),
      version: await versionOf(app, 'unit_order', order.id),
    }),
  )
  app.now.set('2025-05-10T12:00:00+03:00')
  const change = await done(
    leader('POST', '/api/events/change-requests/', {
      kind: 'change_runners',
      school_unit: unit,
      team: first,
      legs: [runners[5], ...runners.slice(1, 5)],
      reserves: [],
      reason: text(),
    }),
  )
  await done(
    organiser('POST', `/api/events/change-requests/${change.id}/decide/`, {
      approve: true,
      version: 1,
      answer: text(),
    }),
  )

  // Automatic error reports, and mails.
  await app.call('POST', '/api/maintenance/error-logs/', {
    body: { error_trace: 'Error: x', description: `${take().full} försvann` },
  })
  await done(
    organiser('POST', '/api/users/create-invitation/', { email: `${take().last_name}@example.org`, school_unit: unit }),
  )
  const { fingerprint } = await done(organiser('GET', '/api/messages/receivers/?to=contact'))
  const message = { selection: { to: ['contact'] }, subject: take().full, body: text(), fingerprint }
  await done(organiser('POST', '/api/messages/', message))
  const { state } = await done(organiser('GET', '/api/events/heats/work/'))
  await organiser('POST', '/api/events/heats/publish/', { state })
  while (left.length > 0) await addRunner({ reason: 'Efteranmälan' }, organiser)
  return { unit, order: order.id as number, leader, organiser }
}
