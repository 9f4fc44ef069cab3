-- 2,000 schools that have ordered and not been invoiced, each with its own payer, which gets its invoice by e-mail.
with schools as (
  insert into school (name, municipality)
  select 'Utskicksskolan ' || n, (array['Vasa', 'Åbo', 'Borgå', 'Raseborg'])[n % 4 + 1] from generate_series(1, 2000) n
  returning id, name, municipality
), units as (
  insert into school_unit (school_id, unit_name, school_types, school_subtypes, student_count, street_address, zipcode, city)
  select id, name, array['primary_school'], array['none'], 300, 'Skolgatan 1', '65100', municipality from schools
  returning id, unit_name, city
), payers as (
  insert into billing_information (karneval_id, school_unit_id, name, mail_address, zipcode, city, email, channel,
    bespisning_friday, bespisning_saturday, logi, stafetter)
  select k.id, u.id, u.unit_name || ', bildningssektorn', 'PB ' || u.id, '65101', u.city,
    'utskick-' || split_part(u.unit_name, ' ', 2) || '@example.org', 'email', true, true, true, true
  from units u, karneval k where k.status = 'active'
), orders as (
  insert into unit_order (karneval_id, school_unit_id, status)
  select k.id, u.id, 'placed' from units u, karneval k where k.status = 'active' returning id, karneval_id, school_unit_id
) insert into unit_order_row (order_id, karneval_id, product_id, quantity, unit_price_cents, vat_percent)
  select o.id, p.karneval_id, p.id, 10 + (o.id + p.id) % 40, p.price_cents, p.vat_percent
  from orders o join product p on p.karneval_id = o.karneval_id
  where p.code in ('MAT-FRE-L', 'MAT-FRE-M', 'MAT-LOR-L', 'LOGI', 'LOGI-KV', 'LOGI-FR');
analyze;
