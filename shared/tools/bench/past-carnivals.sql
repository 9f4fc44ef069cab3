-- Adds bench.carnivals archived carnivals with the events, products, teams, runners, orders, payers, invoices and heats of the
-- active one, so that every table holds as many years.
create temp table karneval_copy on commit drop as
  select k.id as old, nextval(pg_get_serial_sequence('karneval', 'id'))::int as new, n
  from karneval k, generate_series(1, current_setting('bench.carnivals')::int) n where k.status = 'active';
insert into karneval select r.* from karneval_copy c join karneval k on k.id = c.old,
  lateral jsonb_populate_record(k, jsonb_build_object('id', c.new, 'name', k.name || ' ' || c.n, 'status', 'archived',
    'starts_on', k.starts_on - 1000 * c.n, 'ends_on', k.ends_on - 1000 * c.n)) r;
create temp table product_copy on commit drop as
  select p.id as old, nextval(pg_get_serial_sequence('product', 'id'))::int as new, c.new as karneval, c.n
  from product p join karneval_copy c on c.old = p.karneval_id;
insert into product select r.* from product_copy c join product p on p.id = c.old,
  lateral jsonb_populate_record(p, jsonb_build_object('id', c.new, 'karneval_id', c.karneval)) r;
create temp table instance_copy on commit drop as
  select i.id as old, nextval(pg_get_serial_sequence('event_instance', 'id'))::int as new, c.new as karneval, c.n
  from event_instance i join karneval_copy c on c.old = i.karneval_id;
insert into event_instance select r.* from instance_copy c join event_instance i on i.id = c.old
  join product_copy p on p.old = i.product_id and p.n = c.n,
  lateral jsonb_populate_record(i, jsonb_build_object('id', c.new, 'karneval_id', c.karneval, 'product_id', p.new)) r;
insert into event_round select r.* from event_round e join instance_copy c on c.old = e.event_instance_id,
  lateral jsonb_populate_record(e, jsonb_build_object('event_instance_id', c.new)) r;
create temp table team_copy on commit drop as
  select t.id as old, nextval(pg_get_serial_sequence('team', 'id'))::int as new, c.new as instance, c.n
  from team t join instance_copy c on c.old = t.event_instance_id where t.status <> 'withdrawn';
insert into team (id, school_unit_id, event_instance_id, number, name, leader_id, status, created_at)
  select c.new, t.school_unit_id, c.instance, t.number, t.name, t.leader_id, t.status, t.created_at
  from team_copy c join team t on t.id = c.old;
create temp table runner_copy on commit drop as
  select r.id as old, nextval(pg_get_serial_sequence('runner', 'id'))::int as new, c.new as karneval, c.n
  from runner r join karneval_copy c on c.old = r.karneval_id;
insert into runner (id, karneval_id, school_unit_id, first_name, last_name, grade, gender)
  select c.new, c.karneval, r.school_unit_id, '', '', r.grade, r.gender from runner_copy c join runner r on r.id = c.old;
create index on team_copy (old, n);
create index on runner_copy (old, n);
analyze team_copy;
analyze runner_copy;
insert into leg (team_id, event_instance_id, round, position, reserve, runner_id)
  select t.new, t.instance, l.round, l.position, l.reserve, r.new
  from leg l join team_copy t on t.old = l.team_id join runner_copy r on r.old = l.runner_id and r.n = t.n;
create temp table heat_copy on commit drop as
  select h.id as old, nextval(pg_get_serial_sequence('heat', 'id'))::int as new, c.new as instance, c.n
  from heat h join instance_copy c on c.old = h.event_instance_id;
insert into heat_round select r.* from heat_round h join instance_copy c on c.old = h.event_instance_id,
  lateral jsonb_populate_record(h, jsonb_build_object('event_instance_id', c.new)) r;
insert into heat (id, event_instance_id, round, number, calls_at, starts_at, status)
  select c.new, c.instance, h.round, h.number, h.calls_at, h.starts_at, h.status from heat_copy c join heat h on h.id = c.old;
insert into heat_place (heat_id, event_instance_id, round, lane, team_id)
  select h.new, h.instance, p.round, p.lane, t.new
  from heat_place p join heat_copy h on h.old = p.heat_id join team_copy t on t.old = p.team_id and t.n = h.n;
create temp table order_copy on commit drop as
  select o.id as old, nextval(pg_get_serial_sequence('unit_order', 'id'))::int as new, c.new as karneval, c.n
  from unit_order o join karneval_copy c on c.old = o.karneval_id;
insert into unit_order (id, karneval_id, school_unit_id, status)
  select c.new, c.karneval, o.school_unit_id, o.status from order_copy c join unit_order o on o.id = c.old;
insert into unit_order_row (order_id, karneval_id, product_id, quantity, unit_price_cents, vat_percent, source, reason)
  select c.new, c.karneval, p.new, r.quantity, r.unit_price_cents, r.vat_percent, r.source, r.reason
  from order_copy c join unit_order_row r on r.order_id = c.old join product_copy p on p.old = r.product_id and p.n = c.n;
insert into billing_information (karneval_id, school_unit_id, name, bespisning_friday, bespisning_saturday, logi, stafetter)
  select c.new, b.school_unit_id, b.name, b.bespisning_friday, b.bespisning_saturday, b.logi, b.stafetter
  from billing_information b join karneval_copy c on c.old = b.karneval_id;
create temp table invoice_copy on commit drop as
  select i.id as old, nextval(pg_get_serial_sequence('invoice', 'id'))::int as new, c.new as karneval, c.n,
    i.number + c.n * 10000000 as number
  from invoice i join karneval_copy c on c.old = i.karneval_id where i.kind = 'invoice';
insert into invoice (id, karneval_id, school_unit_id, number, billing, seller, total_cents, vat, reference_number, issued_on,
    due_on, status)
  select c.new, c.karneval, i.school_unit_id, c.number, i.billing, i.seller, i.total_cents, i.vat, 'RF' || c.number,
    i.issued_on, i.due_on, i.status
  from invoice_copy c join invoice i on i.id = c.old;
insert into invoice_row (invoice_id, position, product_id, category, description, quantity, unit, unit_price_cents,
    vat_percent, total_cents)
  select c.new, r.position, p.new, r.category, r.description, r.quantity, r.unit, r.unit_price_cents, r.vat_percent,
    r.total_cents
  from invoice_row r join invoice_copy c on c.old = r.invoice_id
  left join product_copy p on p.old = r.product_id and p.n = c.n;
insert into intent (school_unit_id, event_instance_id, team_count)
  select i.school_unit_id, c.new, i.team_count from intent i join instance_copy c on c.old = i.event_instance_id;
analyze;
