import { LoadState, useCall } from '@stafapp/shared/calls'
import { RequireKarneval } from '@stafapp/shared/carnival'
import type { Karneval } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { follow } from '@stafapp/shared/live'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { Button, ButtonLink, Empty, Page } from '@stafapp/shared/page'
import { Parts, usePart } from '@stafapp/shared/parts'
import { useEffect } from 'react'
import { type PlanDelay, planQuery } from './api.ts'
import { AddRow } from './components/add-row.tsx'
import { ArenaPicture } from './components/arena-picture.tsx'
import { Conflicts } from './components/conflicts.tsx'
import { DayPlan } from './components/day-plan.tsx'
import { GenerateForm } from './components/generate-form.tsx'
import { MissingRounds } from './components/missing-rounds.tsx'
import classes from './components/plan-table.module.css'
import { PlanTable } from './components/plan-table.tsx'
import { Tracks } from './components/tracks.tsx'
import { carnivalDays, delayText } from './words.ts'

const title = 'Tidtabell'

const parts = { lista: 'Lista', dagsplan: 'Dagsplan' } as const

/** /admin/tidtabell: editor of the minute schedule, as a list and as a plan of each day on its tracks. */
export function Component() {
  return (
    <RequireKarneval title={title} drafts>
      {(karneval) => (
        <Page
          title={title}
          intro="Heatens tider följer med när en rad flyttas. En försening låter planen stå kvar och visar den nya tiden bredvid."
          actions={<ButtonLink to="/tidtabeller/minutschema">Så ser publiken det</ButtonLink>}
        >
          <Timetable karneval={karneval} />
        </Page>
      )}
    </RequireKarneval>
  )
}

function Timetable({ karneval }: { karneval: Karneval }) {
  const part = usePart(parts)
  const { data, error, refetch } = useQuery(planQuery(karneval.id))
  useEffect(() => follow(['timetable', 'heats'], () => void refetch()), [refetch])
  if (!data) return <LoadState error={error} refetch={refetch} />
  const days = carnivalDays(karneval)
  if (part === 'dagsplan')
    return (
      <>
        <Parts label="Tidtabellens delar" parts={parts} shown={part} />
        {data.tracks.length === 0 ? (
          <Empty text="Lägg först till en bana i listan." />
        ) : (
          <DayPlan plan={data} days={days} refetch={refetch} />
        )}
      </>
    )
  const shown = [...new Set(data.rows.map(({ day }) => day))].sort()
  return (
    <>
      <Parts label="Tidtabellens delar" parts={parts} shown={part} />
      {data.conflicts.length > 0 && (
        <div className={classes.conflicts}>
          <Conflicts shown={data.conflicts} before={data.conflicts} rows={data.rows} />
        </div>
      )}
      <div className={classes.tools}>
        <MissingRounds plan={data} days={days} />
        <AddRow plan={data} days={days} />
        {data.rows.length > 0 && <GenerateForm plan={data} />}
        <Tracks plan={data} />
        <ArenaPicture plan={data} />
      </div>
      <DelayList delays={data.delays} />
      {shown.length === 0 && <Empty text="Minutschemat har inga rader ännu." />}
      {shown.map((day) => (
        <PlanTable key={day} day={day} days={days} plan={data} />
      ))}
    </>
  )
}

/** The delays, newest first, each with an undo button. */
function DelayList({ delays }: { delays: readonly PlanDelay[] }) {
  const undo = useCall('POST /api/events/timetable/delays/{id}/undo/')
  if (delays.length === 0) return null
  const takeBack = (delay: PlanDelay) =>
    undo.mutate(
      { params: { id: delay.id } },
      {
        onSuccess: () => notifySuccess('Förseningen är borttagen'),
        onError: (error) => notifyFailure(error),
      },
    )
  return (
    <section className={classes.note} aria-labelledby="delays">
      <h2 id="delays">Förseningar</h2>
      <ul className={classes.delays}>
        {delays.map((delay) => (
          <li key={delay.id}>
            <span className={delay.undone_at === null ? undefined : classes.undone}>{delayText(delay)}</span>
            {delay.undone_at === null && (
              <Button
                disabled={undo.isPending}
                aria-label={`Ångra ${delayText(delay)}`}
                onClick={() => takeBack(delay)}
              >
                Ångra
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
