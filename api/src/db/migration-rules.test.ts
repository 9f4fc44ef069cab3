import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { breakingChanges } from '../test/support/breaking-changes.ts'

const folder = path.join(import.meta.dirname, 'migrations')
const { entries } = JSON.parse(readFileSync(path.join(folder, 'meta', '_journal.json'), 'utf8')) as {
  entries: { tag: string; when: number }[]
}

/** No deployment is older than this migration, so only later ones must be compatible. */
const FIRST_RELEASE = '0000_first_release'
const later = entries.filter(({ tag }) => tag > FIRST_RELEASE)

test.each(later)('F21: the release before $tag can go on running beside it', ({ tag }) => {
  expect(breakingChanges(readFileSync(path.join(folder, `${tag}.sql`), 'utf8'))).toEqual([])
})

test('migrations lie in the order of their times: one with an earlier time is never run where a later one has been', () => {
  const times = entries.map(({ when }) => when)
  expect(times).toEqual([...times].sort((left, right) => left - right))
})

const stumbles = [
  'DROP TABLE "team";',
  'ALTER TABLE "team" DROP COLUMN "name";',
  'ALTER TABLE "team" RENAME COLUMN "name" TO "title";',
  'ALTER TABLE "team" ALTER COLUMN "name" SET DATA TYPE integer;',
  'ALTER TABLE "team" ALTER COLUMN "name" SET NOT NULL;',
  'ALTER TABLE "team" ADD COLUMN "title" text NOT NULL;',
  `ALTER TABLE "team" ADD CONSTRAINT "team_check" CHECK ("team"."status" in ('draft'));`,
  'CREATE UNIQUE INDEX "team_name_key" ON "team" USING btree ("name");',
  'ALTER TABLE "team" ADD COLUMN "title" text;--> statement-breakpoint\nCREATE UNIQUE INDEX "k" ON "team" USING btree ("title","name");',
]

test.each(stumbles)('F21: the running release stumbles over %s', (sql) => {
  expect(breakingChanges(sql)).toHaveLength(1)
})

const stands = [
  'ALTER TABLE "team" ADD COLUMN "title" text;',
  `ALTER TABLE "team" ADD COLUMN "title" text DEFAULT '' NOT NULL;`,
  'CREATE TABLE "thing" ("id" integer NOT NULL);--> statement-breakpoint\nCREATE UNIQUE INDEX "k" ON "thing" USING btree ("id");',
  'CREATE INDEX "team_idx" ON "team" USING btree ("name");',
  'ALTER TABLE "team" ADD COLUMN "n" integer DEFAULT 0 NOT NULL;--> statement-breakpoint\nALTER TABLE "team" ADD CONSTRAINT "n_check" CHECK ("team"."n" >= 0);',
  '-- runs beside the release before: 2.3 was the last one that read it\nALTER TABLE "team" DROP COLUMN "name";',
]

test.each(stands)('F21: the running release stands %s', (sql) => {
  expect(breakingChanges(sql)).toEqual([])
})
