import { LoadState, useCall } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button, Empty, ErrorBox, Spinner } from '@stafapp/shared/page'
import { roundNames } from '@stafapp/shared/rules/round-names'
import { shownTime } from '@stafapp/shared/rules/times/times'
import { type FormEvent, useState } from 'react'
import { type HeatRound, type RoundId, resultsQuery, roundQuery } from '../api.ts'
import { counted, laneKindNames, pairsText, sizesText } from '../heats-words.ts'
import { HeatBoards } from './heat-boards.tsx'
import classes from './heats.module.css'
import { Refusal } from './refusal.tsx'
import { RepairPanel } from './repair-panel.tsx'
import { TrialResults } from './trial-results.tsx'

/** One round: its quality, its heats as lane boards, and its actions. */
export function RoundView({ karneval, id }: { karneval: number; id: RoundId }) {
  const { data, error, refetch } = useQuery(roundQuery(id))
  if (!data) return <LoadState error={error} refetch={refetch} text="Hämtar heaten" />
  const { quality } = data
  return (
    <>
      <h2>
        {data.event_name}, {roundNames[data.round]}
      </h2>
      {data.heats.length > 0 ? (
        <>
          <p className={classes.facts}>
            {[
              counted(quality.teams, 'lag', 'lag'),
              counted(quality.heats, 'heat', 'heat'),
              sizesText(quality),
              pairsText(quality),
              counted(quality.clashes, 'krock för löpare', 'krockar för löpare'),
              ...(data.seed ? [`lottningsnummer ${data.seed}`] : []),
            ].join(' · ')}
          </p>
          <RepairPanel round={data} />
          <HeatBoards round={data} />
        </>
      ) : (
        <Empty text="Omgången är inte lottad ännu. Lotta ett förslag och ta det i bruk." />
      )}
      {data.round === 'FINAL' && quality.heats <= 1 && <FinalPanel round={data} />}
      {data.round === 'TRIAL' && data.heats.length > 0 && <TrialResults karneval={karneval} round={data} />}
      {data.track_lanes !== null && (
        <RoundSettings key={`${data.lane_kind} ${data.unusable_lanes.join()}`} round={data} lanes={data.track_lanes} />
      )}
    </>
  )
}

/** The finalists by rank, and the draw of their lanes. Renders nothing for an event without a trial. */
function FinalPanel({ round }: { round: HeatRound }) {
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

type Kind = HeatRound['lane_kind']

/** Unusable lanes, and the kind of race that the final's lanes are drawn for. Applies to later draws. */
function RoundSettings({ round, lanes }: { round: HeatRound; lanes: number }) {
  const [unusable, setUnusable] = useState<ReadonlySet<number>>(new Set(round.unusable_lanes))
  const [kind, setKind] = useState<Kind>(round.lane_kind)
  const save = useCall('POST /api/events/heats/settings/')
  const toggle = (lane: number) => {
    const next = new Set(unusable)
    if (!next.delete(lane)) next.add(lane)
    setUnusable(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { event_instance, version } = round
    save.mutate(
      { body: { event_instance, round: round.round, version, unusable_lanes: [...unusable], lane_kind: kind } },
      { onSuccess: () => notifySuccess('Banorna är sparade och gäller från nästa lottning') },
    )
  }
  return (
    <details className={classes.settings}>
      <summary>Banor</summary>
      <form onSubmit={submit}>
        <fieldset className={classes.laneBoxes}>
          <legend>Banor som inte kan användas</legend>
          {Array.from({ length: lanes }, (_, index) => index + 1).map((lane) => (
            <label key={lane}>
              <input type="checkbox" checked={unusable.has(lane)} onChange={() => toggle(lane)} /> {lane}
            </label>
          ))}
        </fieldset>
        <label className={classes.field}>
          <span className={classes.label}>Finalens banor lottas som</span>
          <select className={classes.input} value={kind} onChange={(event) => setKind(event.target.value as Kind)}>
            {Object.entries(laneKindNames).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <Button type="submit" disabled={save.isPending}>
          Spara banorna
        </Button>
        <Refusal error={save.error} />
      </form>
    </details>
  )
}
