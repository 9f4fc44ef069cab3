import type { ItemOf } from '@stafapp/shared/contract/types'
import { and, desc, eq, like } from 'drizzle-orm'
import { auditEntry } from '../../db/schema/maintenance.ts'
import { appUser } from '../../db/schema/users.ts'
import type { Context, SessionUser } from '../../http/handler.ts'
import { personName } from '../../lib/text/person-name.ts'
import { listProducts } from './orders-repository.ts'
import { requireOrder } from './save-order.ts'

type Entry = ItemOf<'GET /api/invoices/orders/{id}/history/'>
type State = {
  lines?: { product: number; quantity: number }[]
  marchers?: number
  mascot?: string
  squads?: unknown
}

const actions: Record<string, Entry['action']> = {
  'order.placed': 'placed',
  'order.changed': 'changed',
  'order.change_requested': 'requested',
  'order.change_approved': 'approved',
  'order.change_refused': 'refused',
  'order.change_withdrawn': 'withdrawn',
}

/** The order's history from the audit, newest first. @throws AppError not_found */
export async function readHistory(ctx: Context<SessionUser>, id: number): Promise<Entry[]> {
  const order = await requireOrder(ctx, id)
  const products = await listProducts(ctx.db, order.karnevalId)
  const nameOf = (product: number) => products.find((candidate) => candidate.id === product)?.name ?? ''
  const entries = await ctx.db
    .select({
      id: auditEntry.id,
      at: auditEntry.at,
      action: auditEntry.action,
      before: auditEntry.before,
      after: auditEntry.after,
      reason: auditEntry.reason,
      person: { firstName: appUser.firstName, lastName: appUser.lastName, username: appUser.username },
    })
    .from(auditEntry)
    .leftJoin(appUser, eq(appUser.id, auditEntry.userId))
    .where(and(eq(auditEntry.objectType, 'order'), eq(auditEntry.objectId, id), like(auditEntry.action, 'order.%')))
    .orderBy(desc(auditEntry.id))
    .limit(200)
  return entries.flatMap(({ person, before, after, at, action: name, ...entry }) => {
    const action = actions[name]
    if (!action) return []
    return {
      ...entry,
      at: at.toISOString(),
      action,
      who: person ? personName(person) : 'Borttaget konto',
      changes: differences((before ?? {}) as State, (after ?? {}) as State, nameOf),
    }
  })
}

function differences(before: State, after: State, nameOf: (product: number) => string): Entry['changes'] {
  const quantity = ({ lines = [] }: State, product: number) =>
    lines.find((line) => line.product === product)?.quantity ?? 0
  const products = [...new Set([...(before.lines ?? []), ...(after.lines ?? [])].map(({ product }) => product))]
  const pairs = [
    ...products.map((product) => [nameOf(product), quantity(before, product), quantity(after, product)] as const),
    ['Personer i inmarschen', before.marchers ?? 0, after.marchers ?? 0] as const,
    ['Maskot', before.mascot ?? '', after.mascot ?? ''] as const,
    ['Hejarklack', squadText(before.squads), squadText(after.squads)] as const,
  ]
  return pairs
    .filter(([, old, now]) => old !== now)
    .map(([what, old, now]) => ({ what, before: String(old), after: String(now) }))
}

const squadText = (squads: unknown): string =>
  Array.isArray(squads)
    ? squads.map(({ class_name, participants }) => `${class_name} (${participants})`).join(', ')
    : ''
