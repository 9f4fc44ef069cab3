ALTER TABLE "mail_message" DROP CONSTRAINT "mail_message_kind_check";--> statement-breakpoint
ALTER TABLE "qna" ADD COLUMN "topic" text DEFAULT 'other' NOT NULL;--> statement-breakpoint
-- runs beside the release before: it writes only the default
ALTER TABLE "qna" ADD CONSTRAINT "qna_topic_check" CHECK ("qna"."topic" in ('visitor', 'leader', 'school', 'race_day', 'other'));--> statement-breakpoint
-- so that what is public is equal to its working copy
UPDATE "content_version" SET "content" = "content" || '{"topic": "other"}' WHERE "kind" = 'qna';--> statement-breakpoint
-- runs beside the release before: every value that it writes is still allowed
ALTER TABLE "mail_message" ADD CONSTRAINT "mail_message_kind_check" CHECK ("mail_message"."kind" in ('invitation', 'password_reset', 'password_changed', 'email_verification', 'email_changed', 'factor_changed', 'account_undone', 'account_recovered', 'leadership_ended', 'message', 'class_decision', 'change_decision', 'joint_team', 'invoice', 'final'));
