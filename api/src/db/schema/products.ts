import { sql } from 'drizzle-orm'
import { boolean, check, integer, numeric, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, oneOf, refersTo, stamps, version } from './columns.ts'
import { productCategories, productPurposes } from './enumerations.ts'
import { karneval } from './karneval.ts'

export const product = pgTable(
  'product',
  {
    id: id(),
    karnevalId: refersTo('karneval_id', () => karneval.id),
    code: text('code').notNull(),
    name: text('name').notNull(),
    category: text('category', { enum: productCategories }).notNull(),
    unit: text('unit').notNull(),
    priceCents: integer('price_cents').notNull(),
    /** Not an integer: Finland's general rate is 25.5 %. */
    vatPercent: numeric('vat_percent', { precision: 4, scale: 2, mode: 'number' }).notNull(),
    /** null: unlimited. */
    stock: integer('stock'),
    /** false: added automatically (team fees, late fee) or by the organiser. */
    orderable: boolean('orderable').notNull().default(true),
    purpose: text('purpose', { enum: productPurposes }),
    position: integer('position').notNull().default(0),
    version: version(),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('product_code_key').on(table.karnevalId, table.code),
    uniqueIndex('product_purpose_key').on(table.karnevalId, table.purpose),
    // Target of composite foreign keys, so that a fee or order row cannot reference another carnival's price list.
    unique('product_karneval_key').on(table.id, table.karnevalId),
    oneOf('product_category_check', table.category, productCategories),
    oneOf('product_purpose_check', table.purpose, productPurposes),
    check('product_price_check', sql`${table.priceCents} >= 0`),
    check('product_vat_check', sql`${table.vatPercent} between 0 and 99`),
    check('product_stock_check', sql`${table.stock} >= 0`),
  ],
)
