import { useMutation, useQueryClient } from '@stafapp/shared/data'
import { notifySuccess } from '@stafapp/shared/notify'
import { teamsQuery } from '../../shared/entry/get-teams.ts'
import { type ReplacementReason, savedInstead, sendRound } from './api.ts'
import { hasSameRunners, lineOf } from './line.ts'
import type { Event, Line, Team } from './types.ts'

type Save = {
  team: number
  version: number
  /** The line-up that the edit is based on. */
  base: Line
  line: Line
  reason: ReplacementReason | null
}

const ATTEMPTS = 3

/**
 * Saves the line-up of a final. Retries silently if another user changed only other parts of the team. A conflict with
 * the same line-up counts as saved: it is this form's own, whose first answer was lost.
 */
export function useSaveFinal({ karneval, event, onSaved }: { karneval: number; event: Event; onSaved: () => void }) {
  const queryClient = useQueryClient()
  const send = async (save: Save, attempt = 1): Promise<Team> => {
    try {
      const {
        faults: _faults,
        warnings: _warnings,
        ...saved
      } = await sendRound(save.team, save.version, save.line, save.reason)
      return saved
    } catch (error) {
      const theirs = savedInstead(error)
      if (!theirs) throw error
      const saved = lineOf(theirs, event, save.line.round)
      if (hasSameRunners(saved, save.line)) return theirs
      if (!hasSameRunners(saved, save.base) || attempt === ATTEMPTS) throw error
      return send({ ...save, version: theirs.version }, attempt + 1)
    }
  }
  const { mutate, isPending, error } = useMutation({ mutationFn: (save: Save) => send(save) })
  const show = (saved: Team) =>
    queryClient.setQueryData(
      teamsQuery(karneval).queryKey,
      (old) => old && { data: old.data.map((team) => (team.id === saved.id ? saved : team)) },
    )
  const save = (wish: Save) => {
    if (isPending) return
    mutate(wish, {
      onSuccess: (saved) => {
        show(saved)
        notifySuccess('Finalens uppställning är sparad')
        onSaved()
      },
      onError: (failure) => {
        const current = savedInstead(failure)
        if (current) show(current)
      },
    })
  }
  const theirs = savedInstead(error)
  return { save, isPending, theirs, refusal: theirs ? null : (error?.message ?? null) }
}
