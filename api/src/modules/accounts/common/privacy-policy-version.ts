import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { contentVersion, documentation } from '../../../db/schema/content.ts'

/** The version of the privacy policy that the public reads now, stored beside a user's consent (R54); null without one. */
export async function privacyPolicyVersion(db: Db): Promise<number | null> {
  const [row] = await db
    .select({ number: contentVersion.number })
    .from(documentation)
    .innerJoin(contentVersion, eq(contentVersion.id, documentation.publishedVersionId))
    .where(eq(documentation.slug, 'privacypolicy'))
  return row?.number ?? null
}
