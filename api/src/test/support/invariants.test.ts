import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { foreignInOwnLists, watchInvariants } from './invariants.ts'
import { createTestApp, type TestApp } from './test-app.ts'

/** One violation of each kind, which bypasses the constraints that forbid it. */
const damage: readonly [invariant: string, statement: string][] = [
  [
    'I1',
    `drop index unit_order_key cascade; insert into unit_order (karneval_id, school_unit_id) select karneval_id, school_unit_id from unit_order where karneval_id = 2 limit 1`,
  ],
  ['I2', `update invoice set total_cents = total_cents + 1 where id = 1`],
  ['I3', `update payment_allocation set amount_cents = amount_cents + 1 where id = 1`],
  [
    'I3',
    `update invoice set status = 'paid' where id = (select min(id) from invoice where status = 'sent' and kind = 'invoice')`,
  ],
  ['I4', `update invoice set number = 999999 where number = (select max(number) from invoice)`],
  ['I5', `update team set created_at = '2025-06-01' where id = (select max(id) from team)`],
  ['I5', `update intent set updated_at = '2025-06-01' where id = (select max(id) from intent)`],
  ['I5', `update unit_order set placed_at = '2025-06-01' where id = (select max(id) from unit_order)`],
  [
    'I5',
    `update unit_order_row set created_at = '2025-06-01' where id = (select max(id) from unit_order_row where source = 'ordered')`,
  ],
  [
    'I6',
    `insert into audit_entry (at, action, object_type, object_id, request_id) select now(), 'invitation.accept', 'invitation', 1, 'x' from generate_series(1, 2)`,
  ],
  [
    'I6',
    `insert into audit_entry (at, action, object_type, object_id, request_id) values (now(), 'user.password_reset', 'user', 1, 'x')`,
  ],
  [
    'I6',
    `insert into account_token (kind, user_id, token_hash, created_at, expires_at, used_at) values ('password_reset', 1, 'x', '2025-01-01', '2025-01-02', '2025-01-03')`,
  ],
  ['I7', `update heat_place set lane = 99 where id = 1`],
  [
    'I7',
    `update team set status = 'withdrawn', withdrawn_at = now() where id = (select min(team_id) from heat_place p join heat h on h.id = p.heat_id and h.status = 'planned')`,
  ],
  [
    'I8',
    `insert into mail_message (kind, to_address, subject, text, html, message_id, state, next_attempt_at) values ('message', 'a@b.example', 'x', 'x', 'x', 'm1', 'queued', now())`,
  ],
  ['I8', `update invoice_delivery set state = 'queued' where id = (select min(id) from invoice_delivery)`],
  [
    'I8',
    `update invoice set sent_at = null where id = (select min(invoice_id) from invoice_delivery where state = 'accepted')`,
  ],
  ['I9', `delete from user_role where user_id = (select id from app_user where username = 'lagledare')`],
  ['I9', `delete from user_school_unit where user_id = (select id from app_user where username = 'lagledare')`],
  ['I10', `update team set name = 'Ingen vet' where id = 1`],
  ['I10', `insert into qna (question, answer, position) values ('Vem?', 'Ingen.', 99)`],
]

describe('the invariants that race and crash tests ask for', () => {
  let test: TestApp

  beforeAll(async () => {
    test = await createTestApp({ demo: true })
  })
  afterAll(() => test.close())

  it('hold in the demo, and after a change by one of the portal’s own calls (I1, I2, I3, I4, I5, I6, I7, I8, I9, I10)', async () => {
    const broken = await watchInvariants(test.pool)
    expect(await broken()).toEqual([])
    const body = { question: 'Var?', answer: 'Här.', position: 1 }
    expect((await test.call('POST', '/api/maintenance/qna/', { as: 'superadmin', body })).statusCode).toBe(201)
    expect(await broken()).toEqual([])
  })

  it('I11: no own list names another school’s unit', async () => {
    for (const username of ['lagledare', 'skoladmin']) expect(await foreignInOwnLists(test, username)).toEqual([])
    const { rows } = await test.pool.query<{ user_id: number; school_unit_id: number }>(
      `delete from user_school_unit where user_id = (select id from app_user where username = 'lagledare') returning *`,
    )
    expect(await foreignInOwnLists(test, 'lagledare')).toEqual(['I11: lagledare sees nothing'])
    for (const { user_id, school_unit_id } of rows)
      await test.pool.query('insert into user_school_unit values ($1, $2)', [user_id, school_unit_id])
  })

  it.each(damage)('%s is missed: %s', async (invariant, statement) => {
    const client = await test.pool.connect()
    try {
      // Disables triggers and foreign keys, as if they were missing.
      await client.query('begin; set local session_replication_role = replica')
      const broken = await watchInvariants(client)
      await client.query(statement)
      const faults = await broken()
      expect(faults.map((fault) => fault.split(':')[0])).toContain(invariant)
      // An amount of money stands in several books; most damage is found once.
      expect(faults.length).toBeLessThanOrEqual(4)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})
