DROP INDEX "payment_allocation_key";--> statement-breakpoint
CREATE INDEX "payment_allocation_payment_idx" ON "payment_allocation" USING btree ("payment_id");--> statement-breakpoint
-- runs beside the release before: the same columns and condition were unique before, in the other order
CREATE UNIQUE INDEX "payment_allocation_key" ON "payment_allocation" USING btree ("invoice_id","payment_id") WHERE "payment_allocation"."undone_at" is null;
