import { type AccountRole, accountRoles } from '@stafapp/shared/contract/api/closing'
import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'
import { sql } from 'drizzle-orm'
import { type Db, withTransaction } from '../../../db/db.ts'
import { bookkeepingSettings } from '../../../db/schema/invoicing.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { audit } from '../../audit/public.ts'

type Answer = ResponseOf<'GET /api/invoices/bookkeeping-settings/'>

/** The chart of accounts that Finnish associations use; the treasurer changes what the own one calls otherwise. */
const defaultAccounts: Record<AccountRole, string> = {
  receivables: '1700',
  bank: '1910',
  advances: '2950',
  vat: '2984',
  refunds: '2989',
  waiting: '2989',
  not_ours: '2989',
  written_off: '4991',
  sales: '3000',
  interest: '9050',
}

type Settings = Omit<Answer, 'products'> & { products: Record<string, { account: string; cost_centre: string }> }

/** The treasurer's choices, or the defaults. */
export async function findBookkeepingSettings(db: Db): Promise<Settings> {
  const [row] = await db.select().from(bookkeepingSettings)
  return {
    write_off_limit_cents: row?.writeOffLimitCents ?? 100,
    pain_version: row?.painVersion ?? '09',
    bank_service_id: row?.bankServiceId ?? '',
    accounts: { ...defaultAccounts, ...row?.accounts },
    products: row?.products ?? {},
    version: row?.version ?? 1,
  }
}

/** The settings with every product that has ever been sold: one row for a product code of all carnivals. */
export async function readBookkeepingSettings(db: Db): Promise<Answer> {
  const settings = await findBookkeepingSettings(db)
  const { rows } = await db.execute<{ code: string; name: string }>(
    sql`select distinct on (code) code, name from product order by code, karneval_id desc`,
  )
  return {
    ...settings,
    products: rows.map(({ code, name }) => ({
      code,
      name,
      account: settings.products[code]?.account ?? '',
      cost_centre: settings.products[code]?.cost_centre ?? '',
    })),
  }
}

/** Stores the settings. @throws AppError conflict with the current ones, already_exists for a code given twice */
export function saveBookkeepingSettings(
  body: BodyOf<'PUT /api/invoices/bookkeeping-settings/'>,
  ctx: Context<SessionUser>,
): Promise<Answer> {
  return withTransaction(ctx.db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(5407002)`)
    const before = await readBookkeepingSettings(tx)
    if (before.version !== body.version) throw new AppError('conflict', undefined, { current: before })
    const codes = body.products.map(({ code }) => code)
    if (new Set(codes).size < codes.length) {
      throw new AppError('already_exists', 'Samma produkt finns två gånger.', { attr: 'products' })
    }
    const now = ctx.now()
    const values = {
      writeOffLimitCents: body.write_off_limit_cents,
      painVersion: body.pain_version,
      bankServiceId: body.bank_service_id,
      accounts: Object.fromEntries(accountRoles.map((role) => [role, body.accounts[role] ?? before.accounts[role]])),
      products: Object.fromEntries(
        body.products.map(({ code, account, cost_centre }) => [code, { account, cost_centre }]),
      ),
      version: before.version + 1,
      updatedAt: now,
    }
    await tx
      .insert(bookkeepingSettings)
      .values({ id: 1, ...values, createdAt: now })
      .onConflictDoUpdate({ target: bookkeepingSettings.id, set: values })
    await audit(tx, ctx, {
      action: 'books.settings',
      objectType: 'bookkeeping_settings',
      objectId: 1,
      before,
      after: body,
    })
    return readBookkeepingSettings(tx)
  })
}
