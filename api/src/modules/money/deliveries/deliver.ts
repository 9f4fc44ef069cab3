import { documentInText, documentName } from '@stafapp/shared/rules/document-name'
import { type Db, withTransaction } from '../../../db/db.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import { AppError, type ErrorItem } from '../../../lib/app-error.ts'
import { withdrawInvoiceMails } from '../../../mail/mail-repository.ts'
import type { Outbox } from '../../../mail/outbox.ts'
import { type Author, auditAll } from '../../audit/public.ts'
import { finvoiceFaults } from '../finvoice/public.ts'
import { billingNow, type InvoiceDocument, loadDocuments, lockIssued, type ReminderRow } from '../invoices/public.ts'
import { listUnderWay, queueForMaventa } from '../maventa/public.ts'
import { type CheckTwins, checkSendable } from '../ubl/public.ts'
import { type Addressee, type Channel, type Choice, chooseChannel, isByMaventa } from './channels.ts'
import {
  type Delivery,
  insertDeliveries,
  listCurrent,
  listReminders,
  markReplaced,
  readAddressees,
} from './deliveries-repository.ts'
import { invoiceMail } from './invoice-mail.ts'

export type DeliveryServices = {
  jobs: Pick<Jobs, 'send' | 'sendAll'>
  outbox: Outbox
  hasMaventa: boolean
  checkTwins: CheckTwins
  /** The real time, as for all mails. */
  clock: () => Date
}

/** A document, or its reminder of that level. */
export type Wish = { invoice: number; reminder?: number | undefined }

export type DeliveryOptions = {
  /** For all of them; otherwise each goes as its payer wants it. */
  channelOf?: (payer: Addressee) => Channel | null
  /** Also what has been accepted by a channel before. */
  again?: boolean
}

/** `faults` is empty for what was sent. */
export type Outcome = { wish: Wish; channel: Channel | null; faults: ErrorItem[] }

type Sender = Author & { db: Db }

/** What one wish comes to, before anything is written. */
type Plan = {
  wish: Wish
  document: InvoiceDocument
  reminder: ReminderRow | null
  address: string
  channel: Channel
  replaced: Delivery | undefined
}

/**
 * Sends documents and reminders, each by its payer's channel: mails and Maventa's jobs are queued in this transaction,
 * papers wait for the printer. With a constant number of statements. What cannot be sent is left with its reason, and
 * a document that is already on its way is never sent twice.
 * @throws AppError not_found
 */
export function deliverDocuments(
  ctx: Sender,
  wishes: readonly Wish[],
  { channelOf, again = false }: DeliveryOptions,
  services: DeliveryServices,
): Promise<Outcome[]> {
  return withTransaction(ctx.db, async (tx) => {
    const ids = [...new Set(wishes.map(({ invoice }) => invoice))]
    const locked = await lockIssued(tx, ids)
    const documents = await loadDocuments(tx, ids)
    const payerOf = await readAddressees(
      tx,
      locked.map(({ id, billing, billingInformationId }) => ({ id, billing, payerId: billingInformationId })),
    )
    const reminders = await listReminders(tx, ids)
    const current = await listCurrent(tx, ids)
    const underWayThere = await listUnderWay(tx, ids)
    const byMaventaBefore = new Set(
      locked
        .filter(({ maventaId, maventaState }) => maventaId !== null && maventaState !== 'FAILED')
        .map(({ id }) => id),
    )
    const addressed = new Map(
      [...documents].map(([id, document]) => [id, { ...document, billing: billingNow(document.billing, payerOf(id)) }]),
    )
    const rulesOf = await checkSendable([...addressed.values()], services.checkTwins)
    const outcomes: Outcome[] = []
    const plans: Plan[] = []
    for (const wish of wishes) {
      const document = addressed.get(wish.invoice)
      const reminder = reminders.find((row) => row.invoiceId === wish.invoice && row.level === wish.reminder) ?? null
      if (!document || (wish.reminder !== undefined && !reminder)) throw new AppError('not_found')
      const before = current.find((row) => row.invoiceId === wish.invoice && row.reminderId === (reminder?.id ?? null))
      const payer = payerOf(wish.invoice)
      const scope = { hasMaventa: services.hasMaventa, isReminder: reminder !== null }
      const choice = chooseChannel(payer, scope, channelOf?.(payer) ?? null)
      const name = nameOf(document, reminder)
      const faults = [
        ...repeatFaults({
          name,
          before,
          again,
          isByMaventa: choice.channel !== null && isByMaventa(choice.channel),
          wasByMaventa: !reminder && byMaventaBefore.has(wish.invoice),
          isUnderWay: underWayThere.has(wish.invoice),
        }),
        ...dataFaults(document, name, choice),
        ...(choice.channel === 'einvoice' ? namedFaults(rulesOf(document.id), document, name) : []),
      ]
      // Maventa carries out one sending of an invoice at a time.
      if (choice.channel !== null && isByMaventa(choice.channel)) underWayThere.add(wish.invoice)
      outcomes.push({ wish, channel: choice.channel, faults })
      if (faults.length === 0 && choice.channel !== null)
        plans.push({ wish, document, reminder, replaced: before, channel: choice.channel, address: choice.address })
    }
    const underWay = await withdrawReplaced(tx, plans, services)
    for (const outcome of outcomes) {
      const plan = plans.find(({ wish }) => wish === outcome.wish)
      if (plan && underWay.has(plan.replaced?.id ?? null))
        outcome.faults.push(conflict(`${documentName(plan.document)} skickas just nu.`))
    }
    await write(
      tx,
      ctx,
      plans.filter(({ replaced }) => !underWay.has(replaced?.id ?? null)),
      services,
    )
    return outcomes
  })
}

