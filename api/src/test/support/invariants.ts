import { api } from '@stafapp/shared/contract/api'
import type { Contract } from '@stafapp/shared/contract/define'
import type pg from 'pg'
import type { TestApp } from './test-app.ts'

/** Done by an organiser, who may override the rules: the audit log then has an entry of the same time. */
const byOrganiser = (types: string, object: string, at: string) => `exists (
  select from audit_entry e join user_role su on su.user_id = e.user_id and su.role = 'super_admin'
  where e.object_type in (${types}) and e.object_id in (${object}) and e.at = ${at})`

const waitingJob = (queue: string, key: string, id: string) => `exists (
  select from pgboss.job j where j.name = '${queue}' and j.state < 'completed' and (j.data->>'${key}')::int = ${id})`

/**
 * Invariants of the stored data, I1 to I9: each statement finds violations, one text a row. Some are also constraints;
 * they are checked here too, because a constraint may be missing.
 */
const statements: Readonly<Record<string, string>> = {
  I1: `select format('%s orders of unit %s', count(*), school_unit_id) as fault from unit_order
    group by karneval_id, school_unit_id having count(*) > 1`,
  I2: `select format('invoice %s is %s, its rows %s', i.id, i.total_cents, sum(r.total_cents)) as fault
    from invoice i join invoice_row r on r.invoice_id = i.id group by i.id having sum(r.total_cents) <> i.total_cents`,
  I2b: `select format('invoice %s is %s, its parts %s', i.id, i.total_cents, sum(p.total_cents)) as fault
      from invoice i join invoice_part p on p.invoice_id = i.id group by i.id having sum(p.total_cents) <> i.total_cents
    union all select format('part %s is %s, its rows %s', p.id, p.total_cents, sum(r.total_cents))
      from invoice_part p join invoice_row r on r.part_id = p.id group by p.id having sum(r.total_cents) <> p.total_cents
    union all select format('credit notes take %s of invoice %s, which is %s', -sum(c.total_cents), i.id, i.total_cents)
      from invoice i join invoice c on c.parent_invoice_id = i.id and c.kind = 'credit' and c.status <> 'draft'
      group by i.id having -sum(c.total_cents) > i.total_cents`,
  I3: `select format('payment %s is booked beyond its sum', p.id) as fault from payment p
      join payment_allocation a on a.payment_id = p.id and a.undone_at is null
      group by p.id having sum(a.amount_cents) not between least(p.amount_cents, 0) and greatest(p.amount_cents, 0)
    union all select format('payment %s is used beyond its sum', p.id) from payment p where "payment_used_beyond"(array[p.id]) is not null
    union all select format('invoice %s is %s and paid %s of %s, claims %s', id, status, paid, due, claimed)
      from (
        select i.id, i.status,
          i.total_cents + coalesce((select sum(c.total_cents) from invoice c
            where c.parent_invoice_id = i.id and c.kind = 'credit' and c.status <> 'draft'), 0) as due,
          coalesce((select sum(a.amount_cents) from payment_allocation a where a.invoice_id = i.id and a.undone_at is null), 0) as paid,
          coalesce((select max(r.interest_cents + r.fee_cents) from invoice_reminder r where r.invoice_id = i.id), 0) as claimed
        from invoice i where i.kind = 'invoice' and i.status not in ('draft', 'credited')
      ) standing
      where case
        when due < 0 then true
        when paid <= 0 then status not in ('issued', 'sent')
        when paid < due then status <> 'partly_paid'
        when paid = due then status <> 'paid'
        when paid <= due + claimed then status not in ('paid', 'overpaid')
        else status <> 'overpaid' end
    union all select format('the log says %s of payment %s on invoice %s', l.cents, l.payment_id, l.invoice_id)
      from (select payment_id, invoice_id, sum(amount_cents) as cents from payment_log where invoice_id is not null group by 1, 2) l
      where l.cents <> (select coalesce(sum(a.amount_cents), 0) from payment_allocation a
        where a.payment_id = l.payment_id and a.invoice_id = l.invoice_id and a.undone_at is null)`,
  I4: `select format('no invoice %s', number - 1) as fault from invoice i where number > (select min(number) from invoice)
      and not exists (select from invoice o where o.number = i.number - 1)
    union all select format('number %s %s times', number, count(*)) from invoice group by number having count(*) > 1 and number is not null
    union all select format('reference %s %s times', reference_number, count(*)) from invoice
      where reference_number is not null group by reference_number having count(*) > 1`,
  I5: `select format('team %s after its time', t.id) as fault from team t
      join event_instance i on i.id = t.event_instance_id join karneval k on k.id = i.karneval_id
      where t.created_at > case when t.late then k.runners_close_at else k.teams_close_at end
        and not ${byOrganiser(`'team', 'school_unit'`, 't.id, t.school_unit_id', 't.created_at')}
    union all select format('intent %s after its time', t.id) from intent t
      join event_instance i on i.id = t.event_instance_id join karneval k on k.id = i.karneval_id
      where t.updated_at > k.intent_closes_at and not ${byOrganiser(`'school_unit'`, 't.school_unit_id', 't.updated_at')}
    union all select format('order %s after its time', o.id) from unit_order o join karneval k on k.id = o.karneval_id
      where o.placed_at > k.orders_close_at and not ${byOrganiser(`'order'`, 'o.id', 'o.placed_at')}
    union all select format('row %s of order %s after its time', r.id, r.order_id) from unit_order_row r
      join karneval k on k.id = r.karneval_id
      where r.source = 'ordered' and r.created_at > k.orders_close_at
        and not ${byOrganiser(`'order'`, 'r.order_id', 'r.created_at')}`,
  I6: `select format('invitation %s accepted %s times', object_id, count(*)) as fault from audit_entry
      where action = 'invitation.accept' group by object_id having count(*) > 1
    union all select format('user %s has set a password by a link %s times, with %s links', e.object_id, count(*), (
        select count(*) from account_token t where t.user_id = e.object_id and t.kind = 'password_reset' and t.used_at is not null))
      from audit_entry e where e.action = 'user.password_reset' group by e.object_id
      having count(*) > (select count(*) from account_token t
        where t.user_id = e.object_id and t.kind = 'password_reset' and t.used_at is not null)
    union all select format('token %s was used when it was over', id) from account_token
      where used_at >= expires_at or used_at > revoked_at
    union all select format('invitation %s was accepted when it was over', id) from invitation
      where accepted_at >= expires_at or (accepted_at is not null and revoked_at is not null)`,
  I7: `select format('team %s %s times in the heats of a round', team_id, count(*)) as fault from heat_place
      group by team_id, round having count(*) > 1
    union all select format('lane %s of heat %s %s times', lane, heat_id, count(*)) from heat_place group by heat_id, lane having count(*) > 1
    union all select format('heat %s has a lane %s', p.heat_id, p.lane) from heat_place p
      join event_instance i on i.id = p.event_instance_id join event e on e.id = i.event_id where p.lane > e.lanes
    union all select format('withdrawn team %s in heat %s', t.id, p.heat_id) from heat_place p
      join team t on t.id = p.team_id join heat h on h.id = p.heat_id where t.status = 'withdrawn' and h.status = 'planned'`,
  I8: `select format('mail %s is %s and nobody will try it', m.id, m.state) as fault from mail_message m
      where m.state in ('queued', 'failed') and not ${waitingJob('mail', 'mailId', 'm.id')}
    union all select format('mail %s is sent and does not say when', id) from mail_message where state = 'sent' and sent_at is null
    union all select format('mail %s is dead and does not say why', id) from mail_message where state = 'dead' and cause = ''
    union all select format('delivery %s is %s and nobody will try it', d.id, d.state) from maventa_delivery d
      where d.state in ('queued', 'unknown') and not ${waitingJob('maventa', 'deliveryId', 'd.id')}
    union all select format('sending %s is queued and nothing will send it', d.id) from invoice_delivery d
      where d.state = 'queued' and d.replaced_at is null and d.channel <> 'paper' and not exists (
        select from mail_message m where m.invoice_delivery_id = d.id and m.state in ('queued', 'failed'))
      and not exists (
        select from maventa_delivery v where v.delivery_id = d.id and v.state in ('queued', 'unknown'))
    union all select format('sending %s is waiting in two ways', d.id) from invoice_delivery d
      where d.replaced_at is not null and exists (
        select from mail_message m where m.invoice_delivery_id = d.id and m.state in ('queued', 'failed'))
    union all select format('invoice %s was accepted by a channel and is not sent', d.invoice_id) from invoice_delivery d
      join invoice i on i.id = d.invoice_id
      where d.state in ('accepted', 'delivered') and d.replaced_at is null and d.reminder_id is null and i.sent_at is null
    union all select format('batch %s is running and nobody works it off', b.id) from invoice_batch b
      where b.state = 'running' and not ${waitingJob('invoice-batch', 'batchId', 'b.id')}`,
  I9: `select format('user %s without a role', a.id) as fault from app_user a
      where a.erased_at is null and not exists (select from user_role r where r.user_id = a.id)
    union all select format('teacher %s without a unit', r.user_id) from user_role r where r.role = 'teacher'
      and not exists (select from user_school_unit u where u.user_id = r.user_id)
    union all select format('school admin %s without a school', a.id) from app_user a
      join user_role r on r.user_id = a.id and r.role = 'school_admin' where a.school_id is null`,
}

