import { useKarnevalList } from '@stafapp/shared/carnival'
import type { Karneval } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { Button } from '@stafapp/shared/page'
import { useState } from 'react'
import { eventsQuery, teamsQuery } from '../../../shared/entry/queries.ts'
import type { Counts, Offer } from '../counts.ts'
import { lastYear } from '../last-year.ts'
import classes from './entry-form.module.css'

type CopyLastYearProps = {
  karneval: Karneval
  unit: number
  offers: readonly Offer[]
  onCopy: (counts: Counts) => void
}

/** Fills in last year's numbers, which are saved like any other. */
export function CopyLastYear({ karneval, ...props }: CopyLastYearProps) {
  const [before] = useKarnevalList()
    .filter(({ year }) => year < karneval.year)
    .sort((a, b) => b.year - a.year)
  return before ? <Copy before={before} {...props} /> : null
}

function Copy({ before, unit, offers, onCopy }: Omit<CopyLastYearProps, 'karneval'> & { before: Karneval }) {
  const events = useQuery(eventsQuery(before.id))
  const teams = useQuery(teamsQuery(before.id))
  // As it was when it was copied: the own teams take places since.
  const [missing, setMissing] = useState<readonly string[]>([])
  if (!events.data || !teams.data) return null
  const { counts, misfits } = lastYear(offers, { events: events.data, teams: teams.data }, unit)
  if (Object.keys(counts).length + misfits.length === 0) return null
  const copy = () => {
    onCopy(counts)
    setMissing(misfits)
  }
  return (
    <div className={classes.copy}>
      <Button onClick={copy}>Kopiera från {before.year}</Button>
      {missing.length > 0 && (
        <div role="status">
          <p>Det här passar inte längre:</p>
          <ul>
            {missing.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
