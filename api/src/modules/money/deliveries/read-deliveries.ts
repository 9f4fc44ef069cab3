import type { QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import type { Db } from '../../../db/db.ts'
import type { Context } from '../../../http/handler.ts'
import { resolveKarneval } from '../../karneval/public.ts'
import { type ListedDocument, listInvoiceRows } from '../invoices/public.ts'
import { type Addressee, type Channel, type Choice, chooseChannel, possibleChannels } from './channels.ts'
import {
  countDeliveries,
  listDeliveries,
  listReturned,
  listUnsentReminders,
  readAddressees,
  readWaitingPapers,
} from './deliveries-repository.ts'

type Plan = ResponseOf<'GET /api/invoices/delivery-plan/'>
export type PlannedDocument = {
  row: ListedDocument
  choice: Choice
  payer: Addressee & { version: number | null }
  reminder: number | null
}

/** More documents than any carnival has: one plan covers all. */
const MOST = 20_000
const SHOWN = 500

type Scope = { karnevalId: number; search?: string | undefined; today: string; hasMaventa: boolean }

/** Every unsent document with the channel by which it would go. */
export async function planDocuments(
  db: Db,
  { karnevalId, search, today, hasMaventa }: Scope,
): Promise<PlannedDocument[]> {
  const filter = { karnevalId, show: 'unsent' as const, search: search?.trim() || undefined, today }
  const rows = await listInvoiceRows(db, filter, { limit: MOST, offset: 0 })
  return choose(
    db,
    rows.map((row) => ({ row, reminder: null })),
    hasMaventa,
  )
}

/** How many of the reminders would go by each channel; null: by none. */
export async function countReminderChannels(
  db: Db,
  rows: readonly ListedDocument[],
  hasMaventa: boolean,
): Promise<{ channel: Channel | null; count: number }[]> {
  const planned = await choose(
    db,
    rows.map((row) => ({ row, reminder: row.reminder_level + 1 })),
    hasMaventa,
  )
  const byChannel = Map.groupBy(planned, ({ choice }) => choice.channel)
  return [...byChannel].map(([channel, own]) => ({ channel, count: own.length }))
}

/** The channel by which each paper would go now. */
export async function choose(
  db: Db,
  papers: readonly { row: ListedDocument; reminder: number | null }[],
  hasMaventa: boolean,
): Promise<PlannedDocument[]> {
  const payerOf = await readAddressees(
    db,
    papers.map(({ row }) => ({ id: row.id, payerId: row.billing_information, billing: row.billing })),
  )
  return papers.map(({ row, reminder }) => {
    const payer = payerOf(row.id)
    return { row, payer, reminder, choice: chooseChannel(payer, { hasMaventa, isReminder: reminder !== null }) }
  })
}

/** How each unsent paper would go now, and who would get nothing and why. */
export async function readDeliveryPlan(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { karneval: id }: QueryOf<'GET /api/invoices/delivery-plan/'>,
  hasMaventa: boolean,
): Promise<Plan> {
  const karneval = await resolveKarneval(db, id)
  const today = helsinkiDay(now())
  const documents = await planDocuments(db, { karnevalId: karneval.id, today, hasMaventa })
  const levels = new Map((await listUnsentReminders(db, karneval.id)).map(({ invoice, level }) => [invoice, level]))
  const reminded =
    levels.size === 0 ? [] : await listInvoiceRows(db, { ids: [...levels.keys()], today }, { limit: MOST, offset: 0 })
  const reminders = await choose(
    db,
    reminded.map((row) => ({ row, reminder: levels.get(row.id) ?? null })),
    hasMaventa,
  )
  const sendable = documents.filter(({ choice }) => choice.channel !== null)
  const byChannel = Map.groupBy(sendable, ({ choice }) => choice.channel)
  // Those who would get nothing first: they need a decision.
  const shown = [...documents, ...reminders].sort(
    (a, b) => Number(a.choice.channel !== null) - Number(b.choice.channel !== null),
  )
  return {
    karneval: karneval.id,
    has_maventa: hasMaventa,
    count: sendable.length,
    sum_cents: sumOf(sendable),
    credit_count: sendable.filter(({ row }) => row.kind === 'credit').length,
    channels: [...byChannel].flatMap(([channel, own]) =>
      channel === null ? [] : [{ channel, count: own.length, sum_cents: sumOf(own) }],
    ),
    unreachable_count: documents.length - sendable.length,
    returned: await returnedOf(db, sendable),
    documents: shown.slice(0, SHOWN).map((planned) => answerOf(planned, hasMaventa)),
    papers: await readWaitingPapers(db, karneval.id),
  }
}

/** The waiting documents whose electronic address returned the last sending. Returned letters are not registered. */
async function returnedOf(db: Db, sendable: readonly PlannedDocument[]): Promise<Plan['returned']> {
  const going = sendable.flatMap(({ row, choice }) =>
    choice.channel === null || choice.channel === 'paper'
      ? []
      : [{ row, channel: choice.channel, address: choice.address }],
  )
  const found = await listReturned(db, [...new Set(going.map(({ address }) => address.toLowerCase()))])
  const returns = new Map(found.map((one) => [one.address, one]))
  const groups = Map.groupBy(going, ({ channel, address }) => `${channel} ${address.toLowerCase()}`)
  return [...groups.values()].flatMap((own) => {
    const [first] = own
    const back = first && returns.get(first.address.toLowerCase())
    if (!back) return []
    const payers = new Map(own.map(({ row }) => [row.payer_name, row]))
    return [
      {
        channel: first.channel,
        address: first.address,
        returned_on: back.returned_on,
        cause: back.cause,
        invoices: own.map(({ row }) => row.id),
        sum_cents: own.reduce((sum, { row }) => sum + row.total_cents, 0),
        credit_count: own.filter(({ row }) => row.kind === 'credit').length,
        payers: [...payers.values()].map(({ billing_information, payer_name }) => ({
          billing_information,
          payer_name,
        })),
      },
    ]
  })
}

const sumOf = (documents: readonly PlannedDocument[]): number =>
  documents.reduce((sum, { row }) => sum + row.total_cents, 0)

const answerOf = (
  { row, choice, payer, reminder }: PlannedDocument,
  hasMaventa: boolean,
): Plan['documents'][number] => ({
  invoice: row.id,
  number: row.number,
  kind: row.kind,
  extent: row.extent,
  reminder_level: reminder ?? 0,
  payer_name: row.payer_name,
  school_name: row.school_name,
  unit_name: row.unit_name,
  part_count: row.part_count,
  billing_information: row.billing_information,
  payer_version: payer.version,
  total_cents: row.total_cents,
  channel: choice.channel,
  chosen: payer.channel,
  possible: possibleChannels(payer, { hasMaventa, isReminder: reminder !== null }),
  address: choice.channel === null ? '' : choice.address,
  reason: choice.channel === null ? choice.reason : '',
})

const PAGE = 50

/** What has been sent, by which channel and how far it has come. */
export async function readDeliveries(
  { db }: Pick<Context, 'db'>,
  { karneval: id, state, channel, limit = PAGE, offset = 0 }: QueryOf<'GET /api/invoices/deliveries/'>,
): Promise<ResponseOf<'GET /api/invoices/deliveries/'>> {
  const karneval = await resolveKarneval(db, id)
  const filter = { karnevalId: karneval.id, state, channel }
  const rows = await listDeliveries(db, filter, { limit, offset })
  const counts = await countDeliveries(db, { karnevalId: karneval.id })
  const isCounted = (count: { channel: Channel; state: string }) =>
    (state === undefined || count.state === state) && (channel === undefined || count.channel === channel)
  return {
    data: rows.map(({ requested_at, accepted_at, ...row }) => ({
      ...row,
      requested_at: new Date(requested_at).toISOString(),
      accepted_at: accepted_at && new Date(accepted_at).toISOString(),
    })),
    total: counts.filter(isCounted).reduce((sum, { count }) => sum + count, 0),
    counts,
  }
}
