import { errorSentence, useQuery } from '@stafapp/shared/data'
import { useEffect, useMemo, useState } from 'react'
import { isConflict } from '../../../shared/error-codes.ts'
import type { Plan } from '../../../shared/plan/api.ts'
import type { Conflict } from '../../../shared/plan/conflicts.ts'
import { blocksOf, type Move } from '../day-plan.ts'
import { movesQuery, type Refetch, useSaveMoves, type Wish } from '../use-save-moves.ts'
import { Conflicts } from './conflicts.tsx'
import classes from './day-plan.module.css'
import { SavedNote, SaveQuestion } from './move-list.tsx'

type Props = {
  plan: Plan
  /** Those that still count. */
  conflicts: readonly Conflict[]
  refetch: Refetch
}

/** What conflicts in the list: the move that ends it is saved when whom it concerns has been confirmed. */
export function ListConflicts({ plan, conflicts, refetch }: Props) {
  const [wanted, setWanted] = useState<Move | null>(null)
  const wish = useMemo(
    (): Wish => ({ karneval: plan.karneval, version: plan.version, moves: wanted ? [wanted] : [] }),
    [plan, wanted],
  )
  const { data, error, isPlaceholderData } = useQuery(movesQuery(wish))
  const isBehind = isConflict(error)
  useEffect(() => {
    if (isBehind) void refetch({ cancelRefetch: false })
  }, [isBehind, refetch])
  const saving = useSaveMoves(plan, refetch)
  const save = () => {
    setWanted(null)
    void saving.save(wish.moves)
  }
  if (conflicts.length === 0 && !saving.saved) return null
  return (
    <div className={classes.list}>
      <SavedNote saving={saving} />
      {wanted && error && !isBehind && (
        <p role="alert" className={classes.problem}>
          {errorSentence(error)}
        </p>
      )}
      <Conflicts
        shown={conflicts}
        before={conflicts}
        rows={plan.rows}
        blocks={blocksOf(plan, new Map())}
        restMin={plan.min_rest_min}
        onMove={({ row, track }, at) => setWanted({ row: row.id, starts_at: new Date(at).toISOString(), track })}
      />
      {wanted && data && !isPlaceholderData && (
        <SaveQuestion plan={plan} proposal={data} onYes={save} onNo={() => setWanted(null)} />
      )}
    </div>
  )
}
