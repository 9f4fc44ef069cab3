import type { BodyOf, ItemOf } from '@stafapp/shared/contract/types'
import { quantityText } from '@stafapp/shared/rules/quantity-text'
import { asc, eq, sql } from 'drizzle-orm'
import { type Db, withTransaction } from '../../db/db.ts'
import { product } from '../../db/schema/products.ts'
import type { Context, SessionUser } from '../../http/handler.ts'
import { AppError } from '../../lib/app-error.ts'
import { audit } from '../audit/public.ts'
import { findKarneval } from './karneval-repository.ts'

type Ctx = Context<SessionUser>
type Product = ItemOf<'GET /api/invoices/products/'>

const select = (db: Db) =>
  db
    .select({
      id: product.id,
      karneval: product.karnevalId,
      code: product.code,
      name: product.name,
      category: product.category,
      unit: product.unit,
      price_cents: product.priceCents,
      vat_percent: product.vatPercent,
      stock: product.stock,
      sold: sql<number>`(select coalesce(sum(r.quantity), 0)::int from unit_order_row r where r.product_id = product.id)`,
      orderable: product.orderable,
      purpose: product.purpose,
      version: product.version,
    })
    .from(product)

async function requireProduct(db: Db, id: number): Promise<Product> {
  const [row] = await select(db).where(eq(product.id, id))
  if (!row) throw new AppError('not_found')
  return row
}

export async function listProducts(ctx: Ctx, karnevalId: number): Promise<Product[]> {
  if (!(await findKarneval(ctx.db, karnevalId))) throw new AppError('not_found')
  return select(ctx.db).where(eq(product.karnevalId, karnevalId)).orderBy(asc(product.position), asc(product.id))
}

/** @throws AppError already_exists for the code, invalid_choice */
export async function createProduct(ctx: Ctx, body: BodyOf<'POST /api/invoices/products/'>): Promise<Product> {
  const now = ctx.now()
  return withTransaction(ctx.db, async (tx) => {
    if (!(await findKarneval(tx, body.karneval))) {
      throw new AppError('invalid_choice', 'Karnevalen finns inte.', { attr: 'karneval' })
    }
    const [made] = await tx
      .insert(product)
      .values({
        karnevalId: body.karneval,
        code: body.code,
        category: body.category,
        name: body.name.normalize('NFC').trim(),
        unit: body.unit.trim(),
        priceCents: body.price_cents,
        vatPercent: body.vat_percent,
        stock: body.stock,
        orderable: body.orderable,
        position: sql`(select coalesce(max(position), 0) + 1 from product where karneval_id = ${body.karneval})`,
        createdAt: now,
        updatedAt: now,
      })
      .returning({ id: product.id })
    if (!made) throw new Error('insert returned nothing')
    const after = await requireProduct(tx, made.id)
    await audit(tx, ctx, { action: 'product.create', objectType: 'product', objectId: made.id, after })
    ctx.invalidates('GET /api/invoices/prices/')
    return after
  })
}

/**
 * A new price applies to later orders only: order rows store their price.
 * @throws AppError not_found, conflict, too_small for a stock below the ordered quantity, invalid for a fee that is to be
 * ordered although the rules add it
 */
export async function changeProduct(
  ctx: Ctx,
  id: number,
  { version, ...fields }: BodyOf<'PATCH /api/invoices/products/{id}/'>,
): Promise<Product> {
  return withTransaction(ctx.db, async (tx) => {
    // The same lock as for orders, so that the stock does not fall below a quantity being ordered concurrently.
    await tx.select({ id: product.id }).from(product).where(eq(product.id, id)).for('update')
    const before = await requireProduct(tx, id)
    if (before.version !== version) throw new AppError('conflict', undefined, { current: before })
    if (typeof fields.stock === 'number' && fields.stock < before.sold) {
      throw new AppError('too_small', `${quantityText(before.sold, before.unit)} har redan beställts.`, {
        attr: 'stock',
      })
    }
    if (fields.orderable && before.purpose !== null) {
      throw new AppError('invalid', `${before.name} läggs till enligt reglerna och kan inte beställas.`, {
        attr: 'orderable',
      })
    }
    const { name, unit, price_cents, vat_percent, stock, orderable } = fields
    await tx
      .update(product)
      .set({
        ...(name !== undefined && { name: name.normalize('NFC').trim() }),
        ...(unit !== undefined && { unit: unit.trim() }),
        ...(price_cents !== undefined && { priceCents: price_cents }),
        ...(vat_percent !== undefined && { vatPercent: vat_percent }),
        ...(stock !== undefined && { stock }),
        ...(orderable !== undefined && { orderable }),
        updatedAt: ctx.now(),
        version: sql`${product.version} + 1`,
      })
      .where(eq(product.id, id))
    const after = await requireProduct(tx, id)
    await audit(tx, ctx, { action: 'product.change', objectType: 'product', objectId: id, before, after })
    ctx.invalidates('GET /api/invoices/prices/')
    return after
  })
}

/** @throws AppError not_found, in_use when ordered, invoiced or used as a fee */
export async function removeProduct(ctx: Ctx, id: number): Promise<null> {
  return withTransaction(ctx.db, async (tx) => {
    const before = await requireProduct(tx, id)
    await tx.delete(product).where(eq(product.id, id))
    await audit(tx, ctx, { action: 'product.remove', objectType: 'product', objectId: id, before })
    ctx.invalidates('GET /api/invoices/prices/')
    return null
  })
}
