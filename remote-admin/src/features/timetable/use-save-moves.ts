import { useCall } from '@stafapp/shared/calls'
import { queryOptions, request } from '@stafapp/shared/data'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { createRequestKeys } from '@stafapp/shared/request-key'
import { useRef, useState } from 'react'
import { isConflict } from '../../shared/error-codes.ts'
import type { Moves, Plan, Wish } from '../../shared/plan/api.ts'
import type { Move } from './day-plan.ts'

/** Reads the plan again. */
export type Refetch = (options: { cancelRefetch: boolean }) => Promise<unknown>

/** What each of several moves would mean on top of `moves`. */
export const eachMoveQuery = ({ karneval, version, moves }: Wish, each: readonly Move[]) => {
  const bodies = each.map((move) => ({
    karneval,
    version,
    moves: [...moves.filter(({ row }) => row !== move.row), move],
    apply: false,
  }))
  return queryOptions({
    queryKey: ['events', 'timetable', 'moves', 'each', bodies],
    queryFn: ({ signal }) =>
      Promise.all(bodies.map((body) => request('POST /api/events/timetable/moves/', { body, signal }))),
    enabled: bodies.length > 0,
    staleTime: 'static',
  })
}

type Saved = { version: number; moves: Move[] }

/** Saves moves of rows together, and takes the last save back until somebody changes the plan again. */
export function useSaveMoves(plan: Plan, refetch: Refetch) {
  const [isSaving, setSaving] = useState(false)
  const [saved, setSaved] = useState<Saved | null>(null)
  const keys = useRef(createRequestKeys())
  const apply = useCall('POST /api/events/timetable/moves/')
  const send = async (moves: Move[], version: number): Promise<Moves | null> => {
    const body = { karneval: plan.karneval, version, moves, apply: true }
    setSaving(true)
    try {
      const answer = await apply.mutateAsync({ body, idempotencyKey: keys.current(body) })
      // The save has begun to read everything anew: the rows keep their places until the plan has them.
      await refetch({ cancelRefetch: false })
      return answer
    } catch (failure) {
      notifyFailure(failure)
      if (isConflict(failure)) await refetch({ cancelRefetch: false })
      return null
    } finally {
      setSaving(false)
    }
  }
  /** Whether the moves are saved; a refusal is told. */
  const save = async (moves: Move[]): Promise<boolean> => {
    const answer = await send(moves, plan.version)
    if (!answer) return false
    setSaved({ version: answer.version, moves: answer.rows.map(({ id, before }) => ({ row: id, ...before })) })
    return true
  }
  const undo = async ({ moves, version }: Saved) => {
    const answer = await send(moves, version)
    if (!answer) return
    setSaved(null)
    notifySuccess(moves.length === 1 ? 'Flytten är tillbakatagen' : 'Flyttarna är tillbakatagna')
  }
  return { isSaving, saved: saved?.version === plan.version ? saved : null, save, undo }
}
