CREATE TABLE "declined_record" (
	"event_instance_id" integer NOT NULL,
	"round" text NOT NULL,
	"team_id" integer NOT NULL,
	"time_ms" integer NOT NULL,
	"declined_by" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "declined_record_event_instance_id_round_team_id_time_ms_pk" PRIMARY KEY("event_instance_id","round","team_id","time_ms"),
	CONSTRAINT "declined_record_round_check" CHECK ("declined_record"."round" in ('TRIAL', 'FINAL'))
);
--> statement-breakpoint
CREATE TABLE "prize_ceremony" (
	"event_instance_id" integer PRIMARY KEY NOT NULL,
	"presenter" text DEFAULT '' NOT NULL,
	"places" integer DEFAULT 3 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "prize_ceremony_places_check" CHECK ("prize_ceremony"."places" between 1 and 8)
);
--> statement-breakpoint
ALTER TABLE "raceday_fact" DROP CONSTRAINT "raceday_fact_kind_check";--> statement-breakpoint
ALTER TABLE "carnival_record" ADD COLUMN "team_name" text;--> statement-breakpoint
ALTER TABLE "carnival_record" ADD COLUMN "event_instance_id" integer;--> statement-breakpoint
ALTER TABLE "carnival_record" ADD COLUMN "round" text;--> statement-breakpoint
ALTER TABLE "carnival_record" ADD COLUMN "team_id" integer;--> statement-breakpoint
ALTER TABLE "carnival_record" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "declined_record" ADD CONSTRAINT "declined_record_event_instance_id_event_instance_id_fk" FOREIGN KEY ("event_instance_id") REFERENCES "public"."event_instance"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "declined_record" ADD CONSTRAINT "declined_record_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "declined_record" ADD CONSTRAINT "declined_record_declined_by_app_user_id_fk" FOREIGN KEY ("declined_by") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prize_ceremony" ADD CONSTRAINT "prize_ceremony_event_instance_id_event_instance_id_fk" FOREIGN KEY ("event_instance_id") REFERENCES "public"."event_instance"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "declined_record_team_idx" ON "declined_record" USING btree ("team_id");--> statement-breakpoint
ALTER TABLE "carnival_record" ADD CONSTRAINT "carnival_record_event_instance_id_event_instance_id_fk" FOREIGN KEY ("event_instance_id") REFERENCES "public"."event_instance"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carnival_record" ADD CONSTRAINT "carnival_record_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "carnival_record_instance_idx" ON "carnival_record" USING btree ("event_instance_id");--> statement-breakpoint
CREATE INDEX "carnival_record_team_idx" ON "carnival_record" USING btree ("team_id");--> statement-breakpoint
-- runs beside the release before: every value that it writes is still allowed
ALTER TABLE "raceday_fact" ADD CONSTRAINT "raceday_fact_kind_check" CHECK ("raceday_fact"."kind" in ('present', 'absent', 'started', 'dns', 'legs', 'time', 'mark', 'lot', 'protest', 'ruling', 'called', 'sent', 'run', 'reading', 'official', 'correction', 'awarded', 'undo'));