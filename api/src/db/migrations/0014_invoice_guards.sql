-- The guards of issued invoices ask the tables only when a draft is issued: a bank file settles thousands of invoices in
-- one statement, and a query per row, or a row as JSON, took longer than the change itself.
CREATE OR REPLACE FUNCTION "invoice_keep_issued"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept "invoice"%ROWTYPE;
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD."status" = 'draft' OR "bookkeeping_is_over"(OLD."issued_on") THEN RETURN OLD; END IF;
    RAISE EXCEPTION 'invoice % is issued and cannot be deleted', OLD."number" USING ERRCODE = 'restrict_violation', CONSTRAINT = 'invoice_issued_unchanged';
  END IF;
  IF OLD."status" <> 'draft' THEN
    kept := OLD;
    kept."status" := NEW."status";
    kept."maventa_id" := NEW."maventa_id";
    kept."maventa_state" := NEW."maventa_state";
    kept."sent_at" := NEW."sent_at";
    kept."version" := NEW."version";
    kept."updated_at" := NEW."updated_at";
    IF NEW."status" = 'draft' OR kept IS DISTINCT FROM NEW THEN
      RAISE EXCEPTION 'invoice % is issued and cannot be changed', OLD."number" USING ERRCODE = 'restrict_violation', CONSTRAINT = 'invoice_issued_unchanged';
    END IF;
  ELSIF NEW."status" <> 'draft' THEN
    IF NEW."total_cents" <> (SELECT coalesce(sum("total_cents"), 0) FROM "invoice_row" WHERE "invoice_id" = NEW."id") THEN
      RAISE EXCEPTION 'the rows of invoice % do not make its total', NEW."id" USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_rows_make_total';
    END IF;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "invoice_parts_make_total"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."status" = 'draft' AND NEW."status" <> 'draft' THEN
    IF EXISTS (SELECT FROM "invoice_part" WHERE "invoice_id" = NEW."id")
      AND (
        NEW."total_cents" <> (SELECT sum("total_cents") FROM "invoice_part" WHERE "invoice_id" = NEW."id")
        OR EXISTS (SELECT FROM "invoice_row" WHERE "invoice_id" = NEW."id" AND "part_id" IS NULL)
        OR EXISTS (
          SELECT FROM "invoice_part" p WHERE p."invoice_id" = NEW."id" AND p."total_cents" <> (
            SELECT coalesce(sum(r."total_cents"), 0) FROM "invoice_row" r
            WHERE r."part_id" = p."id" AND r."invoice_id" = NEW."id"))
      )
    THEN
      RAISE EXCEPTION 'the parts of invoice % do not make its total', NEW."id" USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_parts_make_total';
    END IF;
  END IF;
  RETURN NEW;
END $$;
