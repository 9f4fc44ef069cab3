import { LoadState, read } from '@stafapp/shared/calls'
import type { ItemOf, ResponseOf } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { download } from '@stafapp/shared/download'
import { formatDate, formatMoney, formatNumber } from '@stafapp/shared/format'
import { Button, Empty } from '@stafapp/shared/page'
import { type Column, PlainTable } from '@stafapp/shared/plain-table'
import { Link } from '@stafapp/shared/router'
import { type DataColumn, DataTable } from '@stafapp/shared/table'
import { accountNames } from '../../shared/account-names.ts'
import { Amount } from '../../shared/amount.tsx'
import { Minor } from '../../shared/minor.tsx'
import { Pages, sliceOf } from '../../shared/pages.tsx'
import { percentText } from '../../shared/percent-text.ts'
import { useChoice } from '../../shared/use-choice.ts'
import { useSaving } from '../../shared/use-saving.ts'
import { type PeriodQuery, type VoucherExportQuery, vouchersQuery } from './api.ts'
import classes from './books.module.css'
import { BooksFrame, usePeriod } from './components/books-frame.tsx'

type Voucher = ItemOf<'GET /api/invoices/vouchers/'>
type Account = ResponseOf<'GET /api/invoices/vouchers/'>['accounts'][number]

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
  const { data: settings } = useQuery(read('GET /api/invoices/bookkeeping-settings/'))
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
          <section aria-labelledby="accounts">
            <h2 id="accounts">Per konto</h2>
            {!data.accounts.some(isTaxed) && <p>Ingen moms ingår i periodens verifikat.</p>}
            <PlainTable<Account>
              labelledBy="accounts"
              columns={[
                {
                  title: 'Konto',
                  cell: ({ account }) => (
                    <>
                      {account}
                      {settings && accountNames(settings, account).map((name) => <Minor key={name}>{name}</Minor>)}
                    </>
                  ),
                  foot: 'Totalt',
                },
                {
                  title: 'Debet',
                  isNumber: true,
                  cell: ({ debit_cents }) => <Amount cents={debit_cents} />,
                  foot: formatMoney(sumOf(data.accounts, 'debit_cents')),
                },
                {
                  title: 'Kredit',
                  isNumber: true,
                  cell: ({ credit_cents }) => <Amount cents={credit_cents} />,
                  foot: formatMoney(sumOf(data.accounts, 'credit_cents')),
                },
                ...(data.accounts.some(isTaxed) ? [vatColumn(data.accounts)] : []),
              ]}
              rows={data.accounts}
              rowKey={({ account }) => account}
              isStale={isPlaceholderData}
            />
          </section>
          <section aria-labelledby="vouchers">
            <h2 id="vouchers">Verifikat</h2>
            <p role="status">{data.total === 1 ? '1 verifikat' : `${formatNumber(data.total)} verifikat`}</p>
            <DataTable<Line>
              labelledBy="vouchers"
              columns={columns}
              rows={data.data.flatMap(linesOf)}
              rowKey={({ id, line }) => `${id} ${line.account} ${line.cost_centre} ${line.vat_percent}`}
              isStale={isPlaceholderData}
            />
            <Pages total={data.total} />
          </section>
        </>
      )}
    </BooksFrame>
  )
}

const sumOf = <K extends string>(rows: readonly Record<K, number>[], field: K): number =>
  rows.reduce((sum, row) => sum + row[field], 0)

const isTaxed = ({ vat }: Account): boolean => vat.length > 0

/** The tax on what each account has sold; all of it is booked on the account of the tax debt. */
const vatColumn = (accounts: readonly Account[]): Column<Account> => ({
  title: 'Moms på försäljningen',
  isNumber: true,
  cell: ({ vat }) =>
    vat.map(({ vat_percent, vat_cents }) => (
      <div key={vat_percent}>
        {formatMoney(vat_cents)} ({percentText(vat_percent)})
      </div>
    )),
  foot: formatMoney(
    sumOf(
      accounts.flatMap(({ vat }) => vat),
      'vat_cents',
    ),
  ),
})

type Line = { id: Voucher['id']; line: Voucher['lines'][number]; text: string | null }

/** The first line of a voucher says when and what. */
const linesOf = ({ id, day, text, lines }: Voucher): Line[] =>
  lines.map((line, index) => ({ id, line, text: index === 0 ? `${formatDate(day)} ${text}` : null }))

/** Without an order of their own: the lines of a voucher stay together. */
const columns: DataColumn<Line>[] = [
  {
    title: 'Verifikat',
    cell: ({ id, text }) => (
      <>
        {/* Seen once for all lines, heard with each. */}
        <span className={text === null ? 'visually-hidden' : undefined}>{id}</span>
        {text !== null && <Minor>{text}</Minor>}
      </>
    ),
  },
  { title: 'Konto', cell: ({ line }) => [line.account, line.cost_centre].filter(Boolean).join(', ') },
  { title: 'Debet', isNumber: true, cell: ({ line }) => (line.cents > 0 ? formatMoney(line.cents) : '') },
  { title: 'Kredit', isNumber: true, cell: ({ line }) => (line.cents < 0 ? formatMoney(-line.cents) : '') },
]

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
