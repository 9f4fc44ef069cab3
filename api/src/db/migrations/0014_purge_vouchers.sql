-- Bokföringslagen 2:10: six years from the end of the calendar year. By the database's own clock, which no caller sets.
CREATE FUNCTION "bookkeeping_is_over"("dated" date) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT "dated" < make_date(extract(year FROM now() AT TIME ZONE 'Europe/Helsinki')::integer - 6, 1, 1)
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "invoice_keep_issued"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD."status" = 'draft' OR "bookkeeping_is_over"(OLD."issued_on") THEN RETURN OLD; END IF;
    RAISE EXCEPTION 'invoice % is issued and cannot be deleted', OLD."number" USING ERRCODE = 'restrict_violation', CONSTRAINT = 'invoice_issued_unchanged';
  END IF;
  IF OLD."status" <> 'draft' AND (
    NEW."status" = 'draft'
    OR (to_jsonb(NEW) - '{status,maventa_id,maventa_state,sent_at,version,updated_at}'::text[])
      IS DISTINCT FROM (to_jsonb(OLD) - '{status,maventa_id,maventa_state,sent_at,version,updated_at}'::text[])
  ) THEN
    RAISE EXCEPTION 'invoice % is issued and cannot be changed', OLD."number" USING ERRCODE = 'restrict_violation', CONSTRAINT = 'invoice_issued_unchanged';
  END IF;
  IF OLD."status" = 'draft' AND NEW."status" <> 'draft' AND NEW."total_cents" <> (
    SELECT coalesce(sum("total_cents"), 0) FROM "invoice_row" WHERE "invoice_id" = NEW."id"
  ) THEN
    RAISE EXCEPTION 'the rows of invoice % do not make its total', NEW."id" USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_rows_make_total';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "invoice_row_keep_issued"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  found record;
BEGIN
  SELECT "status", "total_cents", "number", "issued_on" INTO found FROM "invoice"
    WHERE "id" = CASE WHEN TG_OP = 'INSERT' THEN NEW."invoice_id" ELSE OLD."invoice_id" END;
  IF TG_OP = 'DELETE' AND "bookkeeping_is_over"(found."issued_on") THEN RETURN OLD; END IF;
  IF found."status" <> 'draft' AND (
    TG_OP <> 'INSERT' OR found."total_cents" = (
      SELECT coalesce(sum("total_cents"), 0) FROM "invoice_row" WHERE "invoice_id" = NEW."invoice_id"
    )
  ) THEN
    RAISE EXCEPTION 'the rows of invoice % are issued and cannot be changed', found."number" USING ERRCODE = 'restrict_violation', CONSTRAINT = 'invoice_issued_unchanged';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "payments_keep"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  dated date;
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF TG_TABLE_NAME = 'payment' THEN
      dated := OLD."booked_on";
    ELSIF TG_TABLE_NAME = 'payment_log' THEN
      dated := (OLD."at" AT TIME ZONE 'Europe/Helsinki')::date;
    ELSE
      dated := (greatest(OLD."created_at", OLD."undone_at") AT TIME ZONE 'Europe/Helsinki')::date;
    END IF;
    IF "bookkeeping_is_over"(dated) THEN RETURN OLD; END IF;
    RAISE EXCEPTION '% is kept', TG_TABLE_NAME USING ERRCODE = 'restrict_violation', CONSTRAINT = 'payments_kept';
  ELSIF TG_TABLE_NAME = 'payment_log' THEN
    IF NEW."user_id" IS NOT NULL OR (to_jsonb(NEW) - 'user_id') IS DISTINCT FROM (to_jsonb(OLD) - 'user_id') THEN
      RAISE EXCEPTION 'the payment log is only added to' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'payments_kept';
    END IF;
  ELSIF TG_TABLE_NAME = 'payment' THEN
    IF NEW."amount_cents" <> OLD."amount_cents" THEN
      RAISE EXCEPTION 'payment % keeps its sum', OLD."id" USING ERRCODE = 'restrict_violation', CONSTRAINT = 'payments_kept';
    END IF;
  ELSIF (to_jsonb(NEW) - '{undone_at,undone_by,allocated_by,updated_at}'::text[])
      IS DISTINCT FROM (to_jsonb(OLD) - '{undone_at,undone_by,allocated_by,updated_at}'::text[])
    OR (OLD."undone_at" IS NOT NULL AND NEW."undone_at" IS DISTINCT FROM OLD."undone_at") THEN
    RAISE EXCEPTION 'allocation % can only be undone', OLD."id" USING ERRCODE = 'restrict_violation', CONSTRAINT = 'payments_kept';
  END IF;
  RETURN NEW;
END $$;
