import { reasonGiven } from '@stafapp/shared/contract/remote'
import { ApiError, useQueryClient } from '@stafapp/shared/data'
import { isRefused } from '@stafapp/shared/rules/teams/check-line-up'
import { serverNow, useUser } from '@stafapp/shared/session'
import { privateKey, readJson, writeJson, writeText } from '@stafapp/shared/storage'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { teamsQuery } from '../../shared/entry/queries.ts'
import { savedInstead, sendLine, sendLines } from './api.ts'
import {
  createDraftStore,
  type DraftStore,
  type Drafts,
  type Outcome,
  type Sent,
  type Snapshot,
} from './draft-store.ts'
import type { Line, Team, UnitEntry } from './entry.ts'
import { lineOf, withLine } from './line.ts'
import { verdictOf } from './verdict.ts'

type Scope = { karneval: number; unit: number; entry: UnitEntry; delay?: number }

/** The entry with all drafts applied. */
export function withDrafts(entry: UnitEntry, drafts: Drafts): UnitEntry {
  const teams = entry.teams.map((team) => {
    const draft = drafts[team.id]
    return draft ? withLine(team, draft.line) : team
  })
  return { ...entry, teams }
}

/** The unsaved line-ups of a unit, saved automatically when the rules and the network allow it. */
export function useDrafts({ karneval, unit, entry, delay = 700 }: Scope): { store: DraftStore; snapshot: Snapshot } {
  const queryClient = useQueryClient()
  const username = useUser()?.username ?? ''
  const latest = useRef(entry)
  latest.current = entry
  const [store] = useState(() => {
    const kept = storedDrafts(username, karneval, unit)
    const created = createDraftStore({
      drafts: kept.read(),
      keep: kept.write,
      delay,
      now: () => serverNow().getTime(),
      isSendable: (team, line) => isSendable(withDrafts(latest.current, created.read().drafts), team, line),
      send: (teams) => send(latest.current, teams),
      onSaved: (team) =>
        queryClient.setQueryData(
          teamsQuery(karneval).queryKey,
          (old) => old && { data: old.data.map((other) => (other.id === team.id ? team : other)) },
        ),
    })
    return created
  })
  useEffect(() => {
    const flush = () => void store.flush()
    // Also sends drafts left from an earlier visit.
    flush()
    window.addEventListener('online', flush)
    window.addEventListener(reasonGiven, flush)
    return () => {
      window.removeEventListener('online', flush)
      window.removeEventListener(reasonGiven, flush)
      flush()
      store.stop()
    }
  }, [store])
  useEffect(() => store.recheck())
  return { store, snapshot: useSyncExternalStore(store.subscribe, store.read) }
}

function isSendable(entry: UnitEntry, teamId: number, line: Line): boolean {
  const team = entry.teams.find(({ id }) => id === teamId)
  const event = entry.events.find(({ id }) => id === team?.event_instance)
  return team !== undefined && event !== undefined && !isRefused(verdictOf(entry, team, event, line))
}

async function send(entry: UnitEntry, teams: readonly Sent[]): Promise<Outcome> {
  const lineNow = (saved: Team): Line | undefined => {
    const event = entry.events.find(({ id }) => id === saved.event_instance)
    return event ? lineOf(saved, event) : teams.find(({ team }) => team === saved.id)?.line
  }
  try {
    const [first] = teams
    const answers = first && teams.length === 1 ? [await sendLine(first)] : await sendLines(teams)
    const saved = answers.flatMap(({ faults: _faults, warnings: _warnings, ...team }) => {
      const line = lineNow(team)
      return line ? [{ team, line }] : []
    })
    return { kind: 'saved', teams: saved, at: serverNow().getTime() }
  } catch (error) {
    if (!(error instanceof ApiError)) return { kind: 'failed', text: String(error) }
    const theirs = savedInstead(error)
    const line = theirs && lineNow(theirs)
    if (theirs && line) return { kind: 'conflict', theirs, line }
    // Network errors and 5xx responses say nothing about the line-up: retry later.
    if (error.status === 0 || error.status >= 500) return { kind: 'offline' }
    return { kind: 'failed', text: error.errors.map(({ detail }) => detail).join(' ') }
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const isDrafts = (value: unknown): value is Drafts =>
  isObject(value) &&
  Object.values(value).every(
    (draft) =>
      isObject(draft) && 'version' in draft && 'changedAt' in draft && hasLine(draft, 'line') && hasLine(draft, 'base'),
  )

/** Validates a stored line-up; rejects other shapes, such as those of an older release. */
export const isLine = (line: unknown): line is Line =>
  isObject(line) &&
  'round' in line &&
  'leader' in line &&
  'legs' in line &&
  Array.isArray(line.legs) &&
  'reserves' in line &&
  Array.isArray(line.reserves)

const hasLine = (draft: object, key: string): boolean => isLine((draft as Record<string, unknown>)[key])

/** Stores a user's unsaved line-ups of one unit in the browser: ids only, deleted at logout. */
function storedDrafts(username: string, karneval: number, unit: number) {
  const key = privateKey(username, `line-ups:${karneval}:${unit}`)
  return {
    read: (): Drafts => readJson(key, isDrafts) ?? {},
    write: (drafts: Drafts) => (Object.keys(drafts).length === 0 ? writeText(key, null) : writeJson(key, drafts)),
  }
}
