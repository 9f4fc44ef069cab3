import { and, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import type { message } from '../../../db/schema/messages.ts'
import { messageReceiver } from '../../../db/schema/messages.ts'
import { appUser } from '../../../db/schema/users.ts'
import { type Plan, planMails, type Receiver } from './plan.ts'
import { type Addressee, listPeople } from './selected-people.ts'

type Message = Pick<typeof message.$inferSelect, 'id' | 'karnevalId' | 'selection'>
type Row = typeof messageReceiver.$inferSelect

/** `rows` maps the plan's receivers to their existing rows in the message's log. */
export type AgainPlan = Plan & { rows: Map<Receiver, Row> }

/**
 * The receivers of a repeated message: those whose mail failed, at their current address; with `unreached` also those
 * who match the selection now and have no mail.
 */
export async function planAgain(db: Db, sent: Message, to: 'failed' | 'unreached', today: string): Promise<AgainPlan> {
  const rows = await db.select().from(messageReceiver).where(eq(messageReceiver.messageId, sent.id))
  // Rows whose address was erased are too old to repeat.
  const failed = rows.filter(({ state, address }) => state === 'failed' && address !== '')
  const standing = rows.filter(({ state }) => state !== 'failed')
  const reached = new Set(standing.map(({ address }) => address.toLowerCase()))
  const accounts = new Set(rows.map(({ userId }) => userId).filter((id) => id !== null))
  const matching = await listPeople(db, { karnevalId: sent.karnevalId, today }, sent.selection)
  const failedPeople = await asTheyAreNow(db, sent.id, failed, matching)
  const found = to === 'failed' ? [] : matching
  const failedAddresses = new Set(failed.map(({ address }) => address.toLowerCase()))
  const newPeople = found.filter(
    ({ user_id, address }) =>
      !(user_id !== null && accounts.has(user_id)) && !failedAddresses.has(address.toLowerCase()),
  )
  const plan = planMails([...failedPeople, ...newPeople].filter(({ address }) => !reached.has(address.toLowerCase())))
  // Match by address first: the log has one row per address.
  const rowOf = ({ address, userId }: Receiver) =>
    failed.find((row) => row.address.toLowerCase() === address.toLowerCase()) ??
    failed.find((row) => userId !== null && row.userId === userId)
  const known = plan.receivers.flatMap((receiver): [Receiver, Row][] => {
    const row = rowOf(receiver)
    return row ? [[receiver, row]] : []
  })
  return { ...plan, rows: new Map(known) }
}

/**
 * Failed receivers in planMails' form: accounts with their current address, contact persons with the former one. Units
 * are those for which the selection finds the person today.
 */
async function asTheyAreNow(
  db: Db,
  messageId: number,
  failed: readonly Row[],
  matching: readonly Addressee[],
): Promise<Addressee[]> {
  const accounts = await db
    .select({
      id: appUser.id,
      address: sql<string>`trim(${appUser.email})`,
      isVerified: sql<boolean>`${appUser.emailVerifiedAt} is not null`,
      isDisabled: sql<boolean>`${appUser.disabledAt} is not null`,
    })
    .from(appUser)
    .innerJoin(messageReceiver, eq(messageReceiver.userId, appUser.id))
    .where(and(eq(messageReceiver.messageId, messageId), ne(messageReceiver.state, 'sent')))
  return failed.flatMap((row) => {
    const account = accounts.find(({ id }) => id === row.userId)
    const isSame = ({ user_id, address }: Addressee) =>
      row.userId === null ? address.toLowerCase() === row.address.toLowerCase() : user_id === row.userId
    const units = matching.filter(isSame).flatMap((each) => each.units)
    return row.schools.flatMap((school) =>
      row.kinds.map((kind) => ({
        kind,
        user_id: row.userId,
        name: row.name,
        address: account?.address ?? row.address,
        is_verified: account?.isVerified ?? true,
        is_disabled: account?.isDisabled ?? false,
        school,
        units,
      })),
    )
  })
}
