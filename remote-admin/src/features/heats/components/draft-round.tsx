import { LoadState } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import type { RoundId } from '../api.ts'
import { draftQuery } from '../api.ts'
import { counted, pairsText, sizesText } from '../heats-words.ts'
import classes from './heats.module.css'

/** One draft's heats of a round, shown beside other drafts. Teams with a new place are marked by text. */
export function DraftRound({ draft, name, id }: { draft: number; name: string; id: RoundId }) {
  const { data, error, refetch } = useQuery(draftQuery(draft, id))
  if (!data) return <LoadState error={error} refetch={refetch} />
  const changed = new Set(data.changes.map(({ team }) => team))
  // If most teams move, marking them is of no use.
  const isMarked = 2 * changed.size <= data.quality.teams
  return (
    <section aria-label={name}>
      <h3>{name}</h3>
      <p className={classes.facts}>
        {sizesText(data.quality)} · {pairsText(data.quality)} ·{' '}
        {counted(changed.size, 'lag får ny plats', 'lag får ny plats')}
      </p>
      {data.heats.map((heat) => (
        <div key={heat.number} className={classes.draftHeat}>
          <h4>Heat {heat.number}</h4>
          <ol className={classes.plainPlaces}>
            {heat.places.map((place) => (
              <li key={place.team} value={place.lane}>
                {place.team_name}
                {isMarked && changed.has(place.team) && <span className={classes.new}> ny plats</span>}
              </li>
            ))}
          </ol>
        </div>
      ))}
    </section>
  )
}
