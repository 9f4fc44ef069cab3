-- Results of trials become race-day facts, which are the only results from here on. The table stays for the release before,
-- which still reads it, and is dropped by a later one.
INSERT INTO "raceday_fact" ("fact_id", "karneval_id", "day", "kind", "event_instance_id", "round", "heat_number", "team_id", "detail", "user_id", "device", "device_time", "seen", "source", "recorded_at")
SELECT gen_random_uuid(), i."karneval_id", coalesce((h."starts_at" AT TIME ZONE 'Europe/Helsinki')::date, k."starts_on"), said."kind", r."event_instance_id", 'TRIAL', h."number", r."team_id", said."detail", author."id", '00000000-0000-4000-8000-000000000005', r."updated_at", 0, 'organiser', r."updated_at"
FROM "trial_result" r
JOIN "event_instance" i ON i."id" = r."event_instance_id"
JOIN "karneval" k ON k."id" = i."karneval_id"
JOIN "heat_place" p ON p."team_id" = r."team_id" AND p."round" = 'TRIAL'
JOIN "heat" h ON h."id" = p."heat_id"
CROSS JOIN LATERAL (SELECT min(u."user_id") AS "id" FROM "user_role" u WHERE u."role" = 'super_admin') author
CROSS JOIN LATERAL (
  SELECT 'mark' AS "kind", jsonb_build_object('mark', r."mark", 'reason', NULL, 'rule', NULL, 'edition', NULL, 'note', NULL) AS "detail" WHERE r."mark" IS NOT NULL
  UNION ALL
  SELECT 'time', jsonb_build_object('ms', r."time_ms", 'precision', 1, 'hand', false, 'place', r."place") WHERE r."time_ms" IS NOT NULL OR r."place" IS NOT NULL
) said
WHERE author."id" IS NOT NULL
ORDER BY r."event_instance_id", r."team_id", said."kind" DESC;
