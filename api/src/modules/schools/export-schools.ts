import type { QueryOf } from '@stafapp/shared/contract/types'
import type { Context, SessionUser } from '../../http/handler.ts'
import { FileAnswer } from '../../http/responses/file-answer.ts'
import { csvTable, xlsxTable } from '../../lib/sheets/table-files.ts'
import { listSchools } from './school-list.ts'

const heads = ['Skola', 'Skolnummer', 'Ort', 'Enheter', 'Elever', 'Lag', 'Beställningar', 'Lagledare', 'Saknas']

const missingTexts = {
  teams: 'lag',
  leader: 'lagledare',
  compositions: 'uppställningar',
  phone: 'telefonnummer',
  orders: 'beställning',
  billing: 'betalare',
  unpaid: 'betalning',
}

/** The register as a spreadsheet or CSV, with the list's schools and order. */
export async function exportSchools(
  ctx: Context<SessionUser>,
  { format, ...query }: QueryOf<'GET /api/schools/export/'>,
): Promise<FileAnswer> {
  const { data } = await listSchools(ctx, { ...query, limit: 10_000 })
  const rows = data.map(({ name, municipality, details }) => [
    name,
    details?.number ?? '',
    municipality,
    (details?.units ?? []).map(({ unit_name }) => unit_name).join(', '),
    (details?.units ?? []).reduce((sum, { student_count }) => sum + (student_count ?? 0), 0),
    details?.team_count ?? 0,
    details?.order_count ?? 0,
    details?.leader_count ?? 0,
    (details?.missing ?? []).map((code) => missingTexts[code]).join(', '),
  ])
  const table = { heads, rows }
  return format === 'csv'
    ? new FileAnswer({ name: 'skolregister.csv', type: 'text/csv; charset=utf-8', body: csvTable(table) })
    : new FileAnswer({
        name: 'skolregister.xlsx',
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        body: await xlsxTable({ ...table, sheet: 'Skolregister' }),
      })
}
