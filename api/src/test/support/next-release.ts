import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const MIGRATIONS = path.join(import.meta.dirname, '../../db/migrations')

/** Changes allowed while the previous release runs: more columns in every table, and more tables. */
export const EXPANSION = `
  do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('alter table %I add column next_note text, add column next_count integer not null default 0', name);
    end loop;
  end $$;
  create table next_thing (id integer primary key references karneval (id));`

export type NextRelease = { folder: string; remove: () => void }

/** This release's migrations followed by these, as in a next release. */
export function nextRelease(...texts: string[]): NextRelease {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'stafapp-migrations-'))
  cpSync(MIGRATIONS, folder, { recursive: true })
  const file = path.join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8'))
  for (const text of texts) {
    const idx = journal.entries.length
    const tag = `${String(idx).padStart(4, '0')}_next`
    writeFileSync(path.join(folder, `${tag}.sql`), text)
    journal.entries.push({ ...journal.entries.at(-1), idx, tag, when: journal.entries.at(-1).when + 1 })
  }
  writeFileSync(file, JSON.stringify(journal))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
