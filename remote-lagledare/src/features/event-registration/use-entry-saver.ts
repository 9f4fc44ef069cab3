import { ApiError, useQueryClient } from '@stafapp/shared/data'
import { useKeptDraft } from '@stafapp/shared/kept-draft'
import { notifyFailure } from '@stafapp/shared/notify'
import { getUser, serverNow, useUser } from '@stafapp/shared/session'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { teamsQuery } from '../../shared/entry/queries.ts'
import { myOrdersQuery } from '../../shared/order/orders.ts'
import { intentsQuery, readIntents, restoreTeam, useSaveIntents, useSaveTeams } from './api.ts'
import { type Counts, type Entry, intentCounts, lossesOf, pick, struckTeams, type Team, teamCounts } from './counts.ts'
import { createEntrySaver, type EntrySaver, type Outcome, type Snapshot } from './entry-saver.ts'
import type { EntryMode } from './phase-words.ts'

type Scope = {
  mode: EntryMode
  karneval: number
  unit: number
  entry: Entry
  /** Saved as one goes; false: by the button, because each saving has a reason. */
  isAuto: boolean
}

const DELAY_MS = 1000

const draftName = (karneval: number) => `entry:${karneval}:`

const isCounts = (value: unknown): value is Counts =>
  typeof value === 'object' && value !== null && Object.values(value).every(Number.isInteger)

/**
 * The unit's numbers that are not saved, kept in this browser until they are. Only they are stored, so that a refetch
 * shows a colleague's changes of the other events.
 */
export function useEntrySaver(scope: Scope): { saver: EntrySaver; snapshot: Snapshot } {
  const { mode, karneval, unit, entry, isAuto } = scope
  const queryClient = useQueryClient()
  const username = useUser()?.username
  const [kept, keep] = useKeptDraft(`${draftName(karneval)}${unit}:${mode}`, isCounts)
  // Not the rendered teams and numbers: they lag behind an answer that has just come.
  const teams = () => queryClient.getQueryData(teamsQuery(karneval).queryKey)?.data ?? entry.teams
  const send = useSendEntry(scope, teams)
  const latest = useRef({ offers: entry.offers, send })
  latest.current = { offers: entry.offers, send }
  const [saver] = useState(() => {
    const intents = () => queryClient.getQueryData(intentsQuery(karneval).queryKey)?.data ?? entry.intents
    const saved = () =>
      mode === 'intent'
        ? intentCounts(latest.current.offers, intents(), unit)
        : teamCounts(latest.current.offers, teams(), unit)
    // Without events that are no longer offered.
    const offered = Object.keys(kept ?? {}).filter((event) => Number(event) in saved())
    return createEntrySaver({
      kept: pick(kept ?? {}, offered.map(Number)),
      keep: (touched) => getUser()?.username === username && keep(touched),
      saved,
      toAsk: (counts) =>
        mode === 'teams' ? lossesOf(latest.current.offers, teams(), unit, counts).map(({ offer }) => offer.id) : [],
      send: (counts, isConfirmed) => latest.current.send(counts, isConfirmed),
      tell: notifyFailure,
      delay: isAuto ? DELAY_MS : null,
    })
  })
  useEffect(() => {
    // Two windows beside each other are both visible, so the library reads nothing anew when one goes to the other.
    const readAnew = () => {
      for (const { queryKey } of [teamsQuery(karneval), intentsQuery(karneval), myOrdersQuery(karneval)])
        void queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false })
    }
    // What another tab kept without the net is saved after this one has read anew: its draft goes when it is saved.
    const isSavedElsewhere = ({ key, newValue }: StorageEvent) =>
      newValue === null && key?.includes(`:${draftName(karneval)}`) === true
    const readSaved = (event: StorageEvent) => isSavedElsewhere(event) && readAnew()
    window.addEventListener('focus', readAnew)
    window.addEventListener('storage', readSaved)
    return () => {
      window.removeEventListener('focus', readAnew)
      window.removeEventListener('storage', readSaved)
    }
  }, [queryClient, karneval])
  useEffect(() => {
    const flush = () => void saver.flush()
    const flushHidden = () => document.visibilityState === 'hidden' && flush()
    saver.setShown(true)
    if (isAuto) {
      window.addEventListener('online', flush)
      document.addEventListener('visibilitychange', flushHidden)
    }
    return () => {
      window.removeEventListener('online', flush)
      document.removeEventListener('visibilitychange', flushHidden)
      saver.setShown(false)
    }
  }, [saver, isAuto])
  return { saver, snapshot: useSyncExternalStore(saver.subscribe, saver.read) }
}

