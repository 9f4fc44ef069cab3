import { LoadState } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { formatTime } from '@stafapp/shared/format'
import { type Comparison, comparisonQuery, type RoundId } from '../api.ts'
import { type PairedHeat, pairHeats, type Spot } from '../pair-heats.ts'
import classes from './steps.module.css'

/** As many changed heats as are looked through at once; a new draw changes all sixteen of a round. */
const SHOWN = 4

/** One round's heats, each as a picture of its lanes: those that change first; many, and those that stay, are folded on a screen. */
export function LaneComparison({ id, draft }: { id: RoundId; draft: number | null }) {
  const { data, error, refetch } = useQuery(comparisonQuery(id, draft))
  if (!data) return <LoadState error={error} refetch={refetch} text="Hämtar heaten" />
  const heats = pairHeats(data)
  const changed = heats.filter(({ lanes }) => lanes.some(({ isChanged }) => isChanged))
  const same = heats.filter((heat) => !changed.includes(heat))
  const more = changed.slice(SHOWN)
  const place = data.track_lanes === null ? 'Plats' : 'Bana'
  return (
    <>
      <Heats heats={changed.slice(0, SHOWN)} place={place} />
      <Folded heats={more} place={place} title={`${more.length} heat till ändras`} />
      <Folded
        heats={same}
        place={place}
        title={same.length === 1 ? '1 heat är oförändrat' : `${same.length} heat är oförändrade`}
      />
    </>
  )
}

function Folded({ title, heats, place }: HeatsProps & { title: string }) {
  if (heats.length === 0) return null
  return (
    <details className={`${classes.folded} open-on-paper`}>
      <summary>{title}</summary>
      <Heats heats={heats} place={place} />
    </details>
  )
}

type HeatsProps = { heats: readonly PairedHeat[]; place: string }

/** As they are published and as they would be, with where teams move. */
function Heats({ heats, place }: HeatsProps) {
  return (
    <div className={classes.heats}>
      {heats.map(({ number, startsAt, lanes }) => (
        <table key={number} className={classes.heat}>
          <caption>
            Heat {number}
            {startsAt && <span className={classes.time}> kl. {formatTime(startsAt)}</span>}
          </caption>
          <thead>
            <tr>
              <th scope="col">{place}</th>
              <th scope="col">Nu</th>
              <th scope="col">Efter</th>
            </tr>
          </thead>
          <tbody>
            {lanes.map(({ lane, before, after, isChanged, to, from }) => (
              <tr key={lane} data-changed={isChanged}>
                <th scope="row">{lane}</th>
                <td>
                  <Team place={before} />
                  {isChanged && before && <small>{to ? `flyttar till ${spotText(to)}` : 'lämnar omgången'}</small>}
                </td>
                <td>
                  {isChanged ? <Team place={after} /> : <span className={classes.same}>oförändrad</span>}
                  {isChanged && after && <small>{from ? `från ${spotText(from)}` : 'ny'}</small>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  )
}

type Place = Comparison['before'][number]['places'][number]

const spotText = ({ heat, lane }: Spot) => `heat\u00a0${heat}, bana\u00a0${lane}`

function Team({ place }: { place: Place | undefined }) {
  if (!place) return <span className={classes.same}>ledig</span>
  return (
    <span className={classes.team}>
      <SchoolDot school={place.school} />
      <span>{place.team_name}</span>
    </span>
  )
}

/** Teams of one school have the same colour, so that they are seen when they meet. The name says the school in words. */
const SchoolDot = ({ school }: { school: number }) => (
  <svg className={classes.dot} viewBox="0 0 10 10" aria-hidden="true">
    <circle cx="5" cy="5" r="5" fill={`hsl(${(school * GOLDEN_ANGLE) % 360} 62% 48%)`} />
  </svg>
)

/** Degrees between the hues of schools with ids in a row: neighbours are far apart. */
const GOLDEN_ANGLE = 137.5
