import type { QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import { recordText, resultText } from '@stafapp/shared/rules/raceday/results/result-text'
import { formatDate, formatMoment } from '@stafapp/shared/rules/times/written-times'
import type { Context } from '../../../http/handler.ts'
import { FileAnswer } from '../../../http/responses/file-answer.ts'
import { tablePaper } from '../../../lib/pdf/table-paper.ts'
import { csvTable } from '../../../lib/sheets/table-files.ts'
import { resolveKarneval } from '../../karneval/public.ts'
import { readPublicResults } from './public-results.ts'

type Results = ResponseOf<'GET /api/events/results/'>['data']
type Heat = Results[number]['heats'][number]
type Row = Heat['rows'][number]

const rounds = { TRIAL: 'Försök', FINAL: 'Final' } as const
const states: Readonly<Record<Heat['state'], string>> = {
  unofficial: 'Inofficiellt',
  official: 'Officiellt',
  corrected: 'Rättat',
}
const heads = ['Dag', 'Gren', 'Moment', 'Heat', 'Placering', 'Bana', 'Nr', 'Lag', 'Resultat', 'Anmärkning', 'Status']

/** The public results as a spreadsheet's file or on paper. @throws AppError not_found */
export async function readResultFile(
  { db, now }: Context,
  { format, ...query }: QueryOf<'GET /api/events/results/file/'>,
): Promise<FileAnswer> {
  const karneval = await resolveKarneval(db, query.karneval)
  const { data } = await readPublicResults(db, { ...query, karneval: karneval.id })
  const rows = data.flatMap((round) =>
    round.heats.flatMap((heat) =>
      heat.rows.map((row) => [
        formatDate(round.day),
        round.event_name,
        rounds[round.round],
        heat.number,
        row.rank ?? '',
        row.lane,
        row.bib ?? '',
        row.team_name,
        resultText(row),
        remarksOf(row),
        states[heat.state],
      ]),
    ),
  )
  const name = `resultat-${karneval.year}`
  const said = `Läget ${formatMoment(now())}. Inofficiella resultat kan ändras.`
  if (format === 'csv') {
    return new FileAnswer({
      name: `${name}.csv`,
      type: 'text/csv; charset=utf-8',
      body: csvTable({ heads, rows, notes: [said] }),
    })
  }
  const body = await tablePaper({
    title: 'Resultat',
    lines: [karneval.name, said],
    heads,
    shares: [2.2, 5, 1.8, 1.2, 2, 1.3, 1.3, 4.5, 2.4, 4, 2.2],
    rows,
    totals: heads.map((_head, index) => (index === 1 ? `${rows.length} rader` : '')),
    summary: [],
    madeAt: now(),
  })
  return new FileAnswer({ name: `${name}.pdf`, type: 'application/pdf', body })
}

const remarksOf = ({ qualified, is_record, is_record_approved, otc, protest, reason }: Row): string =>
  [
    qualified,
    recordText({ is_record, is_record_approved }),
    otc && 'Utom tävlan',
    protest && 'Protest behandlas',
    reason,
  ]
    .filter(Boolean)
    .join(', ')
