import type { ItemOf } from '@stafapp/shared/contract/types'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../../db/db.ts'
import type { BankStatement } from '../formats/bank-file.ts'

type Missing = ItemOf<'GET /api/invoices/missing-statements/'>

const readStatements = async (db: Db): Promise<BankStatement[]> => {
  const { rows } = await db.execute<BankStatement>(sql`
    select distinct account, sequence, from_on::text as "fromOn", to_on::text as "toOn", opening_cents as "openingCents",
      closing_cents as "closingCents"
    from bank_statement`)
  return rows
}

/** The statements of a file that no earlier file had. */
export async function findNewStatements(db: Db, told: readonly BankStatement[]): Promise<BankStatement[]> {
  if (told.length === 0) return []
  const known = new Set((await readStatements(db)).map(keyOf))
  return told.filter((statement) => !known.has(keyOf(statement)))
}

/**
 * The gaps in each account's row of statements, with those of a file that is tried. A gap is a number that is left out
 * within a year, or an opening balance that is not the closing balance before it.
 */
export async function findMissingStatements(db: Db, tried: readonly BankStatement[] = []): Promise<Missing[]> {
  const statements = [...(await readStatements(db)), ...tried]
  return [...Map.groupBy(statements, ({ account }) => account)].flatMap(([, own]) => gapsIn(own))
}

const keyOf = ({ account, sequence, fromOn, toOn, openingCents, closingCents }: BankStatement): string =>
  [account, sequence, fromOn, toOn, openingCents, closingCents].join('|')

function gapsIn(statements: readonly BankStatement[]): Missing[] {
  const ordered = statements.toSorted(
    (a, b) => (a.toOn < b.toOn ? -1 : a.toOn > b.toOn ? 1 : 0) || (a.sequence ?? 0) - (b.sequence ?? 0),
  )
  return ordered.slice(1).flatMap((after, index) => {
    const before = ordered[index]
    if (!before) return []
    const isSameYear = before.toOn.slice(0, 4) === after.toOn.slice(0, 4)
    const skipped =
      before.sequence !== null && after.sequence !== null && isSameYear ? after.sequence - before.sequence - 1 : 0
    if (skipped <= 0 && before.closingCents === after.openingCents) return []
    return [
      {
        account: after.account.slice(-4),
        after_on: before.toOn,
        before_on: after.fromOn,
        count: skipped > 0 ? skipped : null,
      },
    ]
  })
}
