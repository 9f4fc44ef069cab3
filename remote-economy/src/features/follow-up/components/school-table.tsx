import { formatDate, formatNumber } from '@stafapp/shared/format'
import { Empty } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { type DataColumn, DataTable } from '@stafapp/shared/table'
import { useMemo } from 'react'
import { Amount } from '../../../shared/amount.tsx'
import { ListLink } from '../../../shared/figures.tsx'
import { isPhone } from '../../../shared/is-phone.ts'
import { Minor } from '../../../shared/minor.tsx'
import type { FollowUp } from '../api.ts'
import classes from '../follow-up.module.css'
import { type List, listPath, lists } from '../list-links.ts'
import { ExportButtons } from './export-buttons.tsx'

type SchoolRow = FollowUp['schools'][number]

/**
 * Amounts by school, largest unpaid amount first by default, because those need action. Schools without an invoice are
 * counted, not listed.
 */
export function SchoolTable({ karneval, schools }: { karneval: number; schools: readonly SchoolRow[] }) {
  const billed = schools.filter(({ invoiced_cents, paid_cents }) => invoiced_cents !== 0 || paid_cents !== 0)
  const without = schools.length - billed.length
  const columns = useMemo(() => columnsOf(karneval), [karneval])
  return (
    <section aria-labelledby="by-school">
      <h2 id="by-school">Per skola</h2>
      {schools.length > 0 && <ExportButtons karneval={karneval} part="schools" name="skolorna" />}
      {without > 0 && (
        <p>
          {countText(without)} har beställt men har ingen faktura ännu.{' '}
          <Link to={listPath(karneval, 'ofakturerat')}>Se vad som är ofakturerat</Link>
        </p>
      )}
      {schools.length === 0 && <Empty text="Ingen skola har beställt något ännu." />}
      {billed.length > 0 && (
        <DataTable<SchoolRow>
          labelledBy="by-school"
          columns={columns}
          rows={billed}
          rowKey={({ school }) => school}
          keepAs="uppfoljning-skolor"
          search="Sök skola"
          sortedBy={{ title: 'Obetalt', isDescending: true }}
          firstRows={isPhone() ? 5 : 25}
          tell={(found, all) =>
            found.length < all ? `${formatNumber(found.length)} av ${countText(all)}` : countText(all)
          }
          noneFound="Ingen skola motsvarar sökningen."
        />
      )}
    </section>
  )
}

const countText = (count: number): string => (count === 1 ? '1 skola' : `${formatNumber(count)} skolor`)

function columnsOf(karneval: number): DataColumn<SchoolRow>[] {
  const sum = (list: List, { school, school_name }: SchoolRow, cents: number) => (
    <ListLink
      to={listPath(karneval, list, { school })}
      label={`${lists[list].name.toLocaleLowerCase('sv')}, ${school_name}`}
      cents={cents}
    />
  )
  return [
    { title: 'Skola', value: ({ school_name }) => school_name, cell: ({ school_name }) => school_name },
    {
      title: 'Beställt',
      isNumber: true,
      value: ({ ordered_cents }) => ordered_cents,
      cell: ({ ordered_cents }) => <Amount cents={ordered_cents} />,
    },
    {
      title: 'Fakturerat',
      isNumber: true,
      value: ({ invoiced_cents }) => invoiced_cents,
      cell: (row) => sum('fakturerat', row, row.invoiced_cents),
    },
    {
      title: 'Betalt',
      isNumber: true,
      value: ({ paid_cents }) => paid_cents,
      cell: (row) => sum('betalt', row, row.paid_cents),
    },
    {
      title: 'Obetalt',
      isNumber: true,
      value: ({ open_cents }) => open_cents,
      cell: (row) => sum('obetalt', row, row.open_cents),
    },
    {
      title: 'Förfallet',
      isNumber: true,
      value: ({ overdue_cents }) => overdue_cents,
      cell: (row) => (
        <>
          <span className={row.overdue_cents > 0 ? classes.late : undefined}>
            {sum('forfallet', row, row.overdue_cents)}
          </span>
          {row.overdue_cents > 0 && row.oldest_due_on && <Minor>förföll {formatDate(row.oldest_due_on)}</Minor>}
        </>
      ),
    },
  ]
}
