import type { Karneval as KarnevalAnswer } from '@stafapp/shared/contract/types'
import type { Karneval } from './current-karneval.ts'
import { organiserContact } from './organiser-contact.ts'
import { phaseOf } from './phase.ts'

/** A carnival in the contract's form, with its current phase. */
export const karnevalAnswer = (row: Karneval, now: Date): KarnevalAnswer => ({
  id: row.id,
  name: row.name,
  year: row.year,
  status: row.status,
  venue: row.venue,
  city: row.city,
  starts_on: row.startsOn,
  ends_on: row.endsOn,
  intent_opens_at: row.intentOpensAt.toISOString(),
  intent_closes_at: row.intentClosesAt.toISOString(),
  teams_open_at: row.teamsOpenAt.toISOString(),
  teams_close_at: row.teamsCloseAt.toISOString(),
  runners_close_at: row.runnersCloseAt.toISOString(),
  runners_reopen_at: row.runnersReopenAt.toISOString(),
  orders_close_at: row.ordersCloseAt.toISOString(),
  banner_text: row.bannerText,
  contact: organiserContact(row),
  results_service: row.resultsService,
  phase: phaseOf(row, now),
})
