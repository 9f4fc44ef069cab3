import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { maskPersonal } from './mask-personal.ts'

/**
 * Cuts the text to at most `length` characters and appends `[…]`. Cuts before the last word, because masking cannot
 * recognise a partial word. Without a space within `length` characters nothing of the text is kept.
 */
export function cutAtSpace(text: string, length: number): string {
  if (text.length <= length) return text
  const kept = text.slice(0, length)
  let end = length
  while (end > 0 && !/\s/.test(kept.charAt(end - 1))) end -= 1
  return `${kept.slice(0, end)}[…]`
}

const WORD = /[\p{L}\p{M}\p{N}'’-]+/gu

/** Shorter words occur in any text: "af", "de". */
const SHORTEST = 3

/** Decodes percent escapes, as for å in a URL; a lone percent sign stays. */
const decoded = (text: string): string =>
  text.replace(/(?:%[0-9a-f]{2})+/gi, (escaped) => {
    try {
      return decodeURIComponent(escaped)
    } catch {
      return escaped
    }
  })

/** Replaces every name known to the portal, of children and adults, by `[namn]`. */
export async function maskNames(db: Db, text: string): Promise<string> {
  // Mask again: decoding may have revealed an address.
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
  // Only capitalised words: "max" in a trace is a function, "Max" may be a child.
  return plain.replace(WORD, (word) => (names.has(word.toLowerCase()) && /^\p{Lu}/u.test(word) ? '[namn]' : word))
}
