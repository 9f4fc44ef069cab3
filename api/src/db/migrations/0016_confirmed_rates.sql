ALTER TABLE "reference_rate" ADD COLUMN "is_confirmed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- Computed from the main refinancing rate of the European Central Bank (2.15 from 11 June 2025), rounded up to a half; the others are as the Bank of Finland published them.
UPDATE "reference_rate" SET "is_confirmed" = false WHERE "valid_from" = '2025-07-01' AND "entered_by" IS NULL;
