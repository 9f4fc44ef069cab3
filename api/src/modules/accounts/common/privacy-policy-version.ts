import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { documentation } from '../../../db/schema/content.ts'

/** The version of the privacy policy that the public reads now, stored beside a user's consent (R54); null without one. */
export async function privacyPolicyVersion(db: Db): Promise<number | null> {
  const [row] = await db
    .select({ version: documentation.version })
    .from(documentation)
    .where(and(eq(documentation.slug, 'privacypolicy'), isNotNull(documentation.publishedAt)))
  return row?.version ?? null
}
