import { RequireKarneval } from '@stafapp/shared/carnival'
import { useQuery } from '@stafapp/shared/data'
import { follow } from '@stafapp/shared/live'
import { ButtonLink, Empty, ErrorBox, Loading, Page } from '@stafapp/shared/page'
import { useEffect } from 'react'
import { planQuery } from './api/get-plan.ts'
import { DelayList } from './components/delay-list.tsx'
import { GenerateForm } from './components/generate-form.tsx'
import classes from './components/plan-table.module.css'
import { PlanTable } from './components/plan-table.tsx'

const title = 'Tidtabell'

/** /admin/tidtabell: the minute schedule as the organiser moves it. */
export function Component() {
  return (
    <RequireKarneval title={title}>
      {({ id }) => (
        <Page
          title={title}
          intro="Heatens tider följer med när en rad flyttas. En försening låter planen stå kvar och visar den nya tiden bredvid."
          actions={<ButtonLink to="/tidtabeller/minutschema">Så ser publiken det</ButtonLink>}
        >
          <Timetable karneval={id} />
        </Page>
      )}
    </RequireKarneval>
  )
}

function Timetable({ karneval }: { karneval: number }) {
  const { data, error, refetch } = useQuery(planQuery(karneval))
  useEffect(() => follow(['timetable', 'heats'], () => void refetch()), [refetch])
  if (!data) return error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <Loading />
  if (data.rows.length === 0) return <Empty text="Minutschemat har inga rader ännu." />
  const days = [...new Set(data.rows.map(({ day }) => day))].sort()
  return (
    <>
      {data.conflicts.length > 0 && (
        <section className={`${classes.note} ${classes.warning}`} aria-labelledby="conflicts">
          <h2 id="conflicts">Det här krockar</h2>
          <ul>
            {data.conflicts.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      )}
      <GenerateForm plan={data} />
      <DelayList delays={data.delays} />
      {days.map((day) => (
        <PlanTable key={day} day={day} plan={data} />
      ))}
    </>
  )
}
