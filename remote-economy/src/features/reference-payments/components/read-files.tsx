import { LoadState } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { formatDateTime, formatMoney, formatNumber } from '@stafapp/shared/format'
import { Button, Empty } from '@stafapp/shared/page'
import { type DataColumn, DataTable } from '@stafapp/shared/table'
import { useMemo, useRef, useState } from 'react'
import { Fold } from '../../../shared/fold.tsx'
import { isPhone } from '../../../shared/is-phone.ts'
import { missingStatementsQuery, type PaymentFile, paymentFilesQuery } from '../api.ts'
import { formatText } from '../words.ts'
import { FilePayments } from './booked-payments.tsx'
import { MissingStatements } from './missing-statements.tsx'
import { OutcomeTag } from './state-tag.tsx'

/** The last imported files with their result, and the payments of the one that is asked for. */
export function ReadFiles() {
  const [file, setFile] = useState<PaymentFile | null>(null)
  const [firstRows] = useState(() => (isPhone() ? 3 : 5))
  const opener = useRef<HTMLButtonElement>(null)
  const columns = useMemo(
    () =>
      columnsOf((shown, button) => {
        opener.current = button
        setFile(shown)
      }),
    [],
  )
  const close = () => {
    setFile(null)
    opener.current?.focus()
  }
  const { data, error, refetch } = useQuery(paymentFilesQuery())
  const { data: missing } = useQuery(missingStatementsQuery())
  return (
    <>
      {data && <MissingStatements missing={missing?.data ?? []} />}
      {data ? (
        <Fold shows="opened" id="files" title="Inlästa filer" note={filesText(data.data)}>
          {data.data.length === 0 ? (
            <Empty text="Ingen fil är inläst ännu." />
          ) : (
            <DataTable<PaymentFile>
              labelledBy="files"
              columns={columns}
              rows={data.data}
              rowKey={({ id }) => id}
              firstRows={firstRows}
            />
          )}
        </Fold>
      ) : (
        <LoadState error={error} refetch={refetch} />
      )}
      {file && <FilePayments key={file.id} file={file} onClose={close} />}
    </>
  )
}

/** "12 filer, den senaste 15.4.2025"; the server gives the newest first. */
function filesText(files: readonly PaymentFile[]): string {
  const [newest] = files
  if (!newest) return 'inga ännu'
  return `${files.length === 1 ? '1 fil' : `${formatNumber(files.length)} filer`}, den senaste ${formatDateTime(newest.imported_at)}`
}

function columnsOf(onShow: (file: PaymentFile, button: HTMLButtonElement) => void): DataColumn<PaymentFile>[] {
  return [
    { title: 'Fil', breaks: true, value: ({ name }) => name, cell: ({ name }) => name },
    {
      title: 'Inläst',
      isDate: true,
      value: ({ imported_at }) => imported_at,
      cell: ({ imported_at, imported_by }) => `${formatDateTime(imported_at)} ${imported_by ?? ''}`,
    },
    {
      title: 'Betalningar',
      cell: (file) => `${file.new_count} nya av ${file.row_count}, ${formatText(file)}`,
    },
    {
      title: 'Summa',
      isNumber: true,
      value: ({ total_cents }) => total_cents,
      cell: ({ total_cents }) => formatMoney(total_cents),
    },
    {
      title: 'Läge',
      value: ({ open_cents }) => open_cents,
      cell: ({ open_cents }) => (
        <OutcomeTag
          outcome={
            open_cents === 0
              ? { text: 'Klar', tone: 'good' }
              : { text: `${formatMoney(open_cents)} väntar på beslut`, tone: 'wait' }
          }
        />
      ),
    },
    {
      title: '',
      cell: (file) => (
        <Button
          aria-label={`Visa betalningarna i ${file.name}`}
          onClick={({ currentTarget }) => onShow(file, currentTarget)}
        >
          Visa
        </Button>
      ),
    },
  ]
}
