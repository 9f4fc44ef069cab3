import type { BodyOf, QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import { unitPlace } from '@stafapp/shared/rules/schools/unit-place'
import { type Db, readSnapshot, withTransaction } from '../../../db/db.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { auditAll } from '../../audit/public.ts'
import { resolveKarneval } from '../../karneval/public.ts'
import { lockUnit } from '../../schools/public.ts'
import { chooseChannel, listReturned, possibleChannels } from '../deliveries/public.ts'
import { readPayerRecords } from '../invoices/public.ts'
import { requireWritable } from './change-payers.ts'
import { listPayers, type PayerRow, payerAnswer, updatePayer } from './payers-repository.ts'
import { requireOwnPayer } from './read-payers.ts'

const plain = (email: string): string => email.trim().toLowerCase()

type Asked = QueryOf<'GET /api/invoices/billing-information/{id}/ways/'> & { id: number; hasMaventa: boolean }

/**
 * How a payer's papers can go, and whether its e-mail address gave the last mail back.
 * @throws AppError not_found
 */
export function readWays(
  ctx: Context<SessionUser>,
  { id, reminder = false, hasMaventa }: Asked,
): Promise<ResponseOf<'GET /api/invoices/billing-information/{id}/ways/'>> {
  return readSnapshot(ctx.db, async (tx) => {
    const own = await requireOwnPayer(ctx, id, tx)
    const addressee = { ...own.payer, edi: own.payer.edi.trim(), email: own.payer.email.trim() }
    const scope = { hasMaventa, isReminder: reminder }
    const choice = chooseChannel(addressee, scope)
    const [back] = await listReturned(tx, [plain(own.payer.email)])
    const same = back ? await listSameAddress(tx, own) : []
    return {
      channel: choice.channel,
      address: choice.channel === null ? '' : choice.address,
      possible: possibleChannels(addressee, scope),
      returned: back
        ? {
            address: addressee.email,
            returned_on: back.returned_on,
            cause: back.cause,
            records: same.map(({ payer, schoolName, unitName }) => ({
              billing_information: payer.id,
              school_name: schoolName,
              unit_name: unitName,
            })),
          }
        : null,
    }
  })
}

/** The records of the same payer in its carnival that have its e-mail address, by school. */
async function listSameAddress(db: Db, { payer }: PayerRow): Promise<PayerRow[]> {
  const payers = await readPayerRecords(db, payer.karnevalId)
  const own = new Set(payers.find((each) => each.some(({ id }) => id === payer.id))?.map(({ id }) => id))
  const rows = await listPayers(db, payer.karnevalId)
  return rows.filter((row) => own.has(row.payer.id) && plain(row.payer.email) === plain(payer.email))
}

/**
 * Replaces an e-mail address in some of a payer's records, in all or in none. Issued invoices keep their text; what is sent
 * from then on goes to the new address.
 * @throws AppError not_found, validation, phase_closed, conflict when a record no longer has the old address
 */
export async function changeEmail(
  ctx: Context<SessionUser>,
  id: number,
  { from, email, records }: BodyOf<'POST /api/invoices/billing-information/{id}/email/'>,
): Promise<ResponseOf<'POST /api/invoices/billing-information/{id}/email/'>> {
  const { payer } = await requireOwnPayer(ctx, id)
  requireWritable(await resolveKarneval(ctx.db, payer.karnevalId))
  if (plain(email) === plain(from)) {
    const detail = `Det är samma adress som förut. Skriv en annan än ${from}.`
    throw AppError.validation([{ code: 'invalid', detail, attr: 'email' }])
  }
  return withTransaction(ctx.db, async (tx) => {
    const wanted = new Set(records)
    const units = (await listPayers(tx, payer.karnevalId)).filter((row) => wanted.has(row.payer.id))
    // In one order, so that two who correct the same payer wait for each other.
    for (const unit of [...new Set(units.map((row) => row.payer.schoolUnitId))].sort((a, b) => a - b))
      await lockUnit(tx, unit)
    const own = await requireOwnPayer(ctx, id, tx)
    if (plain(own.payer.email) !== plain(from)) throw new AppError('conflict')
    const rows = (await listSameAddress(tx, own)).filter((row) => wanted.has(row.payer.id))
    if (rows.length !== records.length) throw new AppError('conflict')
    for (const row of rows) await updatePayer(tx, row.payer.id, { email: email.trim() }, ctx.now())
    const changed = (await listPayers(tx, payer.karnevalId)).filter((row) => wanted.has(row.payer.id))
    const names = rows.map(({ schoolName, unitName }) => unitPlace(schoolName, unitName)).join('; ')
    await auditAll(
      tx,
      ctx,
      rows.map((row) => {
        const after = changed.find((each) => each.payer.id === row.payer.id)
        return {
          action: 'billing.change',
          objectType: 'billing_information',
          objectId: row.payer.id,
          before: payerAnswer(row),
          after: after && payerAnswer(after),
          ...(rows.length > 1 && { reason: `Ny e-postadress för ${rows.length} skolor: ${names}` }),
        }
      }),
    )
    return { changed: rows.length }
  })
}
