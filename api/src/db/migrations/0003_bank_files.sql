ALTER TABLE "payment_file" DROP CONSTRAINT "payment_file_format_check";--> statement-breakpoint
-- runs beside the release before: every value that it writes is still allowed
ALTER TABLE "payment_file" ADD CONSTRAINT "payment_file_format_check" CHECK ("payment_file"."format" in ('ktl', 'camt054', 'camt053', 'op', 'nordea', 's_pankki', 'danske', 'lines'));