/** Sends numbers as preliminary ones or as teams, depending on the phase. */
function useSendEntry({ mode, karneval, unit, entry }: Scope, current: () => readonly Team[]) {
  const queryClient = useQueryClient()
  const intents = useSaveIntents(karneval)
  const teams = useSaveTeams(karneval)
  // The teams that this page has struck, the newest last: a number that goes up again takes them back.
  const struck = useRef<Team[]>([])

  const sendIntents = async (counts: Counts) => {
    // All numbers are replaced, so those that a colleague has saved since are read first.
    const { data } = await readIntents(karneval)
    const all = { ...intentCounts(entry.offers, data, unit), ...counts }
    const list = entry.offers.map(({ id }) => ({ event_instance: id, team_count: all[id] ?? 0 }))
    await intents.mutateAsync({ school_unit: unit, intents: list })
  }
  const sendTeams = async (counts: Counts, isConfirmed: boolean) => {
    const before = current()
    const now = teamCounts(entry.offers, before, unit)
    for (const [event, count] of Object.entries(counts)) {
      const added = count - (now[Number(event)] ?? 0)
      const again = struck.current.filter((team) => team.event_instance === Number(event)).slice(-Math.max(0, added))
      for (const team of added > 0 ? again : []) {
        struck.current = struck.current.filter((other) => other !== team)
        // Changed since, or its place is taken: what is missing is entered as a new team below.
        await restoreTeam(team).catch(() => undefined)
      }
    }
    const rows = Object.entries(counts).map(([event, count]) => ({ event_instance: Number(event), count }))
    const body = { school_unit: unit, teams: rows, ...(isConfirmed && { confirm: true }) }
    const { data } = await teams.mutateAsync(body)
    struck.current = [...struck.current, ...struckTeams(before, data)]
  }

  return async (counts: Counts, isConfirmed: boolean): Promise<Outcome> => {
    try {
      await (mode === 'intent' ? sendIntents(counts) : sendTeams(counts, isConfirmed))
      return { kind: 'saved', at: serverNow() }
    } catch (error) {
      const sent = mode === 'intent' ? entry.offers.map(({ id }) => id) : Object.keys(counts).map(Number)
      const outcome = outcomeOf(error, sent)
      // Places and runners are not what the page shows.
      if (outcome.kind === 'refused' || outcome.kind === 'asks') void queryClient.invalidateQueries()
      return outcome
    }
  }
}

/** What a failure says about the numbers that were sent for these events. */
export function outcomeOf(error: unknown, sentEvents: readonly number[]): Outcome {
  if (!(error instanceof ApiError))
    return { kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) }
  if (error.status === 0 || error.status === 429 || error.status >= 500) return { kind: 'unanswered', error }
  const question = error.errors.find(({ code }) => code === 'confirmation_required')
  if (question) return { kind: 'asks', detail: question.detail }
  const rows = rowErrors(error, sentEvents)
  return Object.keys(rows).length > 0 ? { kind: 'refused', rows, error } : { kind: 'failed', error }
}

/** Errors for single events. `attr` is the path in the request: 'teams.2.count' is the third event sent. */
function rowErrors(error: ApiError, sentEvents: readonly number[]): Record<number, string> {
  return Object.fromEntries(
    error.errors.flatMap(({ attr, detail }) => {
      const index = /^(?:teams|intents)\.(\d+)/.exec(attr ?? '')?.[1]
      const event = index === undefined ? undefined : sentEvents[Number(index)]
      return event === undefined ? [] : [[event, detail]]
    }),
  )
}
