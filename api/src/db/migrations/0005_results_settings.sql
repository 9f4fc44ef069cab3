ALTER TABLE "karneval" ADD COLUMN "results_service" text DEFAULT 'both' NOT NULL;--> statement-breakpoint
ALTER TABLE "karneval" ADD COLUMN "young_results" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "karneval" ADD COLUMN "announcer_names" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "karneval" ADD CONSTRAINT "karneval_results_service_check" CHECK ("karneval"."results_service" in ('own', 'external', 'both'));--> statement-breakpoint
ALTER TABLE "karneval" ADD CONSTRAINT "karneval_young_results_check" CHECK ("karneval"."young_results" in ('all', 'times', 'finished'));