import type { ResponseOf } from '@stafapp/shared/contract/types'
import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { product } from '../../db/schema/products.ts'
import { resolveKarneval } from './current-karneval.ts'

/** The whole price list, including products that cannot be ordered, so that possible fees are visible. */
export async function readPrices(
  db: Db,
  karnevalId: number | undefined,
): Promise<ResponseOf<'GET /api/invoices/prices/'>> {
  const karneval = await resolveKarneval(db, karnevalId)
  const data = await db
    .select({
      id: product.id,
      code: product.code,
      name: product.name,
      category: product.category,
      unit: product.unit,
      price_cents: product.priceCents,
      vat_percent: product.vatPercent,
      orderable: product.orderable,
    })
    .from(product)
    .where(eq(product.karnevalId, karneval.id))
    .orderBy(asc(product.position), asc(product.id))
  return { karneval: karneval.id, data }
}
