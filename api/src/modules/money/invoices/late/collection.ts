import type { QueryOf } from '@stafapp/shared/contract/types'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import type { Context } from '../../../../http/handler.ts'
import { FileAnswer } from '../../../../http/responses/file-answer.ts'
import { csvTable, xlsxTable } from '../../../../lib/sheets/table-files.ts'
import { resolveKarneval } from '../../../karneval/public.ts'
import { listInvoiceRows } from '../invoices-repository.ts'
import { findSettings } from '../settings.ts'
import { readClaims } from './claims.ts'

const MOST = 10_000

const heads = [
  'Betalare',
  'FO-nummer',
  'Postadress',
  'Postnummer',
  'Postanstalt',
  'E-post',
  'Faktura',
  'Fakturadatum',
  'Förfallodag',
  'Referens',
  'Påminnelser',
  'Öppet',
  'Dröjsmålsränta',
  'Påminnelseavgifter',
  'Sammanlagt',
]

/**
 * The invoices that at least two reminders have not brought in, with interest until today, as a spreadsheet for a
 * collection agency.
 * @throws AppError not_found for an unknown carnival, invalid when a half-year has no reference rate
 */
export async function exportCollection(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { karneval: id, format }: QueryOf<'GET /api/invoices/collection-export/'>,
): Promise<FileAnswer> {
  const karneval = await resolveKarneval(db, id)
  const today = helsinkiDay(now())
  const filter = { karnevalId: karneval.id, show: 'collection' as const, today }
  const found = await listInvoiceRows(db, filter, { limit: MOST, offset: 0 })
  const late = found.map((row) => ({ id: row.id, dueOn: row.due_on, billingInformationId: row.billing_information }))
  const claimsOf = await readClaims(db, late, { settings: await findSettings(db), today })
  const rows = found.map((row) => {
    const { interestCents, earlierFeeCents } = claimsOf(row.id)
    const { billing } = row
    return [
      row.payer_name,
      billing.business_id ?? '',
      billing.mail_address,
      billing.zipcode,
      billing.city,
      billing.email ?? '',
      row.number,
      row.issued_on,
      row.due_on,
      row.reference_number ?? '',
      row.reminder_level,
      { cents: row.open_cents },
      { cents: interestCents },
      { cents: earlierFeeCents },
      { cents: row.open_cents + interestCents + earlierFeeCents },
    ]
  })
  const name = `till-indrivning-${today}.${format}`
  if (format === 'csv')
    return new FileAnswer({ name, type: 'text/csv; charset=utf-8', body: csvTable({ heads, rows }) })
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return new FileAnswer({ name, type, body: await xlsxTable({ heads, rows, sheet: 'Till indrivning' }) })
}
