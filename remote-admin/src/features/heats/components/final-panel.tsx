import { useCall } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { Button, ErrorBox, Spinner } from '@stafapp/shared/page'
import { shownTime } from '@stafapp/shared/rules/times/times'
import type { HeatRound } from '../api.ts'
import { resultsQuery } from '../api.ts'
import { Refusal } from './refusal.tsx'

/** The finalists by rank, and the draw of their lanes. Renders nothing for an event without a trial. */
export function FinalPanel({ round }: { round: HeatRound }) {
  const { data, error } = useQuery(resultsQuery(round.event_instance))
  const draw = useCall('POST /api/events/heats/final/')
  // 404: the event has no trial, so its final is drawn like a first round.
  if (!data) return error && 'status' in error && error.status !== 404 ? <ErrorBox error={error} /> : null
  return (
    <section aria-labelledby="finalists">
      <h2 id="finalists">Till finalen</h2>
      {data.finalists.length === 0 ? (
        <p>Mata in försökens resultat först.</p>
      ) : (
        <>
          <ol>
            {data.finalists.map((finalist) => (
              <li key={finalist.team}>
                {finalist.team_name}, {finalist.as === 'winner' ? 'segrare i sitt försök' : 'på tid'}
                {finalist.time_ms !== null && `, ${shownTime(finalist.time_ms)}`}
              </li>
            ))}
          </ol>
          <Button
            kind="primary"
            disabled={draw.isPending}
            onClick={() => draw.mutate({ body: { event_instance: round.event_instance, version: round.version } })}
          >
            {draw.isPending && <Spinner />}
            Lotta finalens banor
          </Button>
        </>
      )}
      <Refusal error={draw.error} />
    </section>
  )
}
