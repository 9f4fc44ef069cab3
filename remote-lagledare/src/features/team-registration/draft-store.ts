import type { Line, Team } from './entry.ts'
import { hasSameRunners, isSameLine, runnersOf, without } from './line.ts'

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

/** Result of an attempt to save. */
export type Outcome =
  | { kind: 'saved'; team: Team; line: Line; at: number }
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
  send: (team: number, version: number, line: Line) => Promise<Outcome>
  onSaved: (team: Team) => void
  /** Milliseconds between the last change and the request. */
  delay: number
  now: () => number
}

export type Snapshot = { drafts: Drafts; states: Readonly<Record<number, SaveState>> }

/**
 * Saves edits automatically: first to local storage, then to the server, one team at a time in order of change, so that
 * a runner leaves one team before joining the next.
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
  /**
   * The draft's runners whom another draft has yet to let go. Before that they are refused, and two teams that exchange
   * runners would be refused one because of the other.
   */
  const awaited = (team: number, { line }: Draft): number[] => {
    const others = Object.entries(snapshot.drafts).filter(([id]) => Number(id) !== team)
    return runnersOf(line).filter((runner) =>
      others.some(([, other]) => runnersOf(other.base).includes(runner) && !runnersOf(other.line).includes(runner)),
    )
  }
  const next = (tried: ReadonlySet<number>) =>
    Object.entries(snapshot.drafts)
      .map(([id, draft]) => ({ id: Number(id), draft }))
      .filter(({ id }) => !tried.has(id) && snapshot.states[id]?.kind !== 'conflict')
      .map((item) => ({ ...item, isWaiting: awaited(item.id, item.draft).length > 0 }))
      .sort((a, b) => Number(a.isWaiting) - Number(b.isWaiting) || a.draft.changedAt - b.draft.changedAt)[0]

  /** What can be saved of a draft now: without awaited runners, as long as that lets go somebody itself. */
  function partOf(team: number, draft: Draft): Draft {
    const line = awaited(team, draft).reduce(without, draft.line)
    return hasSameRunners(line, draft.base) || !isSendable(team, line) ? draft : { ...draft, line }
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    if (isSending) {
      isWaiting = true
      return
    }
    isSending = true
    const tried = new Set<number>()
    for (let item = next(tried); item; item = next(tried)) {
      tried.add(item.id)
      if (isSendable(item.id, item.draft.line)) {
        setState(item.id, { kind: 'saving' })
        const sent = partOf(item.id, item.draft)
        const outcome = await send(item.id, sent.version, sent.line)
        settle(item.id, sent, outcome)
        if (outcome.kind === 'saved') tried.clear()
      } else setState(item.id, { kind: 'refused' })
    }
    isSending = false
    if (isWaiting) {
      isWaiting = false
      await flush()
    }
  }

  function settle(team: number, sent: Draft, outcome: Outcome): void {
    const draft = snapshot.drafts[team]
    if (outcome.kind === 'saved') {
      const { team: saved, line, at } = outcome
      onSaved(saved)
      // Changes made during the request are kept, based on the saved version.
      const isChanged = draft && !isSameLine(draft.line, sent.line)
      setDraft(team, isChanged ? { ...draft, version: saved.version, base: line } : null)
      setState(team, { kind: 'saved', at })
    } else if (outcome.kind === 'conflict') {
      const { theirs, line } = outcome
      onSaved(theirs)
      // The response to an earlier attempt was lost, or a colleague made the same change: no conflict.
      if (draft && isSameLine(line, draft.line)) {
        setDraft(team, null)
        setState(team, { kind: 'saved', at: now() })
      } else if (draft && isSameLine(line, draft.base)) {
        // Another part of the team was changed, such as its final: retry the draft with the new version.
        setDraft(team, { ...draft, version: theirs.version })
        plan(0)
      } else setState(team, { kind: 'conflict', theirs })
    } else {
      setState(team, outcome)
      if (outcome.kind === 'offline') plan(10_000)
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
