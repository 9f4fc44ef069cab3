import { LoadState, read } from '@stafapp/shared/calls'
import { RequireKarneval } from '@stafapp/shared/carnival'
import type { Karneval, ResponseOf } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { formatNumber } from '@stafapp/shared/format'
import { Button, Empty, Page } from '@stafapp/shared/page'
import { Parts, usePart } from '@stafapp/shared/parts'
import { Link } from '@stafapp/shared/router'
import { allServices, serviceTexts } from '@stafapp/shared/rules/payer-services'
import { holdsWords } from '@stafapp/shared/rules/schools/fold'
import { unitPlace } from '@stafapp/shared/rules/schools/unit-place'
import { useRoles } from '@stafapp/shared/session'
import { useMemo, useState } from 'react'
import { unitCount } from '../../shared/invoice-words.ts'
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
  return data ? <PayerList listed={data} /> : <LoadState error={error} refetch={refetch} />
}

/** Rows before 'Visa alla', and cards on a phone, where fifty are seven screens. */
const firstRows = { table: 50, cards: 20 }

const countText = (count: number): string => `${formatNumber(count)} betalare`

function PayerList({ listed }: { listed: Listed }) {
  const { data: payers } = listed
  const [search, setSearch] = useState('')
  const [isWhole, setIsWhole] = useState(false)
  const [first] = useState(() => (isPhone() ? firstRows.cards : firstRows.table))
  const groups = useMemo(() => groupsOf(listed), [listed])
  const sought = search.trim()
  const found = findGroups(groups, sought)
  const shown = isWhole ? found : found.slice(0, first)
  if (payers.length === 0) return <Empty text="Ingen betalare är antecknad ännu." />
  const all = `${countText(groups.length)} för ${unitCount(unitsOf(payers))}`
  return (
    <>
      <label className={`${classes.search} no-print`}>
        Sök betalare eller skola
        <input type="search" autoComplete="off" value={search} onChange={({ target }) => setSearch(target.value)} />
      </label>
      <p role="status">{sought ? `${formatNumber(found.length)} av ${countText(groups.length)}` : all}</p>
      {found.length === 0 && <Empty text="Ingen betalare motsvarar sökningen." />}
      <ul className={classes.list}>
        {shown.map((group) => (
          <GroupItem key={group.id} group={group} isSought={sought !== ''} />
        ))}
      </ul>
      {shown.length < found.length && (
        <Button onClick={() => setIsWhole(true)}>Visa alla {countText(found.length)}</Button>
      )}
    </>
  )
}

/** The records of one payer, because a city has one for each of its schools. */
type Group = { id: number; name: string; payers: readonly Payer[] }

function GroupItem({ group: { name, payers }, isSought }: { group: Group; isSought: boolean }) {
  const [first, ...others] = payers
  if (!first) return null
  const invoiced = payers.filter(({ invoiced }) => invoiced).length
  return (
    <li className={classes.payer}>
      <Link to={`/detail/invoicedetail/${first.id}`}>{name}</Link>
      {others.length === 0 ? (
        <>
          <span>{placeOf(first)}</span>
          <span className={classes.services}>{recordText(first)}</span>
        </>
      ) : (
        <>
          {/* Opened by the search, because a school is sought in it. */}
          <details key={String(isSought)} open={isSought} className={classes.units}>
            <summary>{unitCount(unitsOf(payers))}</summary>
            <ul>
              {payers.map((payer) => (
                <li key={payer.id}>
                  <Link to={`/detail/invoicedetail/${payer.id}`}>{placeOf(payer)}</Link>
                  <span className={classes.services}>{recordText(payer)}</span>
                </li>
              ))}
            </ul>
          </details>
          <span className={classes.services}>
            {invoiced === 0 ? 'Inte fakturerad' : `Fakturerad för ${formatNumber(invoiced)} av ${payers.length}`}
          </span>
        </>
      )}
    </li>
  )
}

const placeOf = ({ school_unit: { school_name, unit_name } }: Payer): string => unitPlace(school_name, unit_name)

/** "Stafetter, Logi · fakturerad". */
const recordText = (payer: Payer): string => servicesText(payer) + (payer.invoiced ? ' · fakturerad' : '')

const unitsOf = (payers: readonly Payer[]): number => new Set(payers.map(({ school_unit }) => school_unit.id)).size

/** The services that the payer covers: "Stafetter, Logi". All four, as most have, in two words. */
function servicesText(payer: Payer): string {
  const paid = allServices.filter((service) => payer[service])
  if (paid.length === allServices.length) return 'Alla tjänster'
  return paid.map((service) => serviceTexts[service]).join(', ') || 'Inga tjänster'
}

const swedish = new Intl.Collator('sv-FI', { sensitivity: 'base', numeric: true })

/** The payers by name, each with its records by school and unit. */
function groupsOf({ data, payers }: Listed): Group[] {
  const sortText = (payer: Payer) => `${payer.name} ${placeOf(payer)}`
  const groupOf = new Map(payers.flatMap((ids, index) => ids.map((id) => [id, index] as const)))
  const groups = new Map<number | undefined, Payer[]>()
  for (const payer of data.toSorted((a, b) => swedish.compare(sortText(a), sortText(b)))) {
    const key = groupOf.get(payer.id)
    groups.set(key, [...(groups.get(key) ?? []), payer])
  }
  return [...groups.values()].flatMap((own) => {
    const [first] = own
    return first ? [{ id: first.id, name: first.name, payers: own }] : []
  })
}

/** Payers whose name holds the words, or with only those of their units that do with their school and town. */
function findGroups(groups: readonly Group[], sought: string): Group[] {
  return groups.flatMap(({ id, name, payers }) => {
    const own = payers.some((payer) => holdsWords(payer.name, sought))
      ? payers
      : payers.filter((payer) => holdsWords(`${payer.name} ${placeOf(payer)} ${payer.contact_info.city}`, sought))
    return own.length === 0 ? [] : [{ id, name, payers: own }]
  })
}

type Listed = ResponseOf<'GET /api/invoices/billing-information/'>
type Payer = Listed['data'][number]

/** The payers of a carnival: those of the user's school, or for organisers all. */
const payersQuery = (karneval: number) => read('GET /api/invoices/billing-information/', { query: { karneval } })
