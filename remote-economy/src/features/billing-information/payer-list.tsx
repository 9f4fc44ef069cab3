import { formatNumber } from '@stafapp/shared/format'
import { Button, Empty } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { useState } from 'react'
import type { Payer } from './api.ts'
import { findPayers, servicesText } from './find-payers.ts'
import classes from './payer-list.module.css'

/** Rows before 'Visa alla': two hundred cards would make the page too long on a phone. */
const firstRows = 50

const countText = (count: number): string => (count === 1 ? '1 betalare' : `${formatNumber(count)} betalare`)

export function PayerList({ payers }: { payers: readonly Payer[] }) {
  const [search, setSearch] = useState('')
  const [isWhole, setIsWhole] = useState(false)
  const found = findPayers(payers, search)
  const shown = isWhole ? found : found.slice(0, firstRows)
  if (payers.length === 0) return <Empty text="Ingen betalare är antecknad ännu." />
  return (
    <>
      <label className={classes.search}>
        Sök betalare eller skola
        <input type="search" autoComplete="off" value={search} onChange={({ target }) => setSearch(target.value)} />
      </label>
      <p role="status">
        {search ? `${formatNumber(found.length)} av ${countText(payers.length)}` : countText(found.length)}
      </p>
      {found.length === 0 && <Empty text="Ingen betalare motsvarar sökningen." />}
      <ul className={classes.list}>
        {shown.map((payer) => (
          <PayerItem key={payer.id} payer={payer} />
        ))}
      </ul>
      {shown.length < found.length && (
        <Button onClick={() => setIsWhole(true)}>Visa alla {countText(found.length)}</Button>
      )}
    </>
  )
}

function PayerItem({ payer }: { payer: Payer }) {
  const { school_name, unit_name } = payer.school_unit
  return (
    <li className={classes.payer}>
      <Link to={`/detail/invoicedetail/${payer.id}`}>{payer.name}</Link>
      {/* Omits the school's name if the unit's name starts with it. */}
      <span>{unit_name.startsWith(school_name) ? unit_name : `${school_name}, ${unit_name}`}</span>
      <span className={classes.services}>
        {servicesText(payer)}
        {payer.invoiced && ' · fakturerad'}
      </span>
    </li>
  )
}
