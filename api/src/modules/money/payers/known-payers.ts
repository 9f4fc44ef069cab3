import { normalBusinessId } from '@stafapp/shared/contract/business-id'
import type { QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import { holdsWords } from '@stafapp/shared/rules/schools/fold'
import type { Db } from '../../../db/db.ts'
import { AppError } from '../../../lib/app-error.ts'
import { resolveKarneval } from '../../karneval/public.ts'
import { listPayers, type PayerAnswer, payerAnswer } from './payers-repository.ts'

type Answer = ResponseOf<'GET /api/invoices/known-payers/'>

/** The most payers of an answer; a longer search finds fewer. */
const MOST = 20
const SHORTEST = 2

/**
 * The payers of a carnival by name or FO-nummer, those of most schools first. Records that would be copied alike are one.
 * @throws AppError validation for a search of less than two characters
 */
export async function findKnownPayers(
  db: Db,
  { karneval: asked, search }: QueryOf<'GET /api/invoices/known-payers/'>,
): Promise<Answer> {
  const sought = search.trim()
  if (sought.length < SHORTEST) {
    const detail = 'Skriv minst två tecken av betalarens namn eller FO-nummer.'
    throw AppError.validation([{ code: 'too_short', detail, attr: 'search' }])
  }
  const businessId = normalBusinessId(sought)
  const karneval = await resolveKarneval(db, asked)
  const records = (await listPayers(db, karneval.id))
    .map(payerAnswer)
    .filter(({ name, business_id }) => holdsWords(name, sought) || business_id.startsWith(businessId))
  const found = [...Map.groupBy(records, copiedText).values()].flatMap((alike) => {
    const [payer] = alike
    return payer ? [{ payer, schools: new Set(alike.map(({ school_unit }) => school_unit.school)).size }] : []
  })
  found.sort((a, b) => b.schools - a.schools || a.payer.name.localeCompare(b.payer.name, 'sv'))
  return { total: found.length, data: found.slice(0, MOST) }
}

/** The details that are copied to another school's record, as text to compare by. */
const copiedText = ({
  name,
  contact_info,
  edi,
  operator,
  operator_edi,
  use_maventa,
  business_id,
}: PayerAnswer): string => JSON.stringify([name, contact_info, edi, operator, operator_edi, use_maventa, business_id])
