import { LoadState, useCall } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { formatDateTime } from '@stafapp/shared/format'
import { Button, ButtonLink, Spinner } from '@stafapp/shared/page'
import { Question } from '@stafapp/shared/question'
import { useState } from 'react'
import { versionsQuery, type Work } from '../api.ts'
import { counted } from '../heats-words.ts'
import { stepAddress } from '../steps.ts'
import classes from './heats.module.css'
import { Papers } from './papers.tsx'
import { Refusal } from './refusal.tsx'
import { StepHeading } from './step-heading.tsx'
import { Restored } from './versions.tsx'

type Props = { karneval: number; work: Work; version: number | null }

/** What was published, its papers, and the way back while it is the newest version. */
export function DoneStep({ karneval, work, version }: Props) {
  const { data, error, refetch } = useQuery(versionsQuery(karneval))
  const restore = useCall('POST /api/events/heats/restore/')
  const [isAsking, setAsking] = useState(false)
  if (!data) return <LoadState error={error} refetch={refetch} text="Hämtar versionen" />
  const own = data.data.find((each) => each.version === version)
  const newest = data.data[0]
  if (!own || !newest) {
    return (
      <section aria-labelledby="done">
        <StepHeading id="done">Versionen finns inte</StepHeading>
        <ButtonLink to={stepAddress('publicera')}>Visa versionerna</ButtonLink>
      </section>
    )
  }
  const before = own.version - 1
  const onUndo = () => {
    setAsking(false)
    restore.mutate({ body: { karneval, version: before, state: work.state } })
  }
  return (
    <>
      <section aria-labelledby="done" className={classes.publish}>
        <StepHeading id="done">
          {restore.data ? `Version ${own.version} är ångrad` : `Version ${own.version} är publicerad`}
        </StepHeading>
        <p>
          {formatDateTime(own.published_at)} · {counted(own.heat_count, 'heat', 'heat')} ·{' '}
          {counted(own.change_count, 'ändring', 'ändringar')}
        </p>
        {restore.data && <Restored answer={restore.data} />}
        {newest.version !== own.version && !restore.data && (
          <p className={classes.note}>Den visas inte längre: besökarna ser version {newest.version}.</p>
        )}
        <div className={classes.buttons}>
          <ButtonLink kind="primary" to="/tidtabeller/heatindelning">
            Se den som besökare
          </ButtonLink>
          {newest.version === own.version && (
            <Button disabled={restore.isPending} onClick={() => setAsking(true)}>
              {restore.isPending && <Spinner />}
              Ångra publiceringen
            </Button>
          )}
          <ButtonLink to={stepAddress('valj')}>Lotta fler grenar</ButtonLink>
        </div>
        <Refusal error={restore.error} />
        {isAsking && (
          <Question
            title={`Ångra version ${own.version}?`}
            yesLabel="Ångra publiceringen"
            onYes={onUndo}
            onNo={() => setAsking(false)}
          >
            <ul>
              <li>
                {before === 0
                  ? 'Besökarna ser inga heat, som före version 1.'
                  : `Besökarna ser igen heaten i version ${before}.`}
              </li>
              <li>
                {counted(own.change_count, 'start går tillbaka', 'starter går tillbaka')}, också i heaten du arbetar
                med.
              </li>
              <li>Heat som är uppropade eller sprungna rörs inte.</li>
              <li>Version {own.version} finns kvar i listan över versioner.</li>
            </ul>
          </Question>
        )}
      </section>
      <Papers karneval={karneval} rounds={work.data} />
    </>
  )
}
