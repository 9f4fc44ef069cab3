import { LoadState } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { Empty } from '@stafapp/shared/page'
import { roundNames } from '@stafapp/shared/rules/round-names'
import { type RoundId, roundQuery } from '../api.ts'
import { counted, pairsText, sizesText } from '../heats-words.ts'
import { FinalPanel } from './final-panel.tsx'
import { HeatBoards } from './heat-boards.tsx'
import classes from './heats.module.css'
import { RepairPanel } from './repair-panel.tsx'
import { RoundSettings } from './round-settings.tsx'
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
