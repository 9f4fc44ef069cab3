import { LoadState } from '@stafapp/shared/calls'
import type { ItemOf } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { download } from '@stafapp/shared/download'
import { formatDate, formatMoney, formatNumber } from '@stafapp/shared/format'
import { Button, Empty } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import table from '@stafapp/shared/styles/card-table.module.css'
import { Pages, sliceOf } from '../../shared/pages.tsx'
import { useChoice } from '../../shared/use-choice.ts'
import { useSaving } from '../../shared/use-saving.ts'
import { type PeriodQuery, type VoucherExportQuery, vouchersQuery } from './api.ts'
import classes from './books.module.css'
import { BooksFrame, usePeriod } from './components/books-frame.tsx'

type Voucher = ItemOf<'GET /api/invoices/vouchers/'>

const formats: Record<VoucherExportQuery['format'], string> = {
  netvisor_csv: 'Netvisor, CSV',
  netvisor_xml: 'Netvisor, XML',
  fennoa: 'Fennoa',
  plain: 'Annat program, CSV',
}

/** /economy/bokforing/verifikat: what a bookkeeping program reads of a period, by account and voucher. */
export function Component() {
  const { karneval: _all, ...period } = usePeriod()
  const { params } = useChoice()
  const { data, error, refetch, isPlaceholderData } = useQuery(vouchersQuery({ ...period, ...sliceOf(params) }))
  return (
    <BooksFrame title="Verifikat" head={data} isOfAll>
      {!data && <LoadState error={error} refetch={refetch} />}
      {data && data.total === 0 && <Empty text="Inga verifikat under perioden." />}
      {data && data.total > 0 && (
        <>
          <p>
            Lås perioden på sidan <Link to="/economy/bokslut">Bokslut</Link> innan du hämtar filen, och läs in varje
            period en gång. Kontona väljs under <Link to="/economy/bokslut/konton">Konton och kostnadsställen</Link>.
          </p>
          <VoucherFiles period={period} />
          <section aria-labelledby="accounts" aria-busy={isPlaceholderData}>
            <h2 id="accounts">Per konto</h2>
            <table className={`${table.table} ${table.amounts} ${table.compact}`} aria-labelledby="accounts">
              <thead>
                <tr>
                  <th scope="col">Konto</th>
                  <th scope="col">Debet</th>
                  <th scope="col">Kredit</th>
                </tr>
              </thead>
              <tbody>
                {data.accounts.map(({ account, debit_cents, credit_cents }) => (
                  <tr key={account}>
                    <th scope="row">{account}</th>
                    <td data-label="Debet">{formatMoney(debit_cents)}</td>
                    <td data-label="Kredit">{formatMoney(credit_cents)}</td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row">Totalt</th>
                  <td data-label="Debet">{formatMoney(sumOf(data.accounts, 'debit_cents'))}</td>
                  <td data-label="Kredit">{formatMoney(sumOf(data.accounts, 'credit_cents'))}</td>
                </tr>
              </tfoot>
            </table>
          </section>
          <section aria-labelledby="vouchers" aria-busy={isPlaceholderData}>
            <h2 id="vouchers">Verifikat</h2>
            <p role="status">{data.total === 1 ? '1 verifikat' : `${formatNumber(data.total)} verifikat`}</p>
            <table className={`${table.table} ${table.amounts} ${table.compact}`} aria-labelledby="vouchers">
              <thead>
                <tr>
                  <th scope="col">Verifikat</th>
                  <th scope="col">Konto</th>
                  <th scope="col">Debet</th>
                  <th scope="col">Kredit</th>
                </tr>
              </thead>
              <tbody>
                {data.data.map((voucher) => (
                  <Lines key={voucher.id} voucher={voucher} />
                ))}
              </tbody>
            </table>
            <Pages total={data.total} />
          </section>
        </>
      )}
    </BooksFrame>
  )
}

const sumOf = <K extends string>(rows: readonly Record<K, number>[], field: K): number =>
  rows.reduce((sum, row) => sum + row[field], 0)

function Lines({ voucher: { id, day, text, lines } }: { voucher: Voucher }) {
  return lines.map(({ account, cost_centre, vat_percent, cents }, index) => (
    <tr key={`${account} ${cost_centre} ${vat_percent}`}>
      <th scope="row">
        {id}
        {index === 0 && (
          <span className={table.minor}>
            {formatDate(day)} {text}
          </span>
        )}
      </th>
      <td data-label="Konto">{[account, cost_centre].filter(Boolean).join(', ')}</td>
      <td data-label="Debet">{cents > 0 ? formatMoney(cents) : ''}</td>
      <td data-label="Kredit">{cents < 0 ? formatMoney(-cents) : ''}</td>
    </tr>
  ))
}

function VoucherFiles({ period }: { period: PeriodQuery }) {
  const { isSaving, save } = useSaving()
  return (
    <div className={`${classes.files} no-print`}>
      {(Object.keys(formats) as VoucherExportQuery['format'][]).map((format) => (
        <Button
          key={format}
          disabled={isSaving}
          onClick={() => save(() => download('GET /api/invoices/vouchers-export/', { query: { ...period, format } }))}
        >
          {formats[format]}
        </Button>
      ))}
    </div>
  )
}
