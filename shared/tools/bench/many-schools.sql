-- Adds bench.copies copies of each demo school with its units, leaders, teams, runners, orders, payers and invoices, so that
-- the register is as full as the demo's.
create temp table school_copy on commit drop as
  select s.id as old, nextval(pg_get_serial_sequence('school', 'id'))::int as new, n from school s,
    generate_series(1, current_setting('bench.copies')::int) n;
insert into school (id, name, municipality, status)
  select c.new, s.name || ' ' || c.n, s.municipality, s.status from school_copy c join school s on s.id = c.old;
create temp table unit_copy on commit drop as
  select u.id as old, nextval(pg_get_serial_sequence('school_unit', 'id'))::int as new, c.new as school, c.n
  from school_unit u join school_copy c on c.old = u.school_id;
insert into school_unit (id, school_id, unit_name, school_types, school_subtypes, student_count)
  select c.new, c.school, u.unit_name, u.school_types, u.school_subtypes, u.student_count
  from unit_copy c join school_unit u on u.id = c.old;
create temp table user_copy on commit drop as
  select distinct on (l.user_id, c.n) l.user_id as old, nextval(pg_get_serial_sequence('app_user', 'id'))::int as new, c.n
  from user_school_unit l join unit_copy c on c.old = l.school_unit_id;
insert into app_user (id, username, email, password_hash, phone, first_name, last_name)
  select c.new, a.username || ' ' || c.n, c.n || a.email, a.password_hash, a.phone, a.first_name, a.last_name
  from user_copy c join app_user a on a.id = c.old;
insert into user_role (user_id, role) select c.new, 'teacher' from user_copy c;
insert into user_school_unit (user_id, school_unit_id)
  select a.new, c.new from user_school_unit l join user_copy a on a.old = l.user_id
  join unit_copy c on c.old = l.school_unit_id and c.n = a.n;
create temp table team_copy on commit drop as
  select t.id as old, nextval(pg_get_serial_sequence('team', 'id'))::int as new, c.new as unit, c.n
  from team t join unit_copy c on c.old = t.school_unit_id where t.status <> 'withdrawn';
insert into team (id, school_unit_id, event_instance_id, number, name, status, created_at)
  select c.new, c.unit, t.event_instance_id, t.number, t.name, t.status, t.created_at
  from team_copy c join team t on t.id = c.old;
create temp table runner_copy on commit drop as
  select r.id as old, nextval(pg_get_serial_sequence('runner', 'id'))::int as new, c.new as unit, c.n
  from runner r join unit_copy c on c.old = r.school_unit_id;
create index on team_copy (old, n);
create index on runner_copy (old, n);
analyze team_copy;
analyze runner_copy;
insert into runner (id, karneval_id, school_unit_id, first_name, last_name, grade, gender)
  select c.new, r.karneval_id, c.unit, r.first_name, r.last_name, r.grade, r.gender
  from runner_copy c join runner r on r.id = c.old;
insert into leg (team_id, event_instance_id, round, position, reserve, runner_id)
  select t.new, l.event_instance_id, l.round, l.position, l.reserve, r.new
  from leg l join team_copy t on t.old = l.team_id join runner_copy r on r.old = l.runner_id and r.n = t.n;
-- The copies' heats follow the demo's; drawing that many again would outweigh the measured work.
create temp table heat_copy on commit drop as
  select h.id as old, nextval(pg_get_serial_sequence('heat', 'id'))::int as new, n
  from heat h, generate_series(1, current_setting('bench.copies')::int) n;
insert into heat (id, event_instance_id, round, number, calls_at, starts_at, status)
  select c.new, h.event_instance_id, h.round, h.number + 1000 * c.n, h.calls_at, h.starts_at, h.status
  from heat_copy c join heat h on h.id = c.old;
insert into heat_place (heat_id, event_instance_id, round, lane, team_id)
  select h.new, p.event_instance_id, p.round, p.lane, t.new
  from heat_place p join heat_copy h on h.old = p.heat_id join team_copy t on t.old = p.team_id and t.n = h.n;
update heat_version v set
  snapshot = v.snapshot || coalesce((
    select jsonb_agg(h || jsonb_build_object('id', c.new, 'number', (h ->> 'number')::int + 1000 * c.n, 'places', coalesce((
      select jsonb_agg(p || jsonb_build_object('team', t.new)) from jsonb_array_elements(h -> 'places') p
      join team_copy t on t.old = (p ->> 'team')::int and t.n = c.n), '[]')))
    from jsonb_array_elements(v.snapshot) h join heat_copy c on c.old = (h ->> 'id')::int), '[]'),
  entries = v.entries || coalesce((
    select jsonb_agg(e || jsonb_build_object('team', t.new, 'runners', coalesce((
      select jsonb_agg(r || jsonb_build_object('runner', c.new)) from jsonb_array_elements(e -> 'runners') r
      join runner_copy c on c.old = (r ->> 'runner')::int and c.n = t.n), '[]')))
    from jsonb_array_elements(v.entries) e join team_copy t on t.old = (e ->> 'team')::int), '[]');
create temp table order_copy on commit drop as
  select o.id as old, nextval(pg_get_serial_sequence('unit_order', 'id'))::int as new, c.new as unit
  from unit_order o join unit_copy c on c.old = o.school_unit_id;
insert into unit_order (id, karneval_id, school_unit_id, status)
  select c.new, o.karneval_id, c.unit, o.status from order_copy c join unit_order o on o.id = c.old;
insert into unit_order_row (order_id, karneval_id, product_id, quantity, unit_price_cents, vat_percent)
  select c.new, r.karneval_id, r.product_id, r.quantity, r.unit_price_cents, r.vat_percent
  from order_copy c join unit_order_row r on r.order_id = c.old where r.source = 'ordered';
insert into billing_information (karneval_id, school_unit_id, name, bespisning_friday, bespisning_saturday, logi, stafetter)
  select b.karneval_id, c.new, b.name, b.bespisning_friday, b.bespisning_saturday, b.logi, b.stafetter
  from billing_information b join unit_copy c on c.old = b.school_unit_id;
create temp table invoice_copy on commit drop as
  select i.id as old, nextval(pg_get_serial_sequence('invoice', 'id'))::int as new, c.new as unit, i.number + c.n * 100000 as number
  from invoice i join unit_copy c on c.old = i.school_unit_id where i.kind = 'invoice';
insert into invoice (id, karneval_id, school_unit_id, number, billing, seller, total_cents, vat, reference_number, issued_on,
    due_on, status)
  select c.new, i.karneval_id, c.unit, c.number, i.billing, i.seller, i.total_cents, i.vat, 'RF' || c.number, i.issued_on,
    i.due_on, i.status
  from invoice_copy c join invoice i on i.id = c.old;
insert into invoice_row (invoice_id, position, product_id, category, description, quantity, unit, unit_price_cents,
    vat_percent, total_cents)
  select c.new, r.position, r.product_id, r.category, r.description, r.quantity, r.unit, r.unit_price_cents,
    r.vat_percent, r.total_cents
  from invoice_row r join invoice_copy c on c.old = r.invoice_id;
analyze;
