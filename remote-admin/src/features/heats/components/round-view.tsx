import { LoadState, useCall } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { type FieldSpec, Form, type FormValues, rules } from '@stafapp/shared/forms'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button, ButtonLink, Empty, ErrorBox, Spinner } from '@stafapp/shared/page'
import { roundNames } from '@stafapp/shared/rules/round-names'
import { shownTime } from '@stafapp/shared/rules/times/times'
import { isConflict } from '../../../shared/error-codes.ts'
import { type HeatRound, type RoundId, resultsQuery, roundQuery } from '../api.ts'
import { counted, laneKindNames, pairsText, restText, sizesText } from '../heats-words.ts'
import { stepAddress } from '../steps.ts'
import { HeatBoards } from './heat-boards.tsx'
import classes from './heats.module.css'
import { Refusal, ReloadHeats } from './refusal.tsx'
import { RepairPanel } from './repair-panel.tsx'
import { RuleNote } from './rule-note.tsx'
import { TightTeams } from './tight-teams.tsx'
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
              restText(quality),
              ...(data.seed ? [`lottningsnummer ${data.seed}`] : []),
            ].join(' · ')}
          </p>
          <TightTeams rounds={[data]} />
          <RepairPanel round={data} />
          <HeatBoards round={data} />
        </>
      ) : (
        <Empty
          text={
            data.round === 'FINAL'
              ? 'Finalen är inte lottad ännu.'
              : 'Omgången är inte lottad ännu. Lotta ett förslag och ta det i bruk.'
          }
        />
      )}
      {data.round === 'FINAL' && quality.heats <= 1 && <FinalPanel round={data} />}
      {data.round === 'TRIAL' && data.heats.length > 0 && <TrialResults karneval={karneval} round={data} />}
      {data.track_lanes !== null && (
        <RoundSettings key={`${data.event_instance} ${data.round}`} round={data} lanes={data.track_lanes} />
      )}
    </>
  )
}

/** The finalists by rank, and the draw of their lanes. Renders nothing for an event without a trial. */
function FinalPanel({ round }: { round: HeatRound }) {
  const { data, error } = useQuery(resultsQuery(round.event_instance))
  const draw = useCall('POST /api/events/heats/final/')
  const isDrawn = round.heats.length > 0
  // 404: the event has no trial, so its final is drawn like a first round.
  if (!data) return error && 'status' in error && error.status !== 404 ? <ErrorBox error={error} /> : null
  return (
    <section aria-labelledby="finalists">
      <h2 id="finalists">Till finalen</h2>
      <RuleNote of={data} />
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
          {isDrawn && (
            <p className={classes.facts}>Finalens banor lottas på nytt. Besökarna ser dem först när du publicerar.</p>
          )}
          <div className={classes.buttons}>
            <Button
              {...(!isDrawn && { kind: 'primary' })}
              disabled={draw.isPending}
              onClick={() => draw.mutate({ body: { event_instance: round.event_instance, version: round.version } })}
            >
              {draw.isPending && <Spinner />}
              {isDrawn ? 'Lotta om finalen' : 'Lotta finalen'}
            </Button>
            {isDrawn && <ButtonLink to={stepAddress('publicera')}>Till publiceringen</ButtonLink>}
          </div>
        </>
      )}
      <Refusal error={draw.error} />
    </section>
  )
}

const laneName = (lane: number) => `lane-${lane}`

/** Unusable lanes, and the kind of race that the final's lanes are drawn for. Applies to later draws. */
function RoundSettings({ round, lanes }: { round: HeatRound; lanes: number }) {
  const save = useCall('POST /api/events/heats/settings/')
  const numbers = Array.from({ length: lanes }, (_, index) => index + 1)
  const submit = async (values: FormValues) => {
    const { event_instance, version } = round
    await save.mutateAsync({
      body: {
        event_instance,
        round: round.round,
        version,
        unusable_lanes: numbers.filter((lane) => values[laneName(lane)] === true),
        lane_kind: values.lane_kind as HeatRound['lane_kind'],
      },
    })
    notifySuccess('Banorna är sparade och gäller från nästa lottning')
  }
  return (
    <details className={classes.settings}>
      <summary>Banor</summary>
      <Form<FormValues>
        layout="grid"
        fields={[
          ...numbers.map((lane) => ({
            kind: 'checkbox' as const,
            name: laneName(lane),
            label: String(lane),
            legend: 'Banor som inte kan användas',
          })),
          laneKindField,
        ]}
        initialValues={{
          ...Object.fromEntries(numbers.map((lane) => [laneName(lane), round.unusable_lanes.includes(lane)])),
          lane_kind: round.lane_kind,
        }}
        submitLabel="Spara banorna"
        submitKind="plain"
        failureTitle="Banorna kunde inte sparas."
        onSubmit={submit}
        actions={isConflict(save.error) && <ReloadHeats />}
      />
    </details>
  )
}

const laneKindField: FieldSpec = {
  kind: 'select',
  name: 'lane_kind',
  label: 'Finalens banor lottas som',
  options: Object.entries(laneKindNames).map(([value, label]) => ({ value, label })),
  rules: rules.string().required(),
}
