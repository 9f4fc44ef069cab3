import pg from 'pg'
import { type ConnectionSettings, sessionLimits } from './db.ts'

/** The server's database role in the embedded database. With DATABASE_URL the URL names the role. */
export const APP_ROLE = 'stafapp_app'

/** Schema of the job queue, which creates and migrates its own tables. */
export const JOB_SCHEMA = 'pgboss'

/**
 * Creates the server's database role and grants it row access and the job queue's schema. The role owns no other table,
 * so it can neither truncate one nor disable a trigger. Its sessions have the pool's limits, also through a pooler. In the audit log it may insert entries and, as far as the log's
 * trigger allows, remove texts. The owner runs this after every migration, because new tables have no grants; it is
 * idempotent.
 */
export async function grantAppRole(owner: pg.ClientBase, app: ConnectionSettings): Promise<void> {
  const { user, password } = new pg.Client(app)
  const name = user ?? APP_ROLE
  const role = pg.escapeIdentifier(name)
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [name])
  if (!rowCount) await owner.query(`create role ${role} login`)
  if (password) await owner.query(`alter role ${role} password ${pg.escapeLiteral(password)}`)
  for (const [limit, ms] of Object.entries(sessionLimits)) await owner.query(`alter role ${role} set ${limit} = ${ms}`)
  await owner.query(`grant usage on schema public to ${role}`)
  await owner.query(`grant select, insert, update, delete on all tables in schema public to ${role}`)
  await owner.query(`grant usage, select, update on all sequences in schema public to ${role}`)
  await owner.query(`revoke update on audit_entry from ${role}`)
  await owner.query(`grant update (before, after, reason, erased_at) on audit_entry to ${role}`)
  await owner.query(`revoke update, delete on raceday_fact from ${role}`)
  // Accounts are emptied, not deleted, because audit entries reference their rows.
  await owner.query(`revoke delete on app_user from ${role}`)
  // A role without superuser may transfer ownership only to a role that it is a member of.
  await owner.query(`grant ${role} to current_user`)
  await owner.query(handOver(role))
}

/** In releases before this role existed the owner created the queue's tables. */
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
