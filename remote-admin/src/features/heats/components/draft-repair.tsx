import { LoadState } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { roundNames } from '@stafapp/shared/rules/round-names'
import { draftRepairQuery } from '../api.ts'
import { toKey } from '../heats-words.ts'
import classes from './heats.module.css'
import { RepairList } from './repair-list.tsx'

/** Teams entered or withdrawn since the draw, and how taking the draft handles them. */
export function DraftRepair({ draft }: { draft: number }) {
  const { data, error, refetch } = useQuery(draftRepairQuery(draft))
  if (!data) return <LoadState error={error} refetch={refetch} text="Räknar ut" />
  return (
    <details className={classes.note}>
      <summary>Åtgärdas när förslaget tas i bruk</summary>
      {data.data.map((round) => (
        <div key={toKey(round)}>
          <h4>
            {round.event_name}, {roundNames[round.round]}
          </h4>
          <RepairList changes={round.changes} />
        </div>
      ))}
    </details>
  )
}
