import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { useRef, useState } from 'react'
import { useSaveIntents } from './api/save-intents.ts'
import { useSaveTeams } from './api/save-teams.ts'
import type { EntryMode } from './phase-words.ts'
import type { Counts } from './types.ts'

type SaveEntry = {
  mode: EntryMode
  karneval: number
  unit: number
  onSaved: () => void
  onFailed: (error: unknown) => void
}

/** Sends the numbers as preliminary ones or as teams, whichever the phase asks for, and never two sends at once. */
export function useSaveEntry({ mode, karneval, unit, onSaved, onFailed }: SaveEntry) {
  const intents = useSaveIntents(karneval)
  const teams = useSaveTeams(karneval)
  const mutation = mode === 'intent' ? intents : teams
  // The second click of a double click comes before React knows that the first one is on its way.
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
