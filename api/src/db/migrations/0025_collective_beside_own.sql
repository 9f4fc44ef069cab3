DROP INDEX "invoice_one_whole_per_payer_key";--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "is_for_others" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- runs beside the release before: it writes only the default, for which the rule is the same
CREATE UNIQUE INDEX "invoice_one_whole_per_payer_key" ON "invoice" USING btree ("karneval_id","billing_information_id") WHERE "invoice"."kind" = 'invoice' and "invoice"."status" <> 'credited' and "invoice"."extent" = 'whole' and not "invoice"."is_for_others";
