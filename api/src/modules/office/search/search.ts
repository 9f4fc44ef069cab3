import { MAX_HITS } from '@stafapp/shared/contract/max-hits'
import type { QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import { collectiveText } from '@stafapp/shared/rules/collective-text'
import { documentName } from '@stafapp/shared/rules/document-name'
import { findSchools } from '@stafapp/shared/rules/schools/find-schools'
import { fold } from '@stafapp/shared/rules/schools/fold'
import { formatClock, formatDate } from '@stafapp/shared/rules/times/written-times'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { executeNamed } from '../../../db/named-statements.ts'
import { patternOf } from '../../../db/sql-values.ts'
import { userName } from '../../../db/user-name.ts'
import type { Context } from '../../../http/handler.ts'
import { findCurrentKarneval } from '../../karneval/public.ts'
import { joinedUnit, joinParts, partCount } from '../../money/public.ts'
import { type HeatTimes, readPlan, timesOfHeat } from '../../plan/public.ts'
import { listSchoolNames } from '../../schools/public.ts'

type Answer = ResponseOf<'GET /api/maintenance/search/'>
type Hit = Answer['data'][number]

/** More words narrow nothing that a person searches for, and each costs a comparison per row. */
const MAX_WORDS = 6

/**
 * Finds a word's beginning: "karleby" is not meant for who is called Nykarleby. The letters are written out, because what
 * counts as a word depends on the database's language. Numbers, such as telephones, are known by any part.
 */
const beginningOf = (word: string): string =>
  `${/^\p{N}+$/u.test(word) ? '' : '(^|[^0-9A-Za-zÀ-ÖØ-öø-ÿ])'}${patternOf(word)}`

/**
 * One kind of hit. `found` selects all that can be found: id, title, the searched `text` and what the other parts need.
 * `joins` and the columns make the best few complete, as `hit`, so that only those cost their joins.
 */
type Kind = {
  kind: Hit['kind']
  /** Names of the kind itself, without å ä ö. Beside another word they are ignored: "faktura 254" finds invoice 254. */
  names?: readonly string[]
  found: SQL
  /** Whether a row has the pattern, where that can be told before `text` is written. */
  has?: (pattern: string) => SQL
  /** True for rows that come after the others of the same rank. */
  isLast?: SQL
  joins?: SQL
  detail: SQL
  payer?: SQL
  school?: SQL
  /** By which invoices are named. */
  document?: SQL
  round?: SQL
  unit?: SQL
}

/**
 * A kind's best hits: first those where each word begins one, as in all but schools, and of them those whose text begins
 * with the first, then those where a word begins with it.
 */
const bestOf = (
  {
    kind,
    names = [],
    found,
    has,
    isLast = sql`false`,
    joins = sql``,
    detail,
    payer,
    school,
    document,
    round,
    unit,
  }: Kind,
  order: number,
  typed: readonly string[],
): SQL => {
  const others = typed.filter((word) => !names.includes(word))
  // Always as many patterns, of which the empty one fits all: a statement is prepared for their number.
  const words = others.length > 0 ? [...others, ...typed.slice(others.length).map(() => '')] : typed
  const [first = ''] = words.map(patternOf)
  const holds = (patterns: readonly string[]) =>
    sql.join(
      patterns.map((pattern) => has?.(pattern) ?? sql`text ~ ${pattern}`),
      sql` and `,
    )
  const begin = holds(words.map(beginningOf))
  const isSchool = kind === 'school'
  const inside = isSchool ? sql`case when ${begin} then 0 else 3 end` : sql`0`
  return sql`(
    select ${order}::int as kind_order, ${kind} as kind, hit.id, hit.title, ${detail} as detail,
      ${payer ?? sql`null::int`} as payer, ${school ?? sql`null::int`} as school, ${document ?? sql`null::jsonb`} as document,
      ${round ?? sql`null`} as round, ${unit ?? sql`null::int`} as unit, hit.rank
    from (
      select *, 2 * (${inside} + case when text ~ ${`^${first}`} then 0 when text ~ ${` ${first}`} then 1 else 2 end)
        + (${isLast})::int as rank
      -- Offset 0 has the text written once per row instead of at each comparison.
      from (${found} ${has ? sql`` : sql`offset 0`}) each_hit where ${isSchool ? holds(words.map(patternOf)) : begin}
      order by rank, title, id limit ${MAX_HITS}
    ) hit ${joins})`
}

const text = (...columns: SQL[]): SQL => sql`concat_ws(' ', ${sql.join(columns, sql`, `)}) as text`

/** An event's name as it is typed. */
const withPlainX = sql`replace(e.name, '×', 'x')`
const roundName = sql`case r.round when 'FINAL' then 'final' else 'försök' end`

type FoundRow = Omit<Hit, 'detail' | 'round' | 'unit'> & {
  detail: string | null
  kind_order: number
  round: Hit['round'] | null
  unit: number | null
  document: (Parameters<typeof documentName>[0] & { part_count: number }) | null
}

/**
 * Finds what an organiser may want to open: schools, accounts, contact persons, and the teams, events, rounds and
 * payers of a carnival (default: the active one) and the invoices of all. Words of a hit begin with all words of the search,
 * a school contains them; when nothing does, the schools are found despite a typing error.
 */
export async function searchEverything(ctx: Context, query: QueryOf<'GET /api/maintenance/search/'>): Promise<Answer> {
  const words = query.search.split(/\s+/).map(fold).filter(Boolean).slice(0, MAX_WORDS)
  if (words.length === 0) return { data: [] }
  const karneval = query.karneval ?? (await findCurrentKarneval(ctx.db))?.id ?? null
  const kinds: Kind[] = [
    {
      kind: 'school',
      found: sql`select s.id, s.name as title, s.municipality, ${text(sql`s.name`, sql`s.municipality`, sql`s.number`)} from school s`,
      detail: sql`hit.municipality`,
      school: sql`hit.id`,
    },
    {
      kind: 'user',
      names: ['konto'],
      found: sql`select a.id, ${userName('a')} as title, a.username, a.school_id,
          ${text(sql`a.first_name`, sql`a.last_name`, sql`a.username`, sql`a.email`)}
        from app_user a where a.erased_at is null`,
      joins: sql`left join school s on s.id = coalesce(hit.school_id, (
        select u.school_id from user_school_unit l join school_unit u on u.id = l.school_unit_id
        where l.user_id = hit.id order by u.id limit 1))`,
      detail: sql`concat_ws(' · ', hit.username, s.name)`,
      school: sql`s.id`,
    },
    {
      kind: 'contact',
      names: ['kontaktperson'],
      found: sql`select c.school_unit_id as id, c.name as title, c.phone, ${text(sql`c.name`, sql`c.email`, sql`c.phone`)}
        from contact_person c`,
      joins: sql`join school_unit u on u.id = hit.id join school s on s.id = u.school_id`,
      detail: sql`concat_ws(' · ', hit.phone, s.name)`,
      school: sql`s.id`,
    },
    {
      kind: 'event',
      found: sql`select i.id, e.name as title, ${text(sql`e.name`, sql`'gren'`, withPlainX)}
        from event_instance i join event e on e.id = i.event_id where i.karneval_id = ${karneval}`,
      detail: sql`(select count(*) from team t where t.event_instance_id = hit.id and t.status <> 'withdrawn') || ' lag'`,
    },
    {
      kind: 'round',
      found: sql`select r.event_instance_id as id, e.name || ', ' || ${roundName} as title, r.round, r.track_id,
          ${text(sql`e.name`, roundName, sql`'omgång'`, withPlainX)}
        from timetable_row r join event_instance i on i.id = r.event_instance_id join event e on e.id = i.event_id
        where i.karneval_id = ${karneval} and r.round is not null`,
      joins: sql`left join track k on k.id = hit.track_id`,
      detail: sql`k.name`,
      round: sql`hit.round`,
    },
    {
      kind: 'team',
      names: ['lag'],
      found: sql`select t.id, t.name as title, t.bib, t.event_instance_id, t.status, t.school_unit_id, e.name as event,
          ${text(sql`t.name`, sql`t.bib`, sql`e.name`)}
        from team t join event_instance i on i.id = t.event_instance_id join event e on e.id = i.event_id
        where t.event_instance_id = any(array(select id from event_instance where karneval_id = ${karneval}))`,
      // Thousands of teams share a few events, whose names are compared once.
      has: (pattern) => sql`(title ~ ${pattern} or bib ~ ${pattern} or event_instance_id = any(array(
        select i.id from event_instance i join event e on e.id = i.event_id
        where i.karneval_id = ${karneval} and e.name ~ ${pattern})))`,
      joins: sql`join school_unit u on u.id = hit.school_unit_id join school s on s.id = u.school_id`,
      detail: sql`concat_ws(' · ', hit.event, s.name, case when hit.status = 'withdrawn' then 'struket' end)`,
      school: sql`s.id`,
      unit: sql`u.id`,
    },
    {
      kind: 'payer',
      names: ['betalare'],
      // Several records of one name for one unit look alike: the newest is meant.
      found: sql`select max(b.id) as id, b.name as title, s.id as school, s.name as school_name, u.unit_name,
          ${text(sql`b.name`, sql`s.name`, sql`u.unit_name`, sql`string_agg(b.business_id || ' ' || b.email, ' ')`)}
        from billing_information b join school_unit u on u.id = b.school_unit_id join school s on s.id = u.school_id
        where b.karneval_id = ${karneval} group by b.name, s.id, u.id`,
      detail: sql`concat_ws(' · ', hit.school_name, nullif(hit.unit_name, hit.school_name))`,
      payer: sql`hit.id`,
      school: sql`hit.school`,
    },
    {
      kind: 'invoice',
      names: ['faktura', 'fakturan', 'tillaggsfaktura', 'kreditnota', 'samlingsfaktura'],
      // Found by each of the schools that it is for.
      found: sql`select i.id, i.number::text as title, i.karneval_id, s.id as school, s.name as school_name,
          ${text(sql`i.number`, sql`i.reference_number`, sql`i.billing->>'name'`, sql`s.name`, sql`part.schools`)}
        from invoice i ${joinParts} join school_unit u on u.id = ${joinedUnit} join school s on s.id = u.school_id
        where i.number is not null`,
      // Invoices of other years, except the one whose number is typed.
      isLast: sql`karneval_id is distinct from ${karneval}::int and title <> ${words.find((word) => /^\d+$/.test(word)) ?? ''}`,
      joins: sql`join invoice i on i.id = hit.id join karneval k on k.id = i.karneval_id`,
      detail: sql`concat_ws(' · ', case when k.id is distinct from ${karneval}::int then k.year end, i.billing->>'name',
        case when ${partCount} < 2 then hit.school_name end)`,
      document: sql`jsonb_build_object('kind', i.kind, 'extent', i.extent, 'number', i.number, 'part_count', ${partCount})`,
      payer: sql`i.billing_information_id`,
      school: sql`hit.school`,
    },
  ]
  const searches = kinds.map((kind, order) => ({ kind: kind.kind, query: bestOf(kind, order, words) }))
  const isOfEntries = ({ kind }: { kind: string }) => kind === 'team' || kind === 'payer'
  // Side by side in two statements that take about as long, which the person waits for at each letter.
  const halves = {
    entries: searches.filter(isOfEntries),
    others: searches.filter((each) => !isOfEntries(each)),
  }
  const found = await Promise.all(
    Object.entries(halves).map(([half, each]) =>
      executeNamed<FoundRow>(
        ctx.db,
        `search_${half}_${words.length}`,
        sql`
        select kind_order, kind, id, title, detail, payer, school, document, round, unit
        from (${sql.join(
          each.map(({ query }) => query),
          sql` union all `,
        )}) found
        order by kind_order, rank, title, id`,
      ),
    ),
  )
  const rows = found.flat().toSorted((left, right) => left.kind_order - right.kind_order)
  if (rows.length === 0) return { data: await schoolsDespiteErrors(ctx.db, query.search) }
  const hasRounds = karneval !== null && rows.some(({ round }) => round !== null)
  const plan = hasRounds ? await readPlan(ctx.db, karneval) : { rows: [], delays: [] }
  return {
    data: rows.map(({ kind_order: _, document, title, detail, round, unit, ...hit }) => ({
      ...hit,
      detail: [
        round && startText(timesOfHeat(plan, { event_instance: hit.id, round, number: 1 })),
        detail,
        document && document.part_count > 1 && collectiveText(document),
      ]
        .filter(Boolean)
        .join(' · '),
      title: document ? documentName(document) : title,
      ...(round && { round }),
      ...(unit !== null && { unit }),
    })),
  }
}

/** "16.5. 13:46": when a round starts with its delay. */
function startText(times: HeatTimes | null): string {
  if (!times) return ''
  const start = new Date(times.startsAt.getTime() + times.delayMin * 60_000)
  return `${formatDate(start).slice(0, -'2025'.length)} ${formatClock(start)}`
}

/** The schools that a search with a typing error may mean, by the rule of the public search. */
async function schoolsDespiteErrors(db: Db, search: string): Promise<Hit[]> {
  const found = findSchools(await listSchoolNames(db), search).slice(0, MAX_HITS)
  return found.map(({ id, name, municipality }) => ({
    kind: 'school',
    id,
    title: name,
    detail: municipality,
    payer: null,
    school: id,
  }))
}
