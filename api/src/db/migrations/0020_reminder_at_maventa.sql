ALTER TABLE "invoice_delivery" ADD COLUMN "maventa_id" text;--> statement-breakpoint
ALTER TABLE "invoice_delivery" ADD COLUMN "maventa_state" text;