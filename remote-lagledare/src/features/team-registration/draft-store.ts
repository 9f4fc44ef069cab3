import type { Line, Team } from './entry.ts'
import { isSameLine, runnersOf } from './line.ts'

/** Unsaved changes of a team: the edited line-up, and the version and line-up it is based on. */
export type Draft = { version: number; base: Line; line: Line; changedAt: number }
export type Drafts = Readonly<Record<number, Draft>>

export type SaveState =
  | { kind: 'saved'; at: number }
  | { kind: 'saving' }
  /** Violates the rules: kept locally until it is corrected. */
  | { kind: 'refused' }
  | { kind: 'offline' }
  /** Another user has saved the team; nothing is sent before the leader has chosen. */
  | { kind: 'conflict'; theirs: Team }
  | { kind: 'failed'; text: string }

/** A team's line-up on its way to the server. */
export type Sent = { team: number; version: number; line: Line }

/** Result of an attempt to save, for all teams that were sent together. */
export type Outcome =
  | { kind: 'saved'; teams: readonly { team: Team; line: Line }[]; at: number }
  /** One of the teams has been changed by another user, and nothing was saved. */
  | { kind: 'conflict'; theirs: Team; line: Line }
  | { kind: 'refused' }
  | { kind: 'offline' }
  | { kind: 'failed'; text: string }

type Options = {
  /** Drafts restored from storage, by team. */
  drafts: Drafts
  keep: (drafts: Drafts) => void
  /** Whether the draft complies with the rules. */
  isSendable: (team: number, line: Line) => boolean
  /** Saves all these teams or none. */
  send: (teams: readonly Sent[]) => Promise<Outcome>
  onSaved: (team: Team) => void
  /** Milliseconds between the last change and the request. */
  delay: number
  now: () => number
}

export type Snapshot = { drafts: Drafts; states: Readonly<Record<number, SaveState>> }

/**
 * Saves edits automatically: first to local storage, then to the server in order of change. Teams between which runners
 * move are sent together, so that no runner is lost between two requests.
 */