type Queries = Pick<pg.Pool | pg.PoolClient, 'query'>

/** All current violations, as "I4: no invoice 17". */
export async function brokenInvariants(pool: Queries): Promise<string[]> {
  const faults: string[] = []
  for (const [name, statement] of Object.entries(statements)) {
    const { rows } = await pool.query<{ fault: string }>(statement)
    faults.push(...rows.map(({ fault }) => `${name}: ${fault}`))
  }
  return faults
}

type Recorded = { table: string; ignored: string; objects: string }

/**
 * Audited tables, their columns that change without a user's action, and the objects under which a change is logged.
 */
const recorded: readonly Recorded[] = [
  {
    table: 'unit_order',
    ignored: '',
    objects: `('order', t.id), ('school_unit', t.school_unit_id), ('invoice', (select max(i.id) from invoice i where i.school_unit_id = t.school_unit_id and i.karneval_id = t.karneval_id))`,
  },
  { table: 'team', ignored: '', objects: `('team', t.id), ('school_unit', t.school_unit_id)` },
  { table: 'runner', ignored: '', objects: `('runner', t.id), ('school_unit', t.school_unit_id)` },
  { table: 'invitation', ignored: 'delivery,sent_at', objects: `('invitation', t.id)` },
  {
    table: 'app_user',
    ignored: 'last_seen_at',
    objects: `('user', t.id), ('invitation', (select i.id from invitation i where i.accepted_by = t.id))`,
  },
  { table: 'billing_information', ignored: '', objects: `('billing_information', t.id)` },
  // Payment and delivery are recorded in the payment log and the delivery.
  { table: 'invoice', ignored: 'status,maventa_id,maventa_state,sent_at,version', objects: `('invoice', t.id)` },
  { table: 'payment_file', ignored: '', objects: `('payment_file', t.id)` },
  {
    table: 'payment',
    ignored: 'state,version',
    objects: `('payment_file', t.payment_file_id), ('payment', t.id), ('invoice', (select a.invoice_id from payment_allocation a where a.payment_id = t.id limit 1))`,
  },
  { table: 'karneval', ignored: 'incomplete_charged_at,version', objects: `('karneval', t.id)` },
  { table: 'product', ignored: '', objects: `('product', t.id)` },
  { table: 'qna', ignored: '', objects: `('qna', t.id)` },
]

