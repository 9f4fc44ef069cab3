import type { QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import { and, asc, count, desc, eq, exists, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { school } from '../../../db/schema/schools.ts'
import { appUser, userRole } from '../../../db/schema/users.ts'
import { containing } from '../../../db/sql-values.ts'
import { selectAccounts, toAccount } from '../profile/account-row.ts'

type Query = QueryOf<'GET /api/users/list/'>
type Answer = ResponseOf<'GET /api/users/list/'>

/** Leaders are matched by the school of their units, administrators by the account's own school. */
function matches(search: string): SQL | undefined {
  const pattern = containing(search)
  return or(
    sql`${appUser.username} ilike ${pattern}`,
    sql`${appUser.email} ilike ${pattern}`,
    sql`${appUser.firstName} || ' ' || ${appUser.lastName} ilike ${pattern}`,
    sql`${school.name} ilike ${pattern}`,
    sql`exists (
      select 1 from user_school_unit link
      join school_unit unit on unit.id = link.school_unit_id
      join school led on led.id = unit.school_id
      where link.user_id = ${appUser.id} and (led.name ilike ${pattern} or unit.unit_name ilike ${pattern}))`,
  )
}

const sortedBy = {
  name: [appUser.lastName, appUser.firstName],
  username: [appUser.username],
  email: [appUser.email],
}

/** The id last, so that pages neither repeat nor lose a user. */
function orderOf(sort: NonNullable<Query['sort']>): SQL[] {
  const direction = sort.startsWith('-') ? desc : asc
  const columns = sortedBy[sort.replace('-', '') as keyof typeof sortedBy]
  return [...columns.map((column) => direction(sql`lower(${column})`)), asc(appUser.id)]
}

export async function listUsers(db: Db, query: Query, now: Date): Promise<Answer> {
  const { role, disabled, limit = 50, offset = 0 } = query
  const search = query.search?.normalize('NFC').trim() ?? ''
  const holders = db.select({ one: sql`1` }).from(userRole)
  const wanted = and(
    search === '' ? undefined : matches(search),
    role === undefined
      ? undefined
      : exists(holders.where(and(eq(userRole.userId, appUser.id), eq(userRole.role, role)))),
    disabled === undefined ? undefined : disabled ? isNotNull(appUser.disabledAt) : isNull(appUser.disabledAt),
  )
  const [total] = await db
    .select({ rows: count() })
    .from(appUser)
    .leftJoin(school, eq(school.id, appUser.schoolId))
    .where(wanted)
  const rows = await selectAccounts(db, now)
    .where(wanted)
    .orderBy(...orderOf(query.sort ?? 'name'))
    .limit(limit)
    .offset(offset)
  return { total: total?.rows ?? 0, data: rows.map(toAccount) }
}
