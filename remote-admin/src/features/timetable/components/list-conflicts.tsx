import { errorSentence, useQuery } from '@stafapp/shared/data'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { isConflict } from '../../../shared/error-codes.ts'
import { movesQuery, type Plan, type Wish } from '../../../shared/plan/api.ts'
import type { Conflict } from '../../../shared/plan/conflicts.ts'
import { blocksOf, type Move } from '../day-plan.ts'
import { type Refetch, useSaveMoves } from '../use-save-moves.ts'
import { Conflicts, type Kind } from './conflicts.tsx'
import classes from './day-plan.module.css'
import { SavedNote, SaveQuestion } from './move-list.tsx'
import { SavedMoves } from './saved-moves.tsx'

type Props = {
  plan: Plan
  /** Those that still count. */
  conflicts: readonly Conflict[]
  refetch: Refetch
  asked: Kind | undefined
  /** What else there is to know and undo about the plan. */
  children: ReactNode
}

/** What conflicts in the list, and what was moved last: a move is saved when whom it concerns has been confirmed. */
export function ListConflicts({ plan, conflicts, refetch, asked, children }: Props) {
  const [wanted, setWanted] = useState<Move[]>([])
  const wish = useMemo((): Wish => ({ karneval: plan.karneval, version: plan.version, moves: wanted }), [plan, wanted])
  const { data, error, isPlaceholderData } = useQuery(movesQuery(wish))
  const isBehind = isConflict(error)
  useEffect(() => {
    if (isBehind) void refetch({ cancelRefetch: false })
  }, [isBehind, refetch])
  const saving = useSaveMoves(plan, refetch)
  const save = () => {
    setWanted([])
    void saving.save(wish.moves)
  }
  return (
    <div className={classes.list}>
      <SavedNote saving={saving} />
      {wanted.length > 0 && error && !isBehind && (
        <p role="alert" className={classes.problem}>
          {errorSentence(error)}
        </p>
      )}
      <Conflicts
        shown={conflicts}
        before={conflicts}
        plan={plan}
        blocks={blocksOf(plan, new Map())}
        moves={[]}
        asked={asked}
        onMove={({ row }, { at, track }) => setWanted([{ row: row.id, starts_at: new Date(at).toISOString(), track }])}
      />
      {children}
      <SavedMoves plan={plan} onUndo={setWanted} />
      {wanted.length > 0 && data && !isPlaceholderData && (
        <SaveQuestion plan={plan} proposal={data} onYes={save} onNo={() => setWanted([])} />
      )}
    </div>
  )
}
