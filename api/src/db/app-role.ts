import pg from 'pg'
import type { ConnectionSettings } from './db.ts'

/** The role that the server works as in the embedded database. With DATABASE_URL it is the one that the address names. */
export const APP_ROLE = 'stafapp_app'

/** Where the job queue lives: it makes and changes its tables itself. */
export const JOB_SCHEMA = 'pgboss'

/**
 * Makes the role that the server works as, and gives it what it needs: to read and write rows, and the job queue's schema.
 * It owns no table, so it can neither empty one nor switch a trigger off; of the change log it may add entries, and take
 * texts out of them as far as the log's own trigger allows. Run by the owner after every migration, for new tables have
 * no rights of their own; doing it twice changes nothing.
 */
export async function grantAppRole(owner: pg.ClientBase, app: ConnectionSettings): Promise<void> {
  const { user, password } = new pg.Client(app)
  const name = user ?? APP_ROLE
  const role = pg.escapeIdentifier(name)
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [name])
  if (!rowCount) await owner.query(`create role ${role} login`)
  if (password) await owner.query(`alter role ${role} password ${pg.escapeLiteral(password)}`)
  await owner.query(`grant usage on schema public to ${role}`)
  await owner.query(`grant select, insert, update, delete on all tables in schema public to ${role}`)
  await owner.query(`grant usage, select, update on all sequences in schema public to ${role}`)
  await owner.query(`revoke update on audit_entry from ${role}`)
  await owner.query(`grant update (before, after, reason, erased_at) on audit_entry to ${role}`)
  // The portal empties accounts and keeps their rows, for the log's entries point at them.
  await owner.query(`revoke delete on app_user from ${role}`)
  // Who is not a superuser hands things over only to a role that it belongs to.
  await owner.query(`grant ${role} to current_user`)
  await owner.query(handOver(role))
}

/** The queue's things may have been made by the owner, in a release before there was this role. */
const handOver = (role: string) => `
  do $$ declare thing record; begin
    if (select nspowner from pg_namespace where nspname = '${JOB_SCHEMA}') <> '${role}'::regrole then
      execute 'alter schema ${JOB_SCHEMA} owner to ${role}';
    end if;
    for thing in
      select case c.relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end as kind, c.oid::regclass::text as name
        from pg_class c where c.relnamespace = '${JOB_SCHEMA}'::regnamespace and c.relowner <> '${role}'::regrole
          and c.relkind in ('r', 'p', 'v', 'S')
          and not exists (select from pg_depend d where d.objid = c.oid and c.relkind = 'S' and d.deptype in ('a', 'i'))
      union all
      select 'function', p.oid::regprocedure::text from pg_proc p
        where p.pronamespace = '${JOB_SCHEMA}'::regnamespace and p.proowner <> '${role}'::regrole
      union all
      select 'type', t.oid::regtype::text from pg_type t
        where t.typnamespace = '${JOB_SCHEMA}'::regnamespace and t.typowner <> '${role}'::regrole and t.typtype = 'e'
    loop
      execute format('alter %s %s owner to ${role}', thing.kind, thing.name);
    end loop;
  end $$`
