import { queryOptions, request, useQuery } from '@stafapp/shared/data'
import { useLiveRefresh } from '@stafapp/shared/live'
import { Link } from '@stafapp/shared/router'
import { dayNow, type NowHeat, nowHeatText, nowTimesText, runningWord } from '@stafapp/shared/rules/raceday/day-now'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { useServerNow } from '@stafapp/shared/session'
import classes from './day-now.module.css'

type Karneval = { id: number; starts_on: string; ends_on: string }

const heatsQuery = (karneval: number, date: string) =>
  queryOptions({
    queryKey: ['events', 'heatschedule', karneval, 'day', date],
    queryFn: ({ signal }) => request('GET /api/events/heatschedule/', { query: { karneval, date }, signal }),
  })

const statesQuery = (karneval: number, date: string) =>
  queryOptions({
    queryKey: ['raceday', 'heat-states', karneval, date],
    queryFn: ({ signal }) => request('GET /api/raceday/heat-states/', { query: { karneval, date }, signal }),
  })

/** On the carnival's days: what runs and what is next on each track. Otherwise nothing, and nothing is asked. */
export function DayNow({ karneval }: { karneval: Karneval }) {
  const now = useServerNow()
  const today = helsinkiDay(now)
  if (today < karneval.starts_on || today > karneval.ends_on) return null
  return <Tracks karneval={karneval.id} today={today} now={now} />
}

function Tracks({ karneval, today, now }: { karneval: number; today: string; now: Date }) {
  const heats = useQuery(heatsQuery(karneval, today))
  const states = useQuery(statesQuery(karneval, today))
  useLiveRefresh({ topics: ['heats', 'timetable'], refetch: heats.refetch, isStored: false, error: heats.error })
  useLiveRefresh({ topics: ['results'], refetch: states.refetch, isStored: false, error: states.error })
  const marked = new Map(
    (states.data?.data ?? []).map((each) => [`${each.event_instance}/${each.round}/${each.heat}`, each.state]),
  )
  const tracks = dayNow(
    (heats.data?.data ?? []).flatMap((of) =>
      of.heats.map((heat): NowHeat => {
        const state = marked.get(`${of.event_instance}/${of.round}/${heat.number}`)
        return { ...of, ...heat, state: state ?? heat.status }
      }),
    ),
    now,
  )
  if (tracks.length === 0) return null
  return (
    <section aria-labelledby="now" className={classes.now}>
      <h2 id="now" className={classes.title}>
        Nu
      </h2>
      <ul className={classes.tracks}>
        {tracks.map(({ track, assembly_point, running, next }) => (
          <li key={track}>
            {track && <h3 className={classes.track}>{track}</h3>}
            {assembly_point && <p className={classes.heat}>Samling: {assembly_point}</p>}
            {running && <HeatLine word={runningWord(running)} heat={running} />}
            {next.map((heat, index) => (
              <HeatLine
                key={`${heat.event_name}/${heat.round}/${heat.number}`}
                word={index === 0 ? 'Nästa' : 'Sedan'}
                heat={heat}
              />
            ))}
          </li>
        ))}
      </ul>
      <p className={classes.heat}>
        <Link to="/tidtabeller/minutschema">Minutschemat</Link>
      </p>
    </section>
  )
}

const HeatLine = ({ word, heat }: { word: string; heat: NowHeat }) => (
  <p className={classes.heat}>
    <strong>{word}:</strong> {nowHeatText(heat)} <span className={classes.times}>{nowTimesText(heat)}</span>
  </p>
)
