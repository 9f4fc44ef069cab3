import { useQuery } from '@stafapp/shared/data'
import { formatDate } from '@stafapp/shared/format'
import { Button } from '@stafapp/shared/page'
import { eventQuery } from '../api/get-event.ts'
import type { ListState } from '../list-state.ts'
import classes from './register-tools.module.css'

type EntryFilterProps = { state: ListState; onChange: (change: Partial<ListState>) => void }

/** Says that the list is only of some entries, as the overview's numbers open it, and how to see all again. */
export function EntryFilter({ state: { event, day }, onChange }: EntryFilterProps) {
  const { data } = useQuery({ ...eventQuery(event ?? 0), enabled: event !== null })
  if (event === null && day === null) return null
  const what = event === null ? '' : ` i ${data?.name ?? 'en gren'}`
  return (
    <div className={classes.buttons}>
      <span>
        Skolor med lag{what}
        {day && `, anmälda ${formatDate(day)}`}
      </span>
      <Button onClick={() => onChange({ event: null, day: null })}>Visa alla skolor</Button>
    </div>
  )
}
