import type { Role } from '@stafapp/shared/contract/define'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { executeNamed } from '../../db/named-statements.ts'
import type { SessionUser } from '../handler.ts'
import { SESSION_IDLE_MS } from './lifetimes.ts'

/** A session's owner and whether the session is still valid. */
export type LoadedSession = { user: SessionUser; isLive: boolean }

type Row = {
  id: string
  user_id: number
  username: string
  roles: Role[]
  school_id: number | null
  unit_ids: number[]
  // drizzle returns timestamps of raw statements as text.
  last_used_at: string
  expires_at: string
  ended_at: string | null
  disabled_at: string | null
}

/** Reads session, user, roles, school and units in one round trip, by session id or by the refresh token's hash. */
export async function loadSession(
  db: Db,
  key: { sessionId: string } | { tokenHash: string },
  now: Date,
): Promise<LoadedSession | null> {
  const [name, match] =
    'sessionId' in key
      ? ['session_by_id', sql`s.id = ${key.sessionId}`]
      : ['session_by_token', sql`s.token_hash = ${key.tokenHash}`]
  // Access ends with the role: the school only for a school admin, linked units only for a leader.
  const rows = await executeNamed<Row>(
    db,
    name,
    sql`
    with caller as (
      select s.id, s.user_id, s.last_used_at, s.expires_at, s.ended_at, u.username, u.disabled_at, u.school_id,
        array(select role from user_role where user_id = u.id order by role) as roles
      from session s join app_user u on u.id = s.user_id
      where ${match}
    ), reached as (
      select unit.id, unit.school_id from caller join school_unit unit on unit.school_id = caller.school_id
      where 'school_admin' = any(caller.roles)
      union
      select unit.id, unit.school_id from caller join user_school_unit link on link.user_id = caller.user_id
      join school_unit unit on unit.id = link.school_unit_id
      where 'teacher' = any(caller.roles)
    )
    select id, user_id, username, roles, last_used_at, expires_at, ended_at, disabled_at,
      coalesce(case when 'school_admin' = any(roles) then school_id end, (select min(school_id) from reached)) as school_id,
      array(select id from reached order by id) as unit_ids
    from caller`,
  )
  const [row] = rows
  if (!row) return null
  const user: SessionUser = {
    id: row.user_id,
    sessionId: row.id,
    username: row.username,
    roles: row.roles,
    schoolId: row.school_id,
    unitIds: row.unit_ids,
  }
  return { user, isLive: isLive(row, now) }
}

const isLive = (row: Row, now: Date) =>
  row.ended_at === null &&
  row.disabled_at === null &&
  new Date(row.expires_at) > now &&
  new Date(row.last_used_at).getTime() + SESSION_IDLE_MS > now.getTime()
