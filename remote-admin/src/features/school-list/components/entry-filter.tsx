import { useQuery } from '@stafapp/shared/data'
import { formatDate } from '@stafapp/shared/format'
import { Button } from '@stafapp/shared/page'
import { eventQuery } from '../api.ts'
import type { ListState } from '../list-state.ts'
import { presentNames } from '../present-names.ts'
import classes from './register-tools.module.css'

type EntryFilterProps = { state: ListState; onChange: (change: Partial<ListState>) => void }

/** Notes that the list is filtered by a link from the overview, with a button to show all. */
export function EntryFilter({ state: { has, event, day }, onChange }: EntryFilterProps) {
  const { data } = useQuery({ ...eventQuery(event ?? 0), enabled: event !== null })
  if (has.length === 0 && event === null && day === null) return null
  const entered = event === null ? 'lag' : `lag i ${data?.name ?? 'en gren'}`
  const what = [
    ...has.map((code) => presentNames[code]),
    ...(event !== null || day ? [`${entered}${day ? ` anmälda ${formatDate(day)}` : ''}`] : []),
  ]
  return (
    <div className={classes.buttons}>
      <span>Skolor med {what.join(' och ')}</span>
      <Button onClick={() => onChange({ has: [], event: null, day: null })}>Visa alla skolor</Button>
    </div>
  )
}
