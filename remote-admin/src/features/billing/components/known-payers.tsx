import { AddressText } from '@stafapp/shared/address-text'
import { read } from '@stafapp/shared/calls'
import { errorText, useQuery } from '@stafapp/shared/data'
import { formatNumber } from '@stafapp/shared/format'
import { Button } from '@stafapp/shared/page'
import { useState } from 'react'
import type { Payer } from '../billing-words.ts'
import classes from './billing.module.css'
import { LookupField } from './lookup-field.tsx'

const knownPayersQuery = (karneval: number, search: string) =>
  read('GET /api/invoices/known-payers/', { query: { karneval, search } })

type KnownPayersProps = { karneval: number; onChoose: (payer: Payer) => void }

/** Lets the organiser copy a payer of another school, such as the town that pays for twelve. */
export function KnownPayers({ karneval, onChoose }: KnownPayersProps) {
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  const [chosen, setChosen] = useState<Payer | null>(null)
  const { data, error, isFetching } = useQuery({ ...knownPayersQuery(karneval, asked), enabled: asked !== '' })
  return (
    <search className={classes.receivers}>
      <LookupField
        label="Sök en betalare som redan finns, med namn eller FO-nummer"
        buttonLabel="Sök betalare"
        text={text}
        onType={setText}
        isPending={isFetching}
        onSearch={(wanted) => {
          setChosen(null)
          setAsked(wanted)
        }}
      />
      <div role="status">
        {error && <p>{errorText(error)}</p>}
        {chosen && <p>✓ Formuläret har fått uppgifterna för {chosen.name}.</p>}
        {data && !chosen && <p>{countText(data.total, data.data.length)}</p>}
      </div>
      {data && !chosen && data.data.length > 0 && (
        <ul>
          {data.data.map(({ payer, schools }) => (
            <li key={payer.id} className={classes.known}>
              <div>
                <strong>{payer.name}</strong>
                <br />
                <AddressText text={detailsOf(payer, schools)} />
              </div>
              <Button
                aria-label={`Använd ${payer.name}, ${detailsOf(payer, schools)}`}
                onClick={() => {
                  setChosen(payer)
                  onChoose(payer)
                }}
              >
                Använd
              </Button>
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}

function countText(total: number, shown: number): string {
  if (total === 0) return 'Ingen betalare i karnevalen motsvarar sökningen.'
  if (total > shown) return `${formatNumber(total)} träffar, de ${shown} första visas. Skriv mer av namnet.`
  return total === 1 ? '1 träff' : `${formatNumber(total)} träffar`
}

/** '2129112-6, PB 2, 65100 Vasa, 003721291126 · för 12 skolor' */
function detailsOf(payer: Payer, schools: number): string {
  const {
    business_id,
    edi,
    school_unit,
    contact_info: { mail_address, zipcode, city },
  } = payer
  const post = [mail_address, [zipcode, city].filter(Boolean).join(' ')]
  const details = [business_id, ...post, edi].filter(Boolean).join(', ')
  return `${details} · för ${schools === 1 ? school_unit.school_name : `${formatNumber(schools)} skolor`}`
}
