import { LoadState } from '@stafapp/shared/calls'
import { Empty } from '@stafapp/shared/page'
import { type DataColumn, DataTable } from '@stafapp/shared/table'
import type { ReactNode } from 'react'
import { Pages } from '../../../shared/pages.tsx'
import type { ExportQuery } from '../api.ts'
import { BooksFrame, usePeriod } from './books-frame.tsx'
import { FileButtons } from './file-buttons.tsx'

type Journal = { from: string; to: string; known_at: string; total: number; data: readonly unknown[] }

type RowOf<J extends Journal> = J['data'][number]

type Props<J extends Journal> = {
  title: string
  part: ExportQuery['part']
  found: { data: J | undefined; error: Error | null; refetch: () => unknown; isPlaceholderData: boolean }
  emptyText: string
  /** How many rows, and their sum. */
  status: (journal: J) => string
  /** With the sums of the whole period in the foot. Without an order of their own: the server gives page by page. */
  columns: (journal: J) => DataColumn<RowOf<J>>[]
  rowKey: (row: RowOf<J>) => string | number
  /** Keeps the choice of columns. */
  keepAs: string
  /** Above everything else: what is wrong with the journal. */
  warning?: (journal: J) => ReactNode
}

/** A journal of the books: the period, its files, one page of rows, and the sums of all. */
export function JournalPage<J extends Journal>({
  title,
  part,
  found,
  emptyText,
  status,
  columns,
  rowKey,
  keepAs,
  warning,
}: Props<J>) {
  const period = usePeriod()
  const { data, error, refetch, isPlaceholderData } = found
  return (
    <BooksFrame title={title} head={data}>
      {!data && <LoadState error={error} refetch={refetch} />}
      {data && warning?.(data)}
      {data && data.total === 0 && <Empty text={emptyText} />}
      {data && data.total > 0 && (
        <>
          <FileButtons query={{ part, ...period }} />
          <p role="status">{status(data)}</p>
          <DataTable<RowOf<J>>
            label={title}
            columns={columns(data)}
            rows={data.data}
            rowKey={rowKey}
            isStale={isPlaceholderData}
            keepAs={keepAs}
          />
          <Pages total={data.total} />
        </>
      )}
    </BooksFrame>
  )
}
