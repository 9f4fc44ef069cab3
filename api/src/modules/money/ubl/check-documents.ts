import type { ResponseOf } from '@stafapp/shared/contract/types'
import { type Db, withTransaction } from '../../../db/db.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { AppError, type ErrorItem } from '../../../lib/app-error.ts'
import { resolveKarneval } from '../../karneval/public.ts'
import {
  addressedNow,
  type InvoiceDocument,
  issueInvoices,
  loadDocument,
  loadDocuments,
  type RequireRules,
  readPreview,
} from '../invoices/public.ts'
import { checkedRules, goesByPeppol, type RuleFault, ruleFaults } from './rule-faults.ts'
import { type CheckTwins, RulesUnavailable } from './twin-checker.ts'

const UNCHECKED = 'Reglerna kunde inte kontrolleras just nu. Försök på nytt om en stund.'

/** null when the rules could not be asked. */
async function faultsOf(
  documents: readonly InvoiceDocument[],
  checkTwins: CheckTwins,
): Promise<Map<number, RuleFault[]> | null> {
  try {
    const broken = await checkTwins(documents)
    return new Map(documents.map((document) => [document.id, ruleFaults(document, broken.get(document.id) ?? [])]))
  } catch (error) {
    if (!(error instanceof RulesUnavailable)) throw error
    return null
  }
}

const isBlocking = (fault: RuleFault): boolean => fault.is_blocking

const itemOf = (fault: RuleFault, attr: string): ErrorItem => ({
  code: 'invalid',
  detail: `${fault.detail}${fault.place === 'portal' ? '' : ` (${fault.rule})`}`,
  attr,
})

/**
 * The rules that new invoices break, by invoice; refuses what is wrong in the organiser's own data, and invoices whose
 * rules could not be asked unless the user wants them so.
 */
export const requireRules =
  (checkTwins: CheckTwins): RequireRules =>
  async (tx, issued, isOptional) => {
    const documents = await documentsOf(tx, issued)
    const faults = await faultsOf(documents, checkTwins)
    if (faults === null) {
      if (isOptional) return { isChecked: false, broken: new Map() }
      throw new AppError(
        'rules_unchecked',
        'Reglerna kunde inte kontrolleras, så ingenting har skapats. Försök på nytt om en stund, eller skapa utan kontroll.',
      )
    }
    const blocking = documents.map(({ id }) => ({ id, faults: (faults.get(id) ?? []).filter(isBlocking) }))
    const ofSeller = blocking.flatMap((document) => document.faults.filter(({ place }) => place === 'seller'))
    if (ofSeller.length > 0) {
      const items = ofSeller.map((fault) => itemOf(fault, `settings.${fault.attr}`))
      throw AppError.validation([...new Map(items.map((item) => [item.detail, item])).values()])
    }
    const broken = blocking.filter((document) => document.faults.length > 0)
    return {
      isChecked: true,
      broken: new Map(
        broken.map((document) => [document.id, document.faults.map((fault) => itemOf(fault, fault.attr))]),
      ),
    }
  }

/** The faults that hinder documents from going through the Peppol network; none for those that go otherwise. */
export async function checkSendable(
  documents: readonly InvoiceDocument[],
  checkTwins: CheckTwins,
): Promise<(id: number) => ErrorItem[]> {
  const sent = documents.filter(goesByPeppol)
  const faults = await faultsOf(sent, checkTwins)
  const ids = new Set(sent.map(({ id }) => id))
  return (id) => {
    if (!ids.has(id)) return []
    if (faults === null) return [{ code: 'rules_unchecked', detail: UNCHECKED, attr: 'rules' }]
    return (faults.get(id) ?? []).filter(isBlocking).map((fault) => itemOf(fault, fault.attr || 'rules'))
  }
}

/** Ends the transaction of a trial, with the documents that it wrote. */
class Trial extends Error {
  readonly documents: InvoiceDocument[]

  constructor(documents: InvoiceDocument[]) {
    super('a trial leaves nothing')
    this.documents = documents
  }
}

/**
 * The documents that issuing would make now: they are issued in a transaction that is rolled back, so that exactly the
 * later ones are checked.
 */
async function tryIssue(ctx: Context<SessionUser>, karnevalId: number): Promise<InvoiceDocument[]> {
  const { payers, seller_faults } = await readPreview(ctx.db, karnevalId, ctx.now())
  const wanted = payers.filter(({ state }) => state === 'new' || state === 'changed')
  if (wanted.length === 0 || seller_faults.length > 0) return []
  const body = {
    karneval: karnevalId,
    payers: wanted.map(({ billing_information, total_cents, revision }) => ({
      billing_information,
      total_cents,
      revision,
    })),
  }
  try {
    await withTransaction(ctx.db, async (db) => {
      await issueInvoices({ ...ctx, db }, body, async (tx, issued) => {
        throw new Trial(await documentsOf(tx, issued))
      })
    })
  } catch (error) {
    if (error instanceof Trial) return error.documents
    throw error
  }
  return []
}

const documentsOf = async (tx: Db, issued: readonly { id: number }[]): Promise<InvoiceDocument[]> => [
  ...(
    await loadDocuments(
      tx,
      issued.map(({ id }) => id),
    )
  ).values(),
]

const MOST = 500

/** What the rules say of everything that would be invoiced now. Creates nothing. */
export async function checkDrafts(
  ctx: Context<SessionUser>,
  id: number | undefined,
  checkTwins: CheckTwins,
): Promise<ResponseOf<'GET /api/invoices/rule-check/'>> {
  const karneval = await resolveKarneval(ctx.db, id)
  const documents = await tryIssue(ctx, karneval.id)
  const faults = await faultsOf(documents, checkTwins)
  const found = documents
    .map(({ id: documentId, payerId, billing, concerns }) => ({
      billing_information: payerId,
      payer_name: billing.name,
      concerns,
      faults: faults?.get(documentId) ?? [],
    }))
    .filter((document) => document.faults.length > 0)
  return {
    karneval: karneval.id,
    ...outcome(faults !== null),
    checked_at: ctx.now().toISOString(),
    count: faults === null ? 0 : documents.length,
    faulty_count: found.length,
    documents: found
      .sort((a, b) => Number(b.faults.some(isBlocking)) - Number(a.faults.some(isBlocking)))
      .slice(0, MOST),
  }
}

/** What the rules say of an issued document, with its payer's addresses of today. */
export async function checkIssued(
  ctx: Pick<Context, 'db'>,
  id: number,
  checkTwins: CheckTwins,
): Promise<ResponseOf<'GET /api/invoices/invoices/{id}/rule-check/'>> {
  const document = await addressedNow(ctx.db, await loadDocument(ctx.db, id))
  const faults = await faultsOf([document], checkTwins)
  return { ...outcome(faults !== null), faults: faults?.get(id) ?? [] }
}

const outcome = (is_checked: boolean) => ({ is_checked, detail: is_checked ? '' : UNCHECKED, rules: checkedRules })
