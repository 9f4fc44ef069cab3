import { useCall } from '@stafapp/shared/calls'
import { formatNumber } from '@stafapp/shared/format'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button, Spinner } from '@stafapp/shared/page'
import { Question } from '@stafapp/shared/question'
import { useState } from 'react'
import type { Bibs } from '../api.ts'
import { BibError } from './bib-error.tsx'
import classes from './bibs.module.css'

/** Assigns missing numbers. Reassigning all requires confirmation, because printed numbers become invalid. */
export function GiveBibs({ bibs: { karneval, version, missing, data } }: { bibs: Bibs }) {
  const [isAsking, setAsking] = useState(false)
  const give = useCall('POST /api/events/bibs/give/')
  const hasNumbers = data.some(({ bib }) => bib !== null)
  const send = (renumber: boolean) =>
    give.mutate(
      { body: { karneval, version, renumber } },
      { onSuccess: ({ given }) => notifySuccess(`${formatNumber(given)} lag har fått ett nummer`) },
    )
  return (
    <section aria-labelledby="bib-give">
      <h2 id="bib-give">Dela ut</h2>
      <p>
        {missing === 0
          ? 'Alla lag har ett nummer. Ett struket lags nummer ges inte till någon annan.'
          : `${formatNumber(missing)} lag saknar nummer. De andra lagen behåller sina.`}
      </p>
      <div className={classes.buttons}>
        <Button kind="primary" disabled={give.isPending || missing === 0} onClick={() => send(false)}>
          {give.isPending && <Spinner />}
          Dela ut nummer
        </Button>
        {hasNumbers && (
          <Button disabled={give.isPending} onClick={() => setAsking(true)}>
            Dela ut alla på nytt
          </Button>
        )}
      </div>
      <BibError error={give.error} />
      {isAsking && (
        <Question
          title="Dela ut alla nummer på nytt?"
          yesLabel="Dela ut på nytt"
          onNo={() => setAsking(false)}
          onYes={() => {
            setAsking(false)
            send(true)
          }}
        >
          <p>Varje lag får ett nytt nummer. Listor och nummerlappar som redan är utskrivna stämmer inte längre.</p>
        </Question>
      )}
    </section>
  )
}