export function createDraftStore({ drafts, keep, isSendable, send, onSaved, delay, now }: Options) {
  let snapshot: Snapshot = { drafts, states: {} }
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false
  /** Set when a flush was requested during another one. */
  let isWaiting = false
  const listeners = new Set<() => void>()

  const show = (next: Partial<Snapshot>) => {
    snapshot = { ...snapshot, ...next }
    for (const listener of listeners) listener()
  }
  const setState = (team: number, state: SaveState) => show({ states: { ...snapshot.states, [team]: state } })
  const setDraft = (team: number, draft: Draft | null) => {
    const { [team]: _old, ...others } = snapshot.drafts
    show({ drafts: draft ? { ...others, [team]: draft } : others })
    keep(snapshot.drafts)
  }
  const plan = (after = delay) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), after)
  }
  /** Whether a runner leaves one of the drafts for the other. */
  const isMove = (from: Draft, to: Draft): boolean =>
    runnersOf(to.line).some(
      (runner) =>
        !runnersOf(to.base).includes(runner) &&
        runnersOf(from.base).includes(runner) &&
        !runnersOf(from.line).includes(runner),
    )
  /** The team and all teams that it exchanges runners with, also by way of others. */
  function groupOf(team: number): number[] {
    const group = [team]
    // The list grows during the walk, so that it reaches the teams beyond.
    for (const member of group) {
      const own = snapshot.drafts[member]
      for (const [id, draft] of Object.entries(snapshot.drafts))
        if (own && !group.includes(Number(id)) && (isMove(own, draft) || isMove(draft, own))) group.push(Number(id))
    }
    return group
  }
  const next = (tried: ReadonlySet<number>): number[] | null => {
    const [first] = Object.entries(snapshot.drafts)
      .filter(([id]) => !tried.has(Number(id)) && !isInConflict(Number(id)))
      .sort(([, a], [, b]) => a.changedAt - b.changedAt)
    return first ? groupOf(Number(first[0])) : null
  }
  const isInConflict = (team: number): boolean => snapshot.states[team]?.kind === 'conflict'
  const setWaiting = (team: number, { line }: Draft) =>
    setState(team, { kind: 'failed', text: `Laget sparas samtidigt som ${line.name}.` })

  async function flush(): Promise<void> {
    clearTimeout(timer)
    if (isSending) {
      isWaiting = true
      return
    }
    isSending = true
    const tried = new Set<number>()
    for (let group = next(tried); group; group = next(tried)) {
      for (const team of group) tried.add(team)
      const sent = group.flatMap((team) => {
        const draft = snapshot.drafts[team]
        return draft ? [{ team, ...draft }] : []
      })
      for (const { team, line } of sent)
        if (!isInConflict(team) && !isSendable(team, line)) setState(team, { kind: 'refused' })
      const blocked = sent.find(({ team, line }) => isInConflict(team) || !isSendable(team, line))
      if (blocked) {
        for (const { team, line } of sent) if (!isInConflict(team) && isSendable(team, line)) setWaiting(team, blocked)
        continue
      }
      for (const { team } of sent) setState(team, { kind: 'saving' })
      const outcome = await send(sent.map(({ team, version, line }) => ({ team, version, line })))
      settle(sent, outcome)
      if (outcome.kind === 'saved') tried.clear()
    }
    isSending = false
    if (isWaiting) {
      isWaiting = false
      await flush()
    }
  }

  function settle(sent: readonly Sent[], outcome: Outcome): void {
    if (outcome.kind === 'saved') {
      for (const { team: saved, line } of outcome.teams) {
        onSaved(saved)
        // Changes made during the request are kept, based on the saved version.
        const draft = snapshot.drafts[saved.id]
        const before = sent.find(({ team }) => team === saved.id)
        const isChanged = draft && before && !isSameLine(draft.line, before.line)
        setDraft(saved.id, isChanged ? { ...draft, version: saved.version, base: line } : null)
        setState(saved.id, { kind: 'saved', at: outcome.at })
      }
    } else if (outcome.kind === 'conflict') settleConflict(sent, outcome)
    else {
      for (const { team } of sent) setState(team, outcome)
      if (outcome.kind === 'offline') plan(10_000)
    }
  }

  function settleConflict(sent: readonly Sent[], { theirs, line }: { theirs: Team; line: Line }): void {
    const team = theirs.id
    const draft = snapshot.drafts[team]
    onSaved(theirs)
    // The response to an earlier attempt was lost, or a colleague made the same change: no conflict.
    if (draft && isSameLine(line, draft.line)) {
      setDraft(team, null)
      setState(team, { kind: 'saved', at: now() })
      plan(0)
    } else if (draft && isSameLine(line, draft.base)) {
      // Another part of the team was changed, such as its final: retry the draft with the new version.
      setDraft(team, { ...draft, version: theirs.version })
      plan(0)
    } else {
      setState(team, { kind: 'conflict', theirs })
      for (const other of sent) if (draft && other.team !== team) setWaiting(other.team, draft)
    }
  }

  return {
    read: () => snapshot,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Applies a change to the saved line-up or to an existing draft. */
    change: (team: Team, base: Line, line: Line) => {
      const draft = snapshot.drafts[team.id] ?? { version: team.version, base }
      if (isSameLine(line, draft.base) && !isSending) {
        setDraft(team.id, null)
        // Changed back to the saved line-up: nothing to save.
        setState(team.id, { kind: 'saved', at: now() })
        return
      }
      setDraft(team.id, { ...draft, line, changedAt: now() })
      plan()
    },
    /** Resolves a conflict by overwriting the other user's line-up. */
    keepMine: (theirs: Team, base: Line) => {
      const draft = snapshot.drafts[theirs.id]
      if (!draft) return
      setDraft(theirs.id, { ...draft, version: theirs.version, base, changedAt: now() })
      setState(theirs.id, { kind: 'saving' })
      plan(0)
    },
    /** Resolves a conflict by dropping the draft. */
    takeTheirs: (team: number) => {
      setDraft(team, null)
      setState(team, { kind: 'saved', at: now() })
      // Teams that waited for the choice.
      plan(0)
    },
    /**
     * Sends drafts that the rules refused before and allow now, for example after the organiser's permission or a
     * changed grade.
     */
    recheck: () => {
      const isAllowed = ([id, draft]: [string, Draft]) =>
        snapshot.states[Number(id)]?.kind === 'refused' && isSendable(Number(id), draft.line)
      if (Object.entries(snapshot.drafts).some(isAllowed)) plan(0)
    },
    /** Sends waiting drafts: when the network is back, and when the page is left. */
    flush,
    stop: () => clearTimeout(timer),
  }
}

export type DraftStore = ReturnType<typeof createDraftStore>
