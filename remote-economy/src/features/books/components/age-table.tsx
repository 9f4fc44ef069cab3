import { formatMoney, formatNumber } from '@stafapp/shared/format'
import { PlainTable } from '@stafapp/shared/plain-table'
import { Link } from '@stafapp/shared/router'
import { lowerFirst } from '@stafapp/shared/rules/first-letter'
import { Amount } from '../../../shared/amount.tsx'
import type { Ledger } from '../api.ts'

type Age = Ledger['ages'][number]

const ageNames: Record<Age['age'], string> = {
  not_due: 'Inte förfallet',
  to_30: '1–30 dagar',
  to_60: '31–60 dagar',
  to_90: '61–90 dagar',
  over_90: 'Över 90 dagar',
}

/** What an address asks for: the open invoices of an age class, all open ones, or those paid too much. */
export type Part = Age['age'] | 'open' | 'over'

/** What is said above the part of the invoices that is shown. */
export const partTexts: Record<Part, string> = {
  ...(Object.fromEntries(
    Object.entries(ageNames).map(([age, name]) => [age, `Bara de öppna: ${lowerFirst(name)}.`]),
  ) as Record<Age['age'], string>),
  open: 'Bara de öppna.',
  over: 'Bara de som är betalda för mycket.',
}

/** The part that an address asks for; undefined for all. */
export const partOf = (params: URLSearchParams): Part | undefined =>
  (Object.keys(partTexts) as Part[]).find((part) => part === params.get('alder'))

/** How late the open sums are; each leads to its invoices. `toAge` gives the address of a class. */
export function AgeTable({ ages, toAge }: Pick<Ledger, 'ages'> & { toAge: (age: Age['age']) => string }) {
  return (
    <section aria-labelledby="ages">
      <h2 id="ages">Öppet efter förfallodag</h2>
      <PlainTable<Age>
        labelledBy="ages"
        isNarrow
        columns={[
          {
            title: 'Förfallet sedan',
            cell: ({ age, count }) => (count === 0 ? ageNames[age] : <Link to={toAge(age)}>{ageNames[age]}</Link>),
            foot: 'Totalt',
          },
          {
            title: 'Fakturor',
            isNumber: true,
            cell: ({ count }) => formatNumber(count),
            foot: formatNumber(ages.reduce((sum, { count }) => sum + count, 0)),
          },
          {
            title: 'Öppet',
            isNumber: true,
            cell: ({ open_cents }) => <Amount cents={open_cents} />,
            foot: formatMoney(ages.reduce((sum, { open_cents }) => sum + open_cents, 0)),
          },
        ]}
        rows={ages}
        rowKey={({ age }) => age}
      />
    </section>
  )
}
