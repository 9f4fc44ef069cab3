import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { payment, paymentAllocation } from '../../../db/schema/payments.ts'
import { idList } from '../../../db/sql-values.ts'
import { readBalances, settleInvoices } from './balances.ts'
import type { listCredited } from './basis-repository.ts'
import type { IssuedDocument } from './write-documents.ts'

export type Credited = Awaited<ReturnType<typeof listCredited>>

type By = { now: Date; userId: number | null }

/**
 * Moves the payments of wholly credited invoices to the new invoices of the same payers, so that nobody is asked twice:
 * each gets its sum, and the last one what is over. Old allocations are marked as undone, not rewritten, to keep the log
 * complete.
 */
export async function carryPayments(
  tx: Db,
  made: readonly IssuedDocument[],
  { credited, now, userId }: By & { credited: Credited },
): Promise<void> {
  if (made.length === 0 || credited.length === 0) return
  const { rows } = await tx.execute<{ id: number; payers: number[] }>(sql`
    select i.id, coalesce(array_agg(p.billing_information_id) filter (where p.id is not null),
      array[i.billing_information_id]) as payers
    from invoice i left join invoice_part p on p.invoice_id = i.id
    where i.id = any(${idList(made.map(({ id }) => id))}) group by i.id order by i.number`)
  const targets = rows.map(({ id, payers }) => ({
    id,
    payers,
    left: made.find((row) => row.id === id)?.totalCents ?? 0,
  }))
  const moves = await tx
    .update(paymentAllocation)
    .set({ undoneAt: now, undoneBy: userId, updatedAt: now })
    .where(
      and(
        inArray(
          paymentAllocation.invoiceId,
          credited
            .filter(({ payerIds }) => targets.some(({ payers }) => payers.some((id) => payerIds.includes(id))))
            .map(({ id }) => id),
        ),
        isNull(paymentAllocation.undoneAt),
      ),
    )
    .returning()
  const carried = moves
    .sort((a, b) => a.id - b.id)
    .flatMap(({ paymentId, invoiceId, amountCents }) => {
      const payers = credited.find(({ id }) => id === invoiceId)?.payerIds ?? []
      const own = targets.filter((target) => target.payers.some((id) => payers.includes(id)))
      return shared(amountCents, own).map((part) => ({ paymentId, ...part }))
    })
  if (carried.length === 0) return
  await tx.insert(paymentAllocation).values(
    [...Map.groupBy(carried, ({ paymentId, invoiceId }) => `${paymentId}/${invoiceId}`).values()].flatMap((own) =>
      own.slice(0, 1).map(({ paymentId, invoiceId }) => ({
        paymentId,
        invoiceId,
        amountCents: own.reduce((sum, { amountCents }) => sum + amountCents, 0),
        origin: 'carried' as const,
        allocatedBy: userId,
        createdAt: now,
        updatedAt: now,
      })),
    ),
  )
  await settleInvoices(
    tx,
    targets.map(({ id }) => id),
    now,
  )
}

/** Divides money among invoices, each up to what is left of it; the last one takes the rest. */
function shared(amountCents: number, targets: { id: number; left: number }[]) {
  let rest = amountCents
  return targets.flatMap((target, index) => {
    const isLast = index === targets.length - 1
    const cents = isLast ? rest : Math.max(0, Math.min(rest, target.left))
    rest -= cents
    target.left -= cents
    return cents === 0 ? [] : [{ invoiceId: target.id, amountCents: cents }]
  })
}

/**
 * Frees what is paid too much, such as after a partial credit note, so that the treasurer gives it back, keeps it as an
 * advance or books it elsewhere. Only money in bank files can wait for that; of a payment entered by hand it stays on the
 * invoice.
 * @returns the freed cents
 */
export async function releaseOverpaid(tx: Db, invoiceIds: readonly number[], { now, userId }: By): Promise<number> {
  if (invoiceIds.length === 0) return 0
  const balanceOf = await readBalances(tx, invoiceIds)
  const booked = await tx
    .select({ allocation: paymentAllocation })
    .from(paymentAllocation)
    .innerJoin(payment, eq(payment.id, paymentAllocation.paymentId))
    .where(
      and(
        inArray(paymentAllocation.invoiceId, [...invoiceIds]),
        isNull(paymentAllocation.undoneAt),
        sql`${payment.paymentFileId} is not null and ${paymentAllocation.amountCents} > 0`,
      ),
    )
    .orderBy(desc(paymentAllocation.id))
  const over = new Map(invoiceIds.map((id) => [id, balanceOf(id).overpaidCents]))
  const shortened = booked.flatMap(({ allocation }) => {
    const freed = Math.min(over.get(allocation.invoiceId) ?? 0, allocation.amountCents)
    over.set(allocation.invoiceId, (over.get(allocation.invoiceId) ?? 0) - freed)
    return freed === 0 ? [] : [{ ...allocation, left: allocation.amountCents - freed }]
  })
  if (shortened.length === 0) return 0
  await tx
    .update(paymentAllocation)
    .set({ undoneAt: now, undoneBy: userId, updatedAt: now })
    .where(
      inArray(
        paymentAllocation.id,
        shortened.map(({ id }) => id),
      ),
    )
  const kept = shortened.filter(({ left }) => left > 0)
  if (kept.length > 0)
    await tx.insert(paymentAllocation).values(
      kept.map(({ paymentId, invoiceId, left }) => ({
        paymentId,
        invoiceId,
        amountCents: left,
        origin: 'carried' as const,
        allocatedBy: userId,
        createdAt: now,
        updatedAt: now,
      })),
    )
  await tx
    .update(payment)
    .set({ version: sql`${payment.version} + 1`, updatedAt: now })
    .where(
      inArray(
        payment.id,
        shortened.map(({ paymentId }) => paymentId),
      ),
    )
  await settleInvoices(tx, invoiceIds, now)
  return shortened.reduce((sum, { amountCents, left }) => sum + amountCents - left, 0)
}
