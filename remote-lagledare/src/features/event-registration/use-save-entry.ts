import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { useRef, useState } from 'react'
import { useSaveIntents, useSaveTeams } from './api.ts'
import type { EntryMode } from './phase-words.ts'
import type { Counts } from './types.ts'

type SaveEntry = {
  mode: EntryMode
  karneval: number
  unit: number
  onSaved: () => void
  onFailed: (error: unknown) => void
}

/** Saves the numbers as preliminary ones or as teams, depending on the phase; one request at a time. */
export function useSaveEntry({ mode, karneval, unit, onSaved, onFailed }: SaveEntry) {
  const intents = useSaveIntents(karneval)
  const teams = useSaveTeams(karneval)
  const mutation = mode === 'intent' ? intents : teams
  // A ref, because the second click of a double click arrives before React has rendered the pending state.
  const isSending = useRef(false)
  const [sentEvents, setSentEvents] = useState<number[]>([])

  const save = (counts: Counts, { confirm = false } = {}) => {
    if (isSending.current) return
    isSending.current = true
    const rows = Object.entries(counts).map(([event, count]) => ({ event_instance: Number(event), count }))
    setSentEvents(rows.map((row) => row.event_instance))
    const handlers = {
      onSuccess: () => {
        notifySuccess(mode === 'intent' ? 'Den preliminära anmälan är sparad' : 'Anmälan är sparad')
        onSaved()
      },
      onError: (error: Error) => {
        notifyFailure(error)
        onFailed(error)
      },
      onSettled: () => {
        isSending.current = false
      },
    }
    if (mode === 'intent') {
      const list = rows.map(({ event_instance, count }) => ({ event_instance, team_count: count }))
      intents.mutate({ school_unit: unit, intents: list }, handlers)
    } else {
      teams.mutate({ school_unit: unit, teams: rows, ...(confirm && { confirm }) }, handlers)
    }
  }

  return { save, sentEvents, isPending: mutation.isPending, error: mutation.error }
}
