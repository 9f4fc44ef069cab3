import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../test/support/test-database.ts'
import type { Database } from '../db.ts'

/** A credit note for the first invoice, with the named column wrong. */
const creditOf = ({ number = '999999', due = 'due_on' }: { number?: string; due?: string }) =>
  `insert into invoice (karneval_id, school_unit_id, kind, parent_invoice_id, number, billing, total_cents, vat, issued_on, due_on, status)
   select karneval_id, school_unit_id, 'credit', id, ${number}, billing, -1, vat, issued_on, ${due}, 'issued' from invoice where id = 1`

/** Statements that must each be refused by their constraint: rules that hold under races belong in the database. */
const refused: readonly [rule: string, constraint: string, statement: string][] = [
  ['one active carnival', 'karneval_one_active_key', `update karneval set status = 'active' where status = 'archived'`],
  [
    'phases in their order',
    'karneval_dates_check',
    `update karneval set teams_close_at = runners_close_at + interval '1 day'`,
  ],
  [
    'user names differ in more than case (F27)',
    'app_user_username_key',
    `insert into app_user (username, email, password_hash) values ('LAGLEDARE', 'a@b.example', 'x')`,
  ],
  [
    'one team per lane (I7)',
    'heat_place_lane_key',
    `update heat_place p set lane = 4 where heat_id = (select min(heat_id) from heat_place)`,
  ],
  [
    'one place per team and round (I7)',
    'heat_place_team_key',
    `insert into heat_place (heat_id, event_instance_id, round, lane, team_id)
     select heat_id, event_instance_id, round, 99, team_id from heat_place limit 1`,
  ],
  [
    'a team only in heats of its own event',
    'heat_place_team_fk',
    `update heat_place set team_id = (select t.id from team t where t.event_instance_id <> heat_place.event_instance_id
       and t.status = 'withdrawn' limit 1) where id = (select min(id) from heat_place)`,
  ],
  [
    'one intent per unit and event',
    'intent_key',
    `insert into intent (school_unit_id, event_instance_id, team_count) select school_unit_id, event_instance_id, 1 from intent limit 1`,
  ],
  [
    'one team per number',
    'team_number_key',
    `insert into team (school_unit_id, event_instance_id, number, name)
     select school_unit_id, event_instance_id, number, 'Tvilling' from team limit 1`,
  ],
  ['a withdrawn team says when', 'team_withdrawn_check', `update team set status = 'withdrawn' where status = 'draft'`],
  [
    'a runner in one team per event',
    'leg_runner_key',
    `insert into leg (team_id, event_instance_id, round, position, runner_id)
     select team_id, event_instance_id, round, 99, runner_id from leg limit 1`,
  ],
  [
    'one order per unit and carnival (I1)',
    'unit_order_key',
    `insert into unit_order (karneval_id, school_unit_id) select karneval_id, school_unit_id from unit_order limit 1`,
  ],
  [
    'no order row at another carnival’s price',
    'unit_order_row_product_fk',
    `update unit_order_row set product_id = product_id + 16 where karneval_id = 1`,
  ],
  [
    'one payer per service',
    'billing_stafetter_key',
    `insert into billing_information (karneval_id, school_unit_id, name, stafetter)
     select karneval_id, school_unit_id, 'En till', true from billing_information where stafetter limit 1`,
  ],
  ['invoice numbers once (I4)', 'invoice_number_key', creditOf({ number: '1' })],
  ['an issued invoice has its dates and number', 'invoice_issued_check', creditOf({ due: 'null' })],
  [
    'rows multiply right (I2)',
    'invoice_row_total_check',
    `with made as (insert into invoice (karneval_id, school_unit_id, billing, total_cents, vat)
       select karneval_id, school_unit_id, billing, 1, vat from invoice where id = 1 returning id)
     insert into invoice_row (invoice_id, position, category, description, quantity, unit, unit_price_cents, vat_percent, total_cents)
       select id, 1, 'logi', 'Natt', 2, 'st', 100, 0, 201 from made`,
  ],
  ['an issued invoice to change', 'invoice_issued_unchanged', `update invoice set due_on = due_on + 1 where id = 1`],
  [
    'an issued invoice to become a draft',
    'invoice_issued_unchanged',
    `update invoice set status = 'draft' where id = 1`,
  ],
  ['an issued invoice to go', 'invoice_issued_unchanged', `delete from invoice where id = 1`],
  [
    'an issued row to change',
    'invoice_issued_unchanged',
    `update invoice_row set description = 'X' where invoice_id = 1`,
  ],
  ['an issued row to go', 'invoice_issued_unchanged', `delete from invoice_row where invoice_id = 1`],
  [
    'one more row on an issued invoice',
    'invoice_issued_unchanged',
    `insert into invoice_row (invoice_id, position, category, description, quantity, unit, unit_price_cents, vat_percent, total_cents)
     values (1, 99, 'logi', 'Natt', 0, 'st', 100, 0, 0)`,
  ],
  [
    'a second invoice of one payer in one carnival',
    'invoice_one_whole_per_payer_key',
    `insert into invoice (karneval_id, school_unit_id, billing_information_id, billing, total_cents, vat)
     select karneval_id, school_unit_id, billing_information_id, billing, 0, vat from invoice where status = 'paid' limit 1`,
  ],
  [
    'a bank entry once (F8)',
    'payment_entry_key',
    `insert into payment (entry_key, booked_on, paid_on, amount_cents, state)
     select entry_key, booked_on, paid_on, amount_cents, state from payment limit 1`,
  ],
  ['classes of the closed list', 'school_unit_types_check', `update school_unit set school_types = '{kindergarten}'`],
  ['a unit has a class', 'school_unit_types_check', `update school_unit set school_types = '{}'`],
]

describe('the database refuses', () => {
  let database: Database

  beforeAll(async () => {
    database = await createTestDatabase({ demo: true })
  })
  afterAll(() => database.close())

  it.each(refused)('%s: %s', async (_rule, constraint, statement) => {
    await expect(database.pool.query(statement)).rejects.toMatchObject({ constraint })
  })
})
