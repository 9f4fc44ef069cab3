import { sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { maskPersonal } from './mask-personal.ts'

const WORD = /[\p{L}\p{M}\p{N}'’-]+/gu

/** Shorter words are found in every text: "af", "de". */
const SHORTEST = 3

/** An address writes å as %C3%A5; a lone percent sign is one. */
const decoded = (text: string): string =>
  text.replace(/(?:%[0-9a-f]{2})+/gi, (escaped) => {
    try {
      return decodeURIComponent(escaped)
    } catch {
      return escaped
    }
  })

/** The text with every name that the portal knows, of children and of adults, replaced by `[namn]`. */
export async function maskNames(db: Db, text: string): Promise<string> {
  // An address that was escaped shows its form only now.
  const plain = maskPersonal(decoded(text))
  const words = [...new Set(plain.toLowerCase().match(WORD) ?? [])].filter((word) => word.length >= SHORTEST)
  if (words.length === 0) return plain
  const { rows } = await db.execute<{ word: string }>(sql`
    select distinct n.word from (
      select unnest(string_to_array(lower(p.name), ' ')) as word from (
        select first_name || ' ' || last_name as name from runner
        union all select first_name || ' ' || last_name from app_user
        union all select name from contact_person
        union all select adult_name from cheer_squad
      ) p
    ) n join jsonb_array_elements_text(${JSON.stringify(words)}::jsonb) as w(word) on w.word = n.word`)
  const names = new Set(rows.map(({ word }) => word))
  // As a name is written: "max" in a trace is a function, "Max" may be a child.
  return plain.replace(WORD, (word) => (names.has(word.toLowerCase()) && /^\p{Lu}/u.test(word) ? '[namn]' : word))
}
