-- Not logged: a flood of guesses writes nothing to the log of changes, and after a crash the counts begin anew.
CREATE UNLOGGED TABLE "attempt_count" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"free_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "attempt_count_ends_idx" ON "attempt_count" USING btree ("ends_at");