const conflict = (detail: string): ErrorItem => ({ code: 'conflict', detail, attr: null })

const nameOf = (document: InvoiceDocument, reminder: ReminderRow | null): string =>
  reminder ? `Påminnelse ${reminder.level} om ${documentInText(document)}` : documentName(document)

/** What is missing in the data for the chosen channel. */
function dataFaults(document: InvoiceDocument, name: string, choice: Choice): ErrorItem[] {
  const attr = `invoices.${document.id}`
  if (choice.channel === null)
    return [{ code: 'required', detail: `${name}: ${choice.reason}`, attr: `${attr}.channel` }]
  if (!isByMaventa(choice.channel)) return []
  return namedFaults(finvoiceFaults(document), document, name)
}

const namedFaults = (faults: readonly ErrorItem[], { id }: InvoiceDocument, name: string): ErrorItem[] =>
  faults.map((fault) => ({ ...fault, detail: `${name}: ${fault.detail}`, attr: `invoices.${id}.${fault.attr}` }))

type Repeat = {
  name: string
  before: Delivery | undefined
  again: boolean
  isByMaventa: boolean
  /** Maventa has the document already. */
  wasByMaventa: boolean
  /** Maventa is being given the document or its reminder. */
  isUnderWay: boolean
}

/** Faults of sending something a second time. */
function repeatFaults({ name, before, again, isByMaventa, wasByMaventa, isUnderWay }: Repeat): ErrorItem[] {
  // Operators refuse a second e-invoice with the same number.
  if (isByMaventa && wasByMaventa) return [conflict(`${name} är redan skickad till Maventa.`)]
  if (isUnderWay && (isByMaventa || before?.state === 'queued')) return [conflict(`${name} är i kö till Maventa.`)]
  if (!before || again || before.state === 'bounced' || before.state === 'failed') return []
  return [conflict(before.state === 'queued' ? `${name} är redan i kö.` : `${name} är redan skickad.`)]
}

/** @returns the replaced sendings whose mail is being sent at this moment, null never among them */
async function withdrawReplaced(
  tx: Db,
  plans: readonly Plan[],
  { clock }: DeliveryServices,
): Promise<Set<number | null>> {
  const mailed = plans.flatMap(({ replaced }) => (replaced?.channel === 'email' ? [replaced.id] : []))
  if (mailed.length === 0) return new Set()
  const left = await withdrawInvoiceMails(tx, mailed, { cause: 'Ersatt av en ny sändning.', now: clock() })
  left.delete(null)
  return left
}

async function write(tx: Db, ctx: Sender, plans: readonly Plan[], services: DeliveryServices): Promise<void> {
  if (plans.length === 0) return
  const now = ctx.now()
  await markReplaced(
    tx,
    plans.flatMap(({ replaced }) => (replaced ? [replaced.id] : [])),
    now,
  )
  const made = await insertDeliveries(
    tx,
    plans.map(({ document, reminder, channel, address }) => ({
      invoiceId: document.id,
      reminderId: reminder?.id ?? null,
      channel,
      address,
      requestedBy: ctx.user?.id ?? null,
      createdAt: now,
      updatedAt: now,
    })),
  )
  const idOf = new Map(made.map(({ id, invoiceId, reminderId }) => [`${invoiceId}/${reminderId}`, id]))
  const written = plans.map((plan) => {
    const deliveryId = idOf.get(`${plan.document.id}/${plan.reminder?.id ?? null}`)
    if (deliveryId === undefined) throw new Error('insert returned nothing')
    return { ...plan, deliveryId }
  })
  await services.outbox.postAll(
    tx,
    written
      .filter(({ channel }) => channel === 'email')
      .map(({ address, deliveryId, document, reminder }) => ({
        kind: 'invoice' as const,
        to: address,
        replyTo: document.seller.email,
        invoiceDeliveryId: deliveryId,
        content: invoiceMail(document, reminder),
      })),
  )
  await queueForMaventa(
    tx,
    written
      .filter(({ channel }) => isByMaventa(channel))
      .map(({ deliveryId, document, reminder }) => ({
        deliveryId,
        invoiceId: document.id,
        isReminder: reminder !== null,
      })),
    now,
    services.jobs,
  )
  await auditAll(
    tx,
    ctx,
    written.map(({ document, reminder, channel, replaced }) => ({
      action: replaced ? 'invoices.send_again' : reminder ? 'invoices.send_reminder' : 'invoices.send',
      objectType: 'invoice',
      objectId: document.id,
      // Without the address: the log is kept longer than addresses.
      after: { channel, ...(reminder && { reminder: reminder.level }) },
    })),
  )
}
