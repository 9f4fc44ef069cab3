-- 600 schools with a leader each, who may enter the races below and have entered nothing; 400 places in one of them and
-- 400 beds. Their password is the demo's.
with places as (
  select i.id, (select count(*) from team t where t.event_instance_id = i.id and t.status <> 'withdrawn') as taken
  from event_instance i join karneval k on k.id = i.karneval_id and k.status = 'active' where i.event_id = 6
) update event_instance i set capacity = p.taken + 400 from places p where i.id = p.id;
with beds as (
  select p.id, (select coalesce(sum(r.quantity), 0) from unit_order_row r where r.product_id = p.id) as taken
  from product p join karneval k on k.id = p.karneval_id and k.status = 'active' where p.code = 'LOGI'
) update product p set stock = b.taken + 400 from beds b where p.id = b.id;
with schools as (
  insert into school (name, municipality) select 'Rusningsskolan ' || n, 'Vasa' from generate_series(1, 600) n returning id, name
), units as (
  insert into school_unit (school_id, unit_name, school_types, school_subtypes, student_count)
  select id, name, array['primary_school'], array['none'], 300 from schools returning id, unit_name
), leaders as (
  insert into app_user (username, email, password_hash, phone)
  select 'rush-' || split_part(u.unit_name, ' ', 2), 'rush-' || split_part(u.unit_name, ' ', 2) || '@example.org',
    (select password_hash from app_user where username = 'lagledare'), '+358401234567'
  from units u returning id, username
), roles as (
  insert into user_role (user_id, role) select id, 'teacher' from leaders
) insert into user_school_unit (user_id, school_unit_id)
  select l.id, u.id from leaders l join units u on u.unit_name = 'Rusningsskolan ' || split_part(l.username, '-', 2);
analyze;
