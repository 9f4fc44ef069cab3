import { read } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { formatDateTime } from '@stafapp/shared/format'
import { follow } from '@stafapp/shared/live'
import { Button } from '@stafapp/shared/page'
import { Unbroken } from '@stafapp/shared/unbroken'
import { useEffect } from 'react'
import type { Plan } from '../../../shared/plan/api.ts'
import { rowName } from '../../../shared/plan/words.ts'
import { whoText } from '../../../shared/who-text.ts'
import type { Move } from '../day-plan.ts'
import { movesBack, type Save, savesOf } from '../saved-moves.ts'
import classes from './day-plan.module.css'
import { changeText } from './move-list.tsx'

/** So many entries of the log hold the last saves. */
const READ = 200

const entriesOf = (action: string) => read('GET /api/maintenance/audit/', { query: { action, limit: READ } })
const [movedQuery, movedBackQuery] = [entriesOf('timetable.moved'), entriesOf('timetable.moved_back')]

type Props = { plan: Plan; onUndo: (moves: Move[]) => void }

/** The last saved moves with what stood before, each with its way back or the reason why there is none. */
export function SavedMoves({ plan, onUndo }: Props) {
  const { data: moved, refetch } = useQuery(movedQuery)
  const { data: back, refetch: refetchBack } = useQuery(movedBackQuery)
  useEffect(() => follow(['timetable'], () => void Promise.all([refetch(), refetchBack()])), [refetch, refetchBack])
  const entries = moved && back ? [...moved.data, ...back.data].sort((one, other) => other.id - one.id) : []
  const saves = savesOf(entries, plan.rows)
  if (saves.length === 0) return null
  return (
    <details className={classes.saves}>
      <summary>Flyttar ({saves.length})</summary>
      <ul>
        {saves.map((save) => (
          <li key={save.key}>
            <One save={save} plan={plan} onUndo={onUndo} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function One({ save, plan, onUndo }: Props & { save: Save }) {
  const { state, moves, at, user } = save
  const [first, ...others] = moves
  if (!first) return null
  const more = others.length === 0 ? '' : ` och ${others.length} till`
  return (
    <>
      <p className={state === 'undone' ? classes.undone : undefined}>
        <Unbroken text={rowName(first.row)} />: <strong>{changeText(plan, first.before, first.after)}</strong>
        {more}
      </p>
      <p className={classes.detail}>
        {formatDateTime(at)}, {whoText(user?.name || (user?.username ?? ''), save.key)}
        {state === 'undone' && ', ångrad'}
      </p>
      {state !== 'undone' &&
        (state.refused === null ? (
          <Button aria-label={`Ångra flytten av ${rowName(first.row)}${more}`} onClick={() => onUndo(movesBack(save))}>
            Ångra
          </Button>
        ) : (
          <p className={classes.detail}>
            Kan inte ångras: <Unbroken text={state.refused} />
          </p>
        ))}
    </>
  )
}
