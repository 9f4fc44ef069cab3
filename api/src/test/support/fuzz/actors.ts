import type { Role } from '@stafapp/shared/contract/define'
import type { TestApp } from '../test-app.ts'

export type Actor = Role | 'anonymous'

export const actors = ['anonymous', 'teacher', 'school_admin', 'super_admin'] as const satisfies readonly Actor[]

const accounts: Record<Role, string> = { teacher: 'lagledare', school_admin: 'skoladmin', super_admin: 'superadmin' }

export type Actors = { tokenOf: (actor: Actor) => string | undefined; restore: () => Promise<void> }

/** The demo's accounts, and a way to restore them after the fuzzer has disabled, demoted or logged out one of them. */
export async function createActors({ pool, login }: TestApp): Promise<Actors> {
  const names = Object.values(accounts)
  await pool.query('create table kept_user as select * from app_user where username = any($1)', [names])
  await pool.query('create table kept_role as select * from user_role where user_id in (select id from kept_user)')
  const tokens = new Map<Actor, string>()
  const restore = async () => {
    await pool.query(
      `update app_user u set disabled_at = null, password_hash = kept.password_hash, school_id = kept.school_id
       from kept_user kept where kept.id = u.id`,
    )
    await pool.query('insert into user_role select * from kept_role on conflict do nothing')
    await pool.query(
      `delete from user_role r where user_id in (select id from kept_user)
       and not exists (select from kept_role kept where kept.user_id = r.user_id and kept.role = r.role)`,
    )
    for (const [role, username] of Object.entries(accounts)) tokens.set(role as Role, (await login(username)).access)
  }
  await restore()
  return { tokenOf: (actor) => tokens.get(actor), restore }
}
