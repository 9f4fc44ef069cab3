import { LoadState } from '@stafapp/shared/calls'
import { useQuery, useQueryClient } from '@stafapp/shared/data'
import { Button, Empty, Page } from '@stafapp/shared/page'
import { useSearchParams } from '@stafapp/shared/router'
import { useState } from 'react'
import { Choice } from '../../shared/field.tsx'
import fields from '../../shared/fields.module.css'
import { type AdminKarneval, allKarnevalerQuery } from './api.ts'
import { DatesForm } from './components/dates-form.tsx'
import { EventTable } from './components/event-table.tsx'
import { NewKarneval } from './components/new-karneval.tsx'
import { ProductTable } from './components/product-table.tsx'
import { StatusSection } from './components/status-section.tsx'
import { statusNames } from './karneval-words.ts'

const title = 'Karneval'

/** /admin/karneval: all carnivals with dates, banner, events and prices; the active one first. */
export function Component() {
  const { data, error, refetch } = useQuery(allKarnevalerQuery())
  return (
    <Page title={title}>{data ? <Karnevaler all={data.data} /> : <LoadState error={error} refetch={refetch} />}</Page>
  )
}

function Karnevaler({ all }: { all: readonly AdminKarneval[] }) {
  const [params, setParams] = useSearchParams()
  const [isMaking, setMaking] = useState(false)
  const asked = all.find(({ id }) => String(id) === params.get('karneval'))
  const chosen = asked ?? all.find(({ status }) => status === 'active') ?? all[0]
  const choose = (id: number | null) => setParams(id === null ? {} : { karneval: String(id) }, { replace: true })
  const queryClient = useQueryClient()
  const leaveRemoved = () => {
    choose(null)
    void queryClient.invalidateQueries({ queryKey: allKarnevalerQuery().queryKey })
  }
  return (
    <>
      <div className={fields.choice}>
        <Choice label="Karneval" value={chosen?.id ?? ''} onChange={({ target }) => choose(Number(target.value))}>
          {all.map(({ id, name, status }) => (
            <option key={id} value={id}>
              {name} ({statusNames[status].toLowerCase()})
            </option>
          ))}
        </Choice>
        <Button aria-expanded={isMaking} onClick={() => setMaking(!isMaking)}>
          Ny karneval
        </Button>
      </div>
      {isMaking && (
        <section aria-labelledby="new-karneval" className={fields.section}>
          <h2 id="new-karneval">Ny karneval</h2>
          <NewKarneval
            all={all}
            onMade={(id) => {
              setMaking(false)
              choose(id)
            }}
          />
        </section>
      )}
      {chosen ? (
        <>
          <StatusSection key={`status ${chosen.id}`} karneval={chosen} onRemoved={leaveRemoved} />
          {/* Remounts for a new version: unsaved input against the old one is dropped. */}
          <DatesForm key={`${chosen.id} ${chosen.version}`} karneval={chosen} />
          <EventTable key={`events ${chosen.id}`} karneval={chosen.id} />
          <ProductTable key={`products ${chosen.id}`} karneval={chosen.id} />
        </>
      ) : (
        <Empty text="Det finns ingen karneval ännu." />
      )}
    </>
  )
}
