import { LoadState } from '@stafapp/shared/calls'
import { Empty } from '@stafapp/shared/page'
import table from '@stafapp/shared/styles/card-table.module.css'
import type { ReactNode } from 'react'
import { Pages } from '../../../shared/pages.tsx'
import type { ExportQuery } from '../api.ts'
import { BooksFrame, usePeriod } from './books-frame.tsx'
import { FileButtons } from './file-buttons.tsx'

type Journal = { from: string; to: string; known_at: string; total: number }

type Props<J extends Journal> = {
  title: string
  part: ExportQuery['part']
  found: { data: J | undefined; error: Error | null; refetch: () => unknown; isPlaceholderData: boolean }
  emptyText: string
  /** How many rows, and their sum. */
  status: (journal: J) => string
  /** Heads and sums by column; an empty sum where there is none. */
  columns: (journal: J) => [head: string, sum: string][]
  /** Above everything else: what is wrong with the journal. */
  warning?: (journal: J) => ReactNode
  rows: (journal: J) => ReactNode
}

/** A journal of the books: the period, its files, one page of rows, and the sums of all. */
export function JournalPage<J extends Journal>({ title, part, found, emptyText, status, columns, ...parts }: Props<J>) {
  const period = usePeriod()
  const { data, error, refetch, isPlaceholderData } = found
  const [first, ...others] = data ? columns(data) : []
  return (
    <BooksFrame title={title} head={data}>
      {!data && <LoadState error={error} refetch={refetch} />}
      {data && parts.warning?.(data)}
      {data && data.total === 0 && <Empty text={emptyText} />}
      {data && data.total > 0 && (
        <>
          <FileButtons query={{ part, ...period }} />
          <p role="status">{status(data)}</p>
          <table
            className={`${table.table} ${table.amounts} ${table.compact}`}
            aria-label={title}
            aria-busy={isPlaceholderData}
          >
            <thead>
              <tr>
                {columns(data).map(([head]) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{parts.rows(data)}</tbody>
            <tfoot>
              <tr>
                <th scope="row">{first?.[1]}</th>
                {others.map(([head, sum]) => (
                  <td key={head} data-label={sum && head}>
                    {sum}
                  </td>
                ))}
              </tr>
            </tfoot>
          </table>
          <Pages total={data.total} />
        </>
      )}
    </BooksFrame>
  )
}
