import type { corrections, invoiceExtents } from '../../../db/schema/enumerations.ts'
import { type IssuedLine, keyOf, type Line, lineCents, netLines, sumCents } from './lines.ts'

export type Extent = (typeof invoiceExtents)[number]
export type Correction = (typeof corrections)[number]

type PartOf<L> = { payerId: number; lines: readonly L[] }
export type Part = PartOf<IssuedLine>

/** A payer record with what its unit has ordered and what its documents charge. */
export type ChargedPayer = {
  payerId: number
  ordered: readonly Line[]
  /** The rows of all its invoices and credit notes, except those in `deducted`. */
  charged: readonly IssuedLine[]
  /** Negative rows that were credited by hand from an invoice that stands: the order keeps what they take away. */
  deducted: readonly IssuedLine[]
}

/** An issued invoice that is not wholly credited. */
export type StandingDocument = {
  id: number
  extent: Extent
  isCollective: boolean
  payerIds: readonly number[]
  /** Its total less its credit notes. */
  dueCents: number
  /** What is left of its rows after its credit notes. */
  left: readonly Part[]
}

/** A document to issue. */
export type PlannedDocument = {
  kind: 'invoice' | 'credit'
  extent: Extent
  /** The invoice that is credited or whose order has changed; null for an invoice of the whole order. */
  parentId: number | null
  /** Whether it is written with a part for each payer record. */
  isCollective: boolean
  parts: readonly Part[]
}

export type Account = {
  payers: readonly ChargedPayer[]
  /** By number. */
  standing: readonly StandingDocument[]
  isCollective: boolean
  correction: Correction
}

/**
 * The documents to issue so that an account's invoices and credit notes add up to the orders of its payer records. An
 * issued document never changes: a changed order makes an additional invoice or a partial credit note for the
 * difference, or, as the organiser chooses, credit notes for all and a new invoice.
 */
export type AccountPlan = {
  state: 'none' | 'new' | 'changed' | 'done'
  /** What the orders charge now. */
  parts: readonly PartOf<Line>[]
  totalCents: number
  documents: readonly PlannedDocument[]
}

export function planAccount(account: Account): AccountPlan {
  const parts = account.payers
    .map(({ payerId, ordered }) => ({ payerId, lines: netLines(ordered) }))
    .filter(({ lines }) => lines.length > 0)
  const documents = componentsOf(account).flatMap((component) => planComponent(component, account))
  const isFirst = documents.every(({ kind, extent }) => kind === 'invoice' && extent === 'whole')
  return {
    state: documents.length === 0 ? (account.standing.length > 0 ? 'done' : 'none') : isFirst ? 'new' : 'changed',
    parts,
    totalCents: sumOf(parts),
    documents,
  }
}

const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, { lines }) => sum + sumCents(lines), 0)

type Component = Pick<Account, 'payers' | 'standing'>

/**
 * Payers whose documents belong together: those of one standing invoice and, in a collective account, those without an
 * invoice, who join a standing collective invoice when there is one.
 */
function componentsOf({ payers, standing, isCollective }: Account): Component[] {
  let components: Component[] = []
  for (const document of standing) {
    const touched = components.filter(({ payers: own }) =>
      own.some(({ payerId }) => document.payerIds.includes(payerId)),
    )
    const known = new Set(touched.flatMap((component) => component.payers))
    const joined = payers.filter((payer) => known.has(payer) || document.payerIds.includes(payer.payerId))
    components = components.filter((component) => !touched.includes(component))
    components.push({ payers: joined, standing: [...touched.flatMap((component) => component.standing), document] })
  }
  const covered = new Set(components.flatMap((component) => component.payers))
  const fresh = payers.filter((payer) => !covered.has(payer))
  if (fresh.length === 0) return components
  if (!isCollective) return [...components, ...fresh.map((payer) => ({ payers: [payer], standing: [] }))]
  const home = components.find((component) => component.standing.some((document) => document.isCollective))
  if (!home) return [...components, { payers: fresh, standing: [] }]
  const members = new Set([...home.payers, ...fresh])
  return components.map((component) =>
    component === home ? { ...home, payers: payers.filter((payer) => members.has(payer)) } : component,
  )
}

function planComponent({ payers, standing }: Component, { isCollective, correction }: Account): PlannedDocument[] {
  const ordered = payers
    .map(({ payerId, ordered: rows }) => ({ payerId, lines: netLines(rows) }))
    .filter(({ lines }) => lines.length > 0)
  if (standing.length === 0) return wholeInvoices(ordered, isCollective)
  const changes = payers
    .map((payer) => ({ payerId: payer.payerId, lines: difference(payer) }))
    .filter(({ lines }) => lines.length > 0)
  if (changes.length === 0) return []
  const document = correction === 'difference' && ordered.length > 0 ? differenceDocument(changes, standing) : null
  if (document) return [document]
  const credits = standing.map(creditOf)
  return [...credits, ...wholeInvoices(ordered, isCollective)]
}

function wholeInvoices(parts: readonly Part[], isCollective: boolean): PlannedDocument[] {
  const each = isCollective && parts.length > 1 ? [parts] : parts.map((part) => [part])
  return each
    .filter((own) => sumOf(own) !== 0)
    .map((own) => ({ kind: 'invoice', extent: 'whole', parentId: null, isCollective: own.length > 1, parts: own }))
}

const creditOf = ({ id, isCollective, left }: StandingDocument): PlannedDocument => ({
  kind: 'credit',
  extent: 'whole',
  parentId: id,
  isCollective,
  parts: negated(left),
})

/** The same parts with the signs changed. */
export const negated = (parts: readonly Part[]): Part[] =>
  parts.map(({ payerId, lines }) => ({
    payerId,
    lines: lines.map((line) => ({ ...line, quantity: -line.quantity })),
  }))

/**
 * One document for what has changed: an invoice for more, a credit note for less or the same. null when no single
 * invoice has so much left to credit.
 */
function differenceDocument(parts: readonly Part[], standing: readonly StandingDocument[]): PlannedDocument | null {
  const cents = sumOf(parts)
  const original = standing.find(({ extent }) => extent === 'whole') ?? standing[0]
  if (!original) return null
  const parent = cents > 0 ? original : [original, ...standing].find(({ dueCents }) => dueCents + cents >= 0)
  if (!parent) return null
  const isCollective = parent.isCollective || parts.length > 1
  return { kind: cents > 0 ? 'invoice' : 'credit', extent: 'difference', parentId: parent.id, isCollective, parts }
}

/**
 * What an order charges beyond its documents. Units that were credited by hand count as still invoiced when the order
 * keeps them, and as credited when it loses them, so that they are neither invoiced again nor credited twice.
 */
function difference({ ordered, charged, deducted }: ChargedPayer): IssuedLine[] {
  const changed = new Map<string, IssuedLine>()
  const add = (line: IssuedLine, sign: 1 | -1) => {
    const quantity = (changed.get(keyOf(line))?.quantity ?? 0) + sign * line.quantity
    changed.set(keyOf(line), { ...(changed.get(keyOf(line)) ?? line), quantity })
  }
  for (const line of netLines<IssuedLine>(ordered)) add(line, 1)
  for (const line of charged) add(line, -1)
  const given = new Map<string, number>()
  for (const line of deducted) given.set(keyOf(line), (given.get(keyOf(line)) ?? 0) - line.quantity)
  return [...changed.values()]
    .map((line) => ({
      ...line,
      quantity: line.quantity > 0 ? line.quantity : Math.min(0, line.quantity + (given.get(keyOf(line)) ?? 0)),
    }))
    .filter((line) => lineCents(line) !== 0)
}
