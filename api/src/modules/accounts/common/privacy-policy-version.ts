import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { contentVersion, documentation } from '../../../db/schema/content.ts'

/** The number of the published privacy policy, stored with a user's consent; null when none is published. */
export async function privacyPolicyVersion(db: Db): Promise<number | null> {
  const [row] = await db
    .select({ number: contentVersion.number })
    .from(documentation)
    .innerJoin(contentVersion, eq(contentVersion.id, documentation.publishedVersionId))
    .where(eq(documentation.slug, 'privacypolicy'))
  return row?.number ?? null
}