type Row = { id: number; content: string; told: boolean }

/**
 * Remembers the current data. The returned function lists later violations, including I10: a row inserted or changed
 * since then without an audit entry.
 */
export async function watchInvariants(pool: Queries): Promise<() => Promise<string[]>> {
  const { rows: newest } = await pool.query<{ id: number }>('select coalesce(max(id), 0) as id from audit_entry')
  const read = async ({ table, ignored, objects }: Recorded): Promise<Row[]> => {
    const { rows } = await pool.query<Row>(
      `select t.id, md5((to_jsonb(t) - $2::text[])::text) as content, exists (
         select from audit_entry e where e.id > $1 and (e.object_type, e.object_id) in (${objects})) as told
       from ${table} t`,
      [newest[0]?.id, ['updated_at', ...ignored.split(',')]],
    )
    return rows
  }
  const before = new Map<string, Map<number, string>>()
  for (const each of recorded)
    before.set(each.table, new Map((await read(each)).map(({ id, content }) => [id, content])))
  return async () => {
    const faults = await brokenInvariants(pool)
    for (const each of recorded) {
      const known = before.get(each.table)
      const untold = (await read(each)).filter(({ id, content, told }) => known?.get(id) !== content && !told)
      faults.push(...untold.map(({ id }) => `I10: ${each.table} ${id} changed and nobody knows by whom`))
    }
    return faults
  }
}

const ownLists = Object.entries(api as Contract).flatMap(([name, { access, file, stream }]) =>
  name.startsWith('GET ') && access.who === 'user' && access.own && !name.includes('{') && !file && !stream
    ? [name.slice('GET '.length)]
    : [],
)

/** I11: other schools' units in a leader's and a school administrator's own lists, requested concurrently. */
export async function foreignInOwnLists(test: TestApp, username: string): Promise<string[]> {
  const { rows } = await test.pool.query<{ id: number }>(
    `select u.id from school_unit u join app_user a on a.username = $1
     where u.school_id = a.school_id or exists (select from user_school_unit l where l.user_id = a.id and l.school_unit_id = u.id)`,
    [username],
  )
  const own = new Set(rows.map(({ id }) => id))
  const { access } = await test.login(username)
  const answers = await Promise.all(
    ownLists.map(async (url) => {
      const answer = await test.call('GET', url, { headers: { authorization: `Bearer ${access}` } })
      return { url, units: answer.statusCode === 200 ? unitsIn(answer.json()) : [] }
    }),
  )
  const seen = answers.flatMap(({ units }) => units)
  const faults = answers.flatMap(({ url, units }) =>
    units.filter((unit) => !own.has(unit)).map((unit) => `I11: ${username} sees unit ${unit} in ${url}`),
  )
  return seen.length === 0 ? [`I11: ${username} sees nothing`] : faults
}

/** Every unit in an answer, at any depth. */
function unitsIn(value: unknown): number[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    key === 'school_unit' && typeof part === 'number' ? [part] : unitsIn(part),
  )
}
