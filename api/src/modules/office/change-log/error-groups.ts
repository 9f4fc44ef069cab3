import type { ResponseOf } from '@stafapp/shared/contract/types'
import { desc } from 'drizzle-orm'
import { errorReport } from '../../../db/schema/maintenance.ts'
import type { Context } from '../../../http/handler.ts'

type Group = ResponseOf<'GET /api/maintenance/error-logs/'>['data'][number]

const newest = 1000
const shown = 10

/**
 * The error's message: the first line of the form "SomethingError: …", otherwise the first after address and browser.
 */
export function titleOf(trace: string): string {
  const lines = trace.split('\n').map((line) => line.trim())
  const own = lines.find((line) => /^\w*(Error|Exception)\b/.test(line)) ?? lines[2] ?? lines[0] ?? ''
  // Mask numbers and releases, which differ between reports of the same error.
  return (
    own
      .replaceAll(/\b[0-9a-f]{10,}\b/g, '…')
      .replaceAll(/\d+/g, '#')
      .slice(0, 200) || 'Okänt fel'
  )
}

/** The releases in a trace: a remote's files are in a folder of its name and version. */
export const releasesOf = (trace: string): string[] => [
  ...new Set(
    [...trace.matchAll(/\/remotes\/([\w-]+)\/([0-9a-f]{6,})\//g)].map(([, name, version]) => `${name}@${version}`),
  ),
]

/** The newest thousand reports, grouped by error, most recent group first. */
export async function listErrorGroups({ db, shownAt }: Pick<Context, 'db' | 'shownAt'>): Promise<Group[]> {
  const rows = await db
    .select()
    .from(errorReport)
    .orderBy(desc(errorReport.createdAt), desc(errorReport.id))
    .limit(newest)
  const groups = new Map<string, Group>()
  for (const row of rows) {
    const title = titleOf(row.errorTrace)
    const at = shownAt(row.createdAt).toISOString()
    const group = groups.get(title) ?? { title, count: 0, first_at: at, last_at: at, releases: [], reports: [] }
    group.count += 1
    group.first_at = at
    group.releases = [...new Set([...group.releases, ...releasesOf(row.errorTrace)])]
    if (group.reports.length < shown) {
      const { id, description, errorTrace, userAgent, requestId } = row
      group.reports.push({ id, at, description, error_trace: errorTrace, user_agent: userAgent, request_id: requestId })
    }
    groups.set(title, group)
  }
  return [...groups.values()]
}
