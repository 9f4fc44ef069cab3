import { LoadState, read } from '@stafapp/shared/calls'
import { RequireKarneval } from '@stafapp/shared/carnival'
import type { ItemOf, Karneval } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { formatNumber } from '@stafapp/shared/format'
import { Button, Empty, Page } from '@stafapp/shared/page'
import { Parts, usePart } from '@stafapp/shared/parts'
import { Link } from '@stafapp/shared/router'
import { allServices, serviceTexts } from '@stafapp/shared/rules/payer-services'
import { unitPlace } from '@stafapp/shared/rules/schools/unit-place'
import { useRoles } from '@stafapp/shared/session'
import { useState } from 'react'
import { isPhone } from '../../shared/is-phone.ts'
import classes from './billing-information.module.css'
import { CoverageTable } from './components/coverage-table.tsx'

const title = 'Betalare'

/** /detail/billinginformationdetail: the payers of each unit, linked to their details; for the organiser also who pays what. */
export function Component() {
  return (
    <RequireKarneval title={title}>{(karneval) => <Payers key={karneval.id} karneval={karneval} />}</RequireKarneval>
  )
}

const parts = { betalare: 'Betalare', 'vem-betalar': 'Vem betalar vad' } as const

function Payers({ karneval }: { karneval: Karneval }) {
  const isOrganiser = useRoles().includes('super_admin')
  const part = usePart(parts)
  const isOfServices = isOrganiser && part === 'vem-betalar'
  return (
    <Page
      title={title}
      intro={
        isOfServices
          ? `${karneval.name}: vem som betalar enheternas lag, måltider och logi.`
          : `Betalarna i ${karneval.name}. Välj en för att se adress, e-fakturaadress och tjänster.`
      }
    >
      {isOrganiser && <Parts label="Betalarnas delar" parts={parts} shown={part} />}
      {isOfServices ? <CoverageTable karneval={karneval.id} /> : <AllPayers karneval={karneval.id} />}
    </Page>
  )
}

function AllPayers({ karneval }: { karneval: number }) {
  const { data, error, refetch } = useQuery(payersQuery(karneval))
  return data ? <PayerList payers={data.data} /> : <LoadState error={error} refetch={refetch} />
}

/** Rows before 'Visa alla', and cards on a phone, where fifty are seven screens. */
const firstRows = { table: 50, cards: 20 }

const countText = (count: number): string => (count === 1 ? '1 betalare' : `${formatNumber(count)} betalare`)

function PayerList({ payers }: { payers: readonly Payer[] }) {
  const [search, setSearch] = useState('')
  const [isWhole, setIsWhole] = useState(false)
  const [first] = useState(() => (isPhone() ? firstRows.cards : firstRows.table))
  const found = findPayers(payers, search)
  const shown = isWhole ? found : found.slice(0, first)
  if (payers.length === 0) return <Empty text="Ingen betalare är antecknad ännu." />
  return (
    <>
      <label className={`${classes.search} no-print`}>
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
      <span>{unitPlace(school_name, unit_name)}</span>
      <span className={classes.services}>
        {servicesText(payer)}
        {payer.invoiced && ' · fakturerad'}
      </span>
    </li>
  )
}

/** The services that the payer covers: "Stafetter, Logi". All four, as most have, in two words. */
function servicesText(payer: Payer): string {
  const paid = allServices.filter((service) => payer[service])
  if (paid.length === allServices.length) return 'Alla tjänster'
  return paid.map((service) => serviceTexts[service]).join(', ') || 'Inga tjänster'
}

const swedish = new Intl.Collator('sv-FI', { sensitivity: 'base', numeric: true })

/** Payers whose name, school or unit contains the text, sorted by school, unit and name. */
function findPayers(payers: readonly Payer[], search: string): Payer[] {
  const sought = search.trim().toLocaleLowerCase('sv-FI')
  const place = ({ school_unit: { school_name, unit_name }, name }: Payer) => `${school_name} ${unit_name} ${name}`
  return payers
    .filter((payer) => place(payer).toLocaleLowerCase('sv-FI').includes(sought))
    .sort((a, b) => swedish.compare(place(a), place(b)))
}

type Payer = ItemOf<'GET /api/invoices/billing-information/'>

/** The payers of a carnival: those of the user's school, or for organisers all. */
const payersQuery = (karneval: number) => read('GET /api/invoices/billing-information/', { query: { karneval } })
