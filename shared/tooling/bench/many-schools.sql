-- The demo's schools four times more, each copy with its units, leaders, teams, orders and payers: a register of a
-- thousand schools that is as full as the demo's own.
create temp table school_copy on commit drop as
  select s.id as old, nextval(pg_get_serial_sequence('school', 'id'))::int as new, n from school s, generate_series(1, 4) n;
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
insert into team (school_unit_id, event_instance_id, number, name, status, created_at)
  select c.new, t.event_instance_id, t.number, t.name, t.status, t.created_at
  from team t join unit_copy c on c.old = t.school_unit_id where t.status <> 'withdrawn';
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
analyze;
