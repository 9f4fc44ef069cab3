import { ApiError } from '@stafapp/shared/data'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { useRef, useState } from 'react'
import { useSaveIntents, useSaveTeams } from './api.ts'
import type { Counts } from './counts.ts'
import type { EntryMode } from './phase-words.ts'

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

/**
 * Server errors for single rows, by event instance id. `attr` is the dotted path in the request: 'teams.2.count' is the
 * third event sent.
 */
export function rowErrors(error: unknown, sentEvents: readonly number[]): Readonly<Record<number, string>> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(
    error.errors.flatMap(({ attr, detail }) => {
      const index = /^(?:teams|intents)\.(\d+)/.exec(attr ?? '')?.[1]
      const event = index === undefined ? undefined : sentEvents[Number(index)]
      return event === undefined ? [] : [[event, detail]]
    }),
  )
}

/** True if the server found runners in a team that had none on this page: another user has entered them since. */
export function asksForConfirmation(error: unknown): boolean {
  return error instanceof ApiError && error.errors.some(({ code }) => code === 'confirmation_required')
}
