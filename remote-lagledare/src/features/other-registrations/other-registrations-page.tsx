import { OrganiserContact, RequireKarneval } from '@stafapp/shared/carnival'
import type { Karneval } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { formatDeadline } from '@stafapp/shared/format'
import { Empty, ErrorBox, Loading, Page } from '@stafapp/shared/page'
import { Notice } from '../../shared/notice.tsx'
import { myOrdersQuery, pricesQuery } from '../../shared/order/orders.ts'
import { UnitChoice } from '../../shared/unit-choice.tsx'
import { DietSection } from './components/diet-section.tsx'
import { InmarschSection } from './components/inmarsch-section.tsx'
import { Registered } from './components/registered.tsx'
import classes from './components/section.module.css'
import { SquadSection } from './components/squad-section.tsx'

const title = 'Övriga anmälningar'

/** /forms/ordersform: inmarsch and maskot, hejarklack, special diets. */
export function Component() {
  return (
    <RequireKarneval title={title}>
      {(karneval) => (
        <Page title={title}>
          <Registrations karneval={karneval} />
        </Page>
      )}
    </RequireKarneval>
  )
}

function Registrations({ karneval }: { karneval: Karneval }) {
  const { data, error, refetch } = useQuery(myOrdersQuery(karneval.id))
  const { data: prices = [] } = useQuery(pricesQuery(karneval.id))
  if (!data) return error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <Loading />
  if (data.units.length === 0) return <Empty text="Du hör inte till någon skolenhet." />
  return (
    <UnitChoice units={data.units}>
      {(unit) => {
        const order = data.data.find(({ school_unit }) => school_unit === unit.school_unit) ?? null
        const isOpen = order ? order.is_open : data.is_open
        const isOver = !isOpen && karneval.phase === 'archived'
        const place = { karneval: karneval.id, unit, order, prices, isOpen }
        return (
          <div key={unit.school_unit}>
            <Notice
              tone={isOpen ? 'info' : 'closed'}
              title={
                isOpen
                  ? `Ni kan anmäla och ändra fram till ${formatDeadline(data.closes_at)}`
                  : isOver
                    ? `${karneval.name} är avslutad`
                    : `Anmälningarna stängde ${formatDeadline(data.closes_at)}`
              }
            >
              {isOver && <p>Anmälningarna visas som de var.</p>}
              {!isOpen && !isOver && (
                <>
                  <p>Kontakta arrangören om något behöver ändras.</p>
                  <OrganiserContact />
                </>
              )}
            </Notice>
            {isOpen && <Registered karneval={karneval.id} unit={unit.school_unit} order={order} prices={prices} />}
            <div className={classes.columns}>
              <div>
                <InmarschSection {...place} />
                <SquadSection {...place} />
              </div>
              <DietSection {...place} />
            </div>
          </div>
        )
      }}
    </UnitChoice>
  )
}
