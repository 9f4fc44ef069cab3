import type { QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import { collectiveText } from '@stafapp/shared/rules/collective-text'
import { documentName } from '@stafapp/shared/rules/document-name'
import { findSchools } from '@stafapp/shared/rules/schools/find-schools'
import { fold } from '@stafapp/shared/rules/schools/fold'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { patternOf } from '../../../db/sql-values.ts'
import { userName } from '../../../db/user-name.ts'
import type { Context } from '../../../http/handler.ts'
import { findCurrentKarneval } from '../../karneval/public.ts'
import { namedUnit, partCount } from '../../money/public.ts'
import { listSchoolNames } from '../../schools/public.ts'

type Answer = ResponseOf<'GET /api/maintenance/search/'>
type Hit = Answer['data'][number]

const PER_KIND = 6
/** More words narrow nothing that a person searches for, and each costs a comparison per row. */
const MAX_WORDS = 6

/**
 * Finds a word's beginning: "karleby" is not meant for who is called Nykarleby. The letters are written out, because what
 * counts as a word depends on the database's language. Numbers, such as telephones, are known by any part.
 */
const beginningOf = (word: string): string =>
  `${/^\p{N}+$/u.test(word) ? '' : '(^|[^0-9A-Za-zÀ-ÖØ-öø-ÿ])'}${patternOf(word)}`

/**
 * One kind's best hits as an SQL query. `hits` selects id, title, detail, payer, school and `text`, the searched text;
 * that of invoices also `document`, by which they are named, that of rounds `round`, and that of teams `unit`.
 * First come those whose text begins with the first word, then those where a word begins with it.
 */
const bestOf = (kind: Hit['kind'], order: number, words: readonly string[], hits: SQL): SQL => {
  const [first = ''] = words.map(patternOf)
  const contains = words.map((word) => sql`text ~ ${kind === 'school' ? patternOf(word) : beginningOf(word)}`)
  return sql`(
    select ${order}::int as kind_order, ${kind} as kind, id, title, detail, payer, school,
      ${kind === 'invoice' ? sql`document` : sql`null::jsonb`} as document, ${kind === 'round' ? sql`round` : sql`null`} as round,
      ${kind === 'team' ? sql`unit` : sql`null::int`} as unit,
      case when text ~ ${`^${first}`} then 0 when text ~ ${` ${first}`} then 1 else 2 end as rank
    from (${hits}) hit where ${sql.join(contains, sql` and `)}
    order by rank, title, id limit ${PER_KIND})`
}

const text = (...columns: SQL[]): SQL => sql`concat_ws(' ', ${sql.join(columns, sql`, `)}) as text`

/** An event's name as it is typed. */
const withPlainX = sql`replace(e.name, '×', 'x')`
const roundName = sql`case r.round when 'FINAL' then 'final' else 'försök' end`

/**
 * Finds what an organiser may want to open: schools, accounts, contact persons, and the teams, events, rounds and
 * payers of a carnival (default: the active one) and the invoices of all. Words of a hit begin with all words of the search,
 * a school contains them; when nothing does, the schools are found despite a typing error.
 */
export async function searchEverything(ctx: Context, query: QueryOf<'GET /api/maintenance/search/'>): Promise<Answer> {
  const words = query.search.split(/\s+/).map(fold).filter(Boolean).slice(0, MAX_WORDS)
  if (words.length === 0) return { data: [] }
  const karneval = query.karneval ?? (await findCurrentKarneval(ctx.db))?.id ?? null
  const kinds = [
    bestOf(
      'school',
      1,
      words,
      sql`select s.id, s.name as title, s.municipality as detail, null::int as payer, s.id as school,
        ${text(sql`s.name`, sql`s.municipality`, sql`s.number`)} from school s`,
    ),
    bestOf(
      'user',
      2,
      words,
      sql`select a.id, ${userName('a')} as title,
          concat_ws(' · ', a.username, s.name) as detail, null::int as payer, s.id as school,
          ${text(sql`a.first_name`, sql`a.last_name`, sql`a.username`, sql`a.email`)}
        from app_user a left join school s on s.id = coalesce(a.school_id, (
          select u.school_id from user_school_unit l join school_unit u on u.id = l.school_unit_id
          where l.user_id = a.id order by u.id limit 1))
        where a.erased_at is null`,
    ),
    bestOf(
      'contact',
      3,
      words,
      sql`select c.school_unit_id as id, c.name as title, concat_ws(' · ', c.phone, s.name) as detail, null::int as payer, s.id as school,
          ${text(sql`c.name`, sql`c.email`, sql`c.phone`)}
        from contact_person c join school_unit u on u.id = c.school_unit_id join school s on s.id = u.school_id`,
    ),
    bestOf(
      'event',
      4,
      words,
      sql`select i.id, e.name as title, (select count(*) from team t where t.event_instance_id = i.id
            and t.status <> 'withdrawn') || ' lag' as detail,
          null::int as payer, null::int as school, ${text(sql`e.name`, sql`'gren'`, withPlainX)}
        from event_instance i join event e on e.id = i.event_id where i.karneval_id = ${karneval}`,
    ),
    bestOf(
      'round',
      5,
      words,
      sql`select r.event_instance_id as id, e.name || ', ' || ${roundName} as title,
          to_char(r.starts_at at time zone 'Europe/Helsinki', 'FMDD.FMMM HH24:MI') || coalesce(' · ' || k.name, '') as detail,
          null::int as payer, null::int as school, r.round,
          ${text(sql`e.name`, roundName, sql`'omgång'`, withPlainX)}
        from timetable_row r join event_instance i on i.id = r.event_instance_id join event e on e.id = i.event_id
        left join track k on k.id = r.track_id where i.karneval_id = ${karneval} and r.round is not null`,
    ),
    bestOf(
      'team',
      6,
      words,
      sql`select t.id, t.name as title,
          concat_ws(' · ', e.name, s.name, case when t.status = 'withdrawn' then 'struket' end) as detail,
          null::int as payer, s.id as school, u.id as unit,
          ${text(sql`t.name`, sql`t.bib`, sql`e.name`)}
        from team t join event_instance i on i.id = t.event_instance_id join event e on e.id = i.event_id
        join school_unit u on u.id = t.school_unit_id
        join school s on s.id = u.school_id where i.karneval_id = ${karneval}`,
    ),
    bestOf(
      'payer',
      7,
      words,
      sql`select b.id, b.name as title, concat_ws(' · ', s.name, nullif(u.unit_name, s.name)) as detail, b.id as payer,
          s.id as school, ${text(sql`b.name`, sql`s.name`, sql`u.unit_name`, sql`b.business_id`, sql`b.email`)}
        from billing_information b join school_unit u on u.id = b.school_unit_id join school s on s.id = u.school_id
        where b.karneval_id = ${karneval}`,
    ),
    bestOf(
      'invoice',
      8,
      words,
      // Found by each of the schools that it is for.
      sql`select i.id, i.number::text as title,
          jsonb_build_object('kind', i.kind, 'extent', i.extent, 'number', i.number, 'part_count', ${partCount}) as document,
          concat_ws(' · ', case when k.id is distinct from ${karneval}::int then k.year end, i.billing->>'name',
            case when ${partCount} < 2 then s.name end) as detail,
          i.billing_information_id as payer,
          s.id as school,
          ${text(
            sql`i.number`,
            sql`i.reference_number`,
            sql`i.billing->>'name'`,
            sql`s.name`,
            sql`(select string_agg(part.billing->>'school_name', ' ') from invoice_part part where part.invoice_id = i.id)`,
          )}
        from invoice i join karneval k on k.id = i.karneval_id
        join school_unit u on u.id = ${namedUnit} join school s on s.id = u.school_id
        where i.number is not null`,
    ),
  ]
  const { rows } = await ctx.db.execute<
    Omit<Hit, 'round' | 'unit'> & {
      round: Hit['round'] | null
      unit: number | null
      document: (Parameters<typeof documentName>[0] & { part_count: number }) | null
    }
  >(sql`
    select kind, id, title, detail, payer, school, document, round, unit from (${sql.join(kinds, sql` union all `)}) found
    order by kind_order, rank, title, id`)
  if (rows.length === 0) return { data: await schoolsDespiteErrors(ctx.db, query.search) }
  return {
    data: rows.map(({ document, title, detail, round, unit, ...hit }) => ({
      ...hit,
      detail: document && document.part_count > 1 ? `${detail} · ${collectiveText(document)}` : detail,
      title: document ? documentName(document) : title,
      ...(round && { round }),
      ...(unit !== null && { unit }),
    })),
  }
}

/** The schools that a search with a typing error may mean, by the rule of the public search. */
async function schoolsDespiteErrors(db: Db, search: string): Promise<Hit[]> {
  const found = findSchools(await listSchoolNames(db), search).slice(0, PER_KIND)
  return found.map(({ id, name, municipality }) => ({
    kind: 'school',
    id,
    title: name,
    detail: municipality,
    payer: null,
    school: id,
  }))
}
