import { RequireKarneval } from '@stafapp/shared/carnival'
import type { ItemOf, Karneval } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { Empty, ErrorBox, Loading, Page } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { useRoles } from '@stafapp/shared/session'
import { type ReactNode, useState } from 'react'
import { offersQuery, teamsQuery, unitsQuery } from '../../shared/entry/queries.ts'
import { Notice } from '../../shared/notice.tsx'
import { myOrdersQuery } from '../../shared/order/orders.ts'
import { UnitChoice } from '../../shared/unit-choice.tsx'
import { intentsQuery } from './api.ts'
import { EntryForm } from './components/entry-form.tsx'
import { otherCents } from './counts.ts'
import { organiserWords, type PhaseWords, phaseWords, toneOf } from './phase-words.ts'

const title = 'Anmälan till grenar'

/** /lagledare/eventregistration: number of teams per event for each of the leader's units. */
export function Component() {
  return (
    <RequireKarneval title={title}>
      {(karneval) => (
        <Page title={title}>
          <Registration karneval={karneval} />
        </Page>
      )}
    </RequireKarneval>
  )
}

function Registration({ karneval }: { karneval: Karneval }) {
  const { data, error, refetch } = useQuery(unitsQuery())
  const isOrganiser = useRoles().includes('super_admin')
  const words = isOrganiser ? organiserWords(karneval) : phaseWords(karneval)

  if (data) {
    if (data.length === 0)
      return <Empty text="Du är inte lagledare för någon skolenhet. Be skolans administratör om en inbjudan." />
    return (
      <>
        <Notice tone={toneOf(words, karneval)} title={words.title}>
          <p>
            {linked(words.text)}
            {words.mode !== 'readonly' && !isOrganiser && ' Antalen sparas medan du fyller i.'}
          </p>
        </Notice>
        <UnitChoice units={data}>
          {({ school_unit, class_change }) => (
            <>
              <ClassNotice change={class_change} />
              <EntryLoader
                key={school_unit}
                karneval={karneval}
                unit={school_unit}
                words={words}
                isAuto={!isOrganiser}
              />
            </>
          )}
        </UnitChoice>
      </>
    )
  }
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />
  return <Loading />
}

/** The words with the page that they name as a link. */
function linked(text: string): ReactNode {
  const [before, after] = text.split('Lag och löpare')
  if (after === undefined) return text
  return (
    <>
      {before}
      <Link to="/lagledare/teamregistration">Lag och löpare</Link>
      {after}
    </>
  )
}

/** Explains why the unit's offered events do not match its saved class. */
function ClassNotice({ change }: { change: ItemOf<'GET /api/schools/all-my-units/'>['class_change'] }) {
  if (!change || change.status === 'approved' || (change.status === 'refused' && change.in_force)) return null
  if (change.status === 'refused') {
    return (
      <Notice tone="closed" title="Arrangören har inte godkänt enheten">
        <p>{change.answer} Enheten kan inte anmäla lag.</p>
      </Notice>
    )
  }
  return (
    <Notice tone="closed" title="Väntar på arrangörens godkännande">
      <p>
        {change.in_force
          ? 'Skolan har ändrat enhetens klass. Tills arrangören har godkänt ändringen visas grenarna för den tidigare klassen.'
          : 'Enheten är ny och kan anmäla lag när arrangören har godkänt den.'}
      </p>
    </Notice>
  )
}

type EntryLoaderProps = { karneval: Karneval; unit: number; words: PhaseWords; isAuto: boolean }

/** Loads the form's data; renders the form when all of it is loaded. */
function EntryLoader({ karneval, unit, words, isAuto }: EntryLoaderProps) {
  const offers = useQuery(offersQuery(karneval.id, unit))
  const intents = useQuery(intentsQuery(karneval.id))
  const teams = useQuery(teamsQuery(karneval.id))
  const orders = useQuery(myOrdersQuery(karneval.id))
  // Kept while anything is read anew: teams of one moment and fees of another have a difference that is nobody's fee.
  const [other, setOther] = useState<number | null>(null)
  const isSettled = [offers, teams, orders].every(({ fetchStatus }) => fetchStatus === 'idle')

  if (offers.data && intents.data && teams.data) {
    if (offers.data.length === 0) return <Empty text="Det finns inga grenar som enheten kan anmäla lag till." />
    const entry = { offers: offers.data, intents: intents.data, teams: teams.data }
    const present = orders.data ? otherCents(entry, unit, orders.data.data) : null
    if (other !== present && (other === null || isSettled)) setOther(present)
    const key = `${karneval.id}-${unit}-${words.mode}`
    return (
      <EntryForm
        key={key}
        karneval={karneval}
        unit={unit}
        words={words}
        entry={entry}
        otherCents={words.mode === 'intent' ? 0 : other}
        isAuto={isAuto}
      />
    )
  }
  const failed = [offers, intents, teams].find(({ error }) => error)
  if (failed?.error) return <ErrorBox error={failed.error} onRetry={() => void failed.refetch()} />
  return <Loading />
}
