import { read } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { useLiveRefresh } from '@stafapp/shared/live'
import { Link } from '@stafapp/shared/router'
import { resultText } from '@stafapp/shared/rules/raceday/results/result-text'
import { roundNames } from '@stafapp/shared/rules/round-names'
import { Unbroken } from '@stafapp/shared/unbroken'
import classes from '../../../shared/school-home/components/school-home.module.css'

const SHOWN = 3

/** The school's newest results on the carnival's days; nothing before there are any. */
export function NewestResults() {
  const { data, error, refetch } = useQuery(read('GET /api/raceday/own-results/'))
  useLiveRefresh({ topics: ['raceday', 'heats'], refetch, isStored: false, error })
  if (!data || data.data.length === 0) return null
  return (
    <section aria-labelledby="results" className={classes.section}>
      <h2 id="results">Våra resultat</h2>
      <ul className={classes.rows}>
        {data.data.slice(0, SHOWN).map((result) => (
          <li key={`${result.team}/${result.round}`}>
            <strong>
              {resultText(result)}
              {result.rank !== null && `, plats ${result.rank} i heatet`}
            </strong>
            <span>
              {result.team_name}, <Unbroken text={result.event_name} />, {roundNames[result.round]}
            </span>
            {result.state === 'unofficial' && <span className={classes.minor}>Inofficiellt</span>}
          </li>
        ))}
      </ul>
      <p>
        <Link to="/lagledare/vartschema">Visa alla resultat och diplom</Link>
      </p>
    </section>
  )
}
