import { LoadState } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { formatDateTime, formatMoney } from '@stafapp/shared/format'
import { Button, Empty } from '@stafapp/shared/page'
import table from '@stafapp/shared/styles/card-table.module.css'
import { useState } from 'react'
import { missingStatementsQuery, type PaymentFile, paymentFilesQuery } from '../api.ts'
import { formats } from '../words.ts'
import { BookedPayments } from './booked-payments.tsx'
import { MissingStatements } from './missing-statements.tsx'

/** The imported files, each linked to its payments, and all payments. */
export function ReadFiles() {
  const [file, setFile] = useState<PaymentFile | null>(null)
  const { data, error, refetch } = useQuery(paymentFilesQuery())
  const { data: missing } = useQuery(missingStatementsQuery())
  return (
    <>
      <section aria-labelledby="files">
        <h2 id="files">Inlästa filer</h2>
        <MissingStatements missing={missing?.data ?? []} />
        {data ? (
          data.data.length === 0 ? (
            <Empty text="Ingen fil är inläst ännu." />
          ) : (
            <FileTable files={data.data} onShow={setFile} />
          )
        ) : (
          <LoadState error={error} refetch={refetch} />
        )}
      </section>
      <BookedPayments key={file?.id ?? 0} file={file} onAll={() => setFile(null)} />
    </>
  )
}

function FileTable({ files, onShow }: { files: readonly PaymentFile[]; onShow: (file: PaymentFile) => void }) {
  return (
    <table className={`${table.table} ${table.compact}`} aria-labelledby="files">
      <thead>
        <tr>
          <th scope="col">Fil</th>
          <th scope="col">Inläst</th>
          <th scope="col">Betalningar</th>
          <th scope="col">Väntar</th>
          <th scope="col">Summa</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {files.map((file) => (
          <tr key={file.id}>
            <th scope="row">{file.name}</th>
            <td data-label="Inläst">
              {formatDateTime(file.imported_at)} {file.imported_by}
            </td>
            <td data-label="Betalningar">
              {file.new_count} nya av {file.row_count} ({formats[file.format]})
            </td>
            <td data-label="Väntar">{formatMoney(file.open_cents)}</td>
            <td data-label="Summa" className={table.number}>
              {formatMoney(file.total_cents)}
            </td>
            <td>
              <Button aria-label={`Visa betalningarna i ${file.name}`} onClick={() => onShow(file)}>
                Visa
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
