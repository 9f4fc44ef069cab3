-- The job queue's schema. The queue makes its tables itself, as a role that may not make schemas.
CREATE SCHEMA IF NOT EXISTS "pgboss";
--> statement-breakpoint
-- Whether a text, or any text inside an object, has only been replaced by "[raderat]".
CREATE FUNCTION "audit_only_erased"("was" jsonb, "becomes" jsonb) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF "was" IS NOT DISTINCT FROM "becomes" THEN RETURN true; END IF;
  IF "was" IS NULL OR "becomes" IS NULL OR jsonb_typeof("was") <> jsonb_typeof("becomes") THEN RETURN false; END IF;
  IF jsonb_typeof("was") = 'string' THEN RETURN "becomes" = '"[raderat]"'; END IF;
  IF jsonb_typeof("was") = 'array' THEN
    RETURN jsonb_array_length("was") = jsonb_array_length("becomes") AND NOT EXISTS (
      SELECT FROM generate_series(0, jsonb_array_length("was") - 1) n
      WHERE NOT "audit_only_erased"("was" -> n, "becomes" -> n));
  END IF;
  IF jsonb_typeof("was") = 'object' THEN
    RETURN (SELECT count(*) FROM jsonb_object_keys("was")) = (SELECT count(*) FROM jsonb_object_keys("becomes"))
      AND NOT EXISTS (
        SELECT FROM jsonb_object_keys("was") k
        WHERE NOT "becomes" ? k OR NOT "audit_only_erased"("was" -> k, "becomes" -> k));
  END IF;
  RETURN false;
END $$;
--> statement-breakpoint
-- The change log is only added to, whoever asks. Two doors are left: an entry loses its texts once, for the sake of a person
-- who is erased, and keeps who did what and when; and an entry goes when its 24 months are over by the database's own clock.
CREATE FUNCTION "audit_keep"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD."at" < now() - interval '24 months' THEN RETURN OLD; END IF;
  ELSIF TG_OP = 'UPDATE' THEN
    IF OLD."erased_at" IS NULL AND NEW."erased_at" IS NOT NULL
      AND (to_jsonb(NEW) - '{before,after,reason,erased_at}'::text[]) = (to_jsonb(OLD) - '{before,after,reason,erased_at}'::text[])
      AND "audit_only_erased"(OLD."before", NEW."before")
      AND "audit_only_erased"(OLD."after", NEW."after")
      AND (NEW."reason" IS NOT DISTINCT FROM OLD."reason" OR OLD."reason" IS NOT NULL AND NEW."reason" = '[raderat]')
    THEN RETURN NEW; END IF;
    -- An account's row has been deleted, and the foreign key's own trigger takes the reference away.
    IF pg_trigger_depth() > 1 AND NEW."user_id" IS NULL AND (to_jsonb(NEW) - 'user_id') = (to_jsonb(OLD) - 'user_id')
    THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'the change log is only added to' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'audit_entry_kept';
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_entry_kept" BEFORE UPDATE OR DELETE ON "audit_entry" FOR EACH ROW EXECUTE FUNCTION "audit_keep"();
--> statement-breakpoint
CREATE TRIGGER "audit_entry_not_emptied" BEFORE TRUNCATE ON "audit_entry" FOR EACH STATEMENT EXECUTE FUNCTION "audit_keep"();
