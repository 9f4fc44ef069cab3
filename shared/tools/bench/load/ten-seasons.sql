-- Twenty thousand invoices of ten years, one in ten unpaid, one in twenty paid in two parts and one in fifty with an undone payment.
create temp table bill on commit drop as
  select n, 10000000 + n as number, date '2015-05-01' + 365 * (n % 10) + (n / 10) % 60 as day, 5000 + n % 90000 as cents
  from generate_series(1, 20000) n;
insert into invoice (karneval_id, school_unit_id, number, billing, total_cents, vat, reference_number, issued_on, due_on, status,
    created_at, updated_at)
  select 1, (select min(id) from school_unit), number, jsonb_build_object('name', 'Betalare ' || n % 400), cents,
    jsonb_build_array(jsonb_build_object('vat_percent', 0, 'net_cents', cents, 'vat_cents', 0)), 'B' || number, day, day + 14,
    case when n % 10 = 0 then 'sent' else 'paid' end, day::timestamptz + interval '12 hours', day
  from bill;
insert into payment_file (id, name, format, checksum, row_count, total_cents) values (900000, 'ten seasons', 'ktl', 'ten seasons', 20000, 0);
insert into payment (payment_file_id, entry_key, booked_on, paid_on, reference, payer, amount_cents, state, created_at, updated_at)
  select 900000, 'B' || number || '/' || part, day + 20, day + 19, 'B' || number, 'BETALARE', part_cents, 'exact', day + 21, day + 21
  from bill
  cross join lateral (select 1 as part, case when n % 20 = 1 then cents / 2 else cents end as part_cents
    union all select 2, cents - cents / 2 where n % 20 = 1) parts
  where n % 10 <> 0;
insert into payment_allocation (payment_id, invoice_id, amount_cents, origin, created_at, updated_at)
  select p.id, i.id, p.amount_cents, 'reference', p.created_at, p.created_at
  from payment p join invoice i on i.reference_number = p.reference where p.payment_file_id = 900000;
insert into payment_allocation (payment_id, invoice_id, amount_cents, origin, undone_at, created_at, updated_at)
  select a.payment_id, a.invoice_id, 100, 'manual', a.created_at + interval '9 days', a.created_at + interval '2 days', a.created_at
  from payment_allocation a join payment p on p.id = a.payment_id where p.payment_file_id = 900000 and a.id % 50 = 0;
analyze